import { createHash, randomInt } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { demoAccount } from '../../shared/demo-account'
import { limits } from '../../shared/limits'
import { isPassword, passwordSymbols } from '../../shared/text/password'
import { transact } from '../db/transaction'
import type { Services } from '../services'

const fact = 'demo password'
// Without letters and digits that are easily confused.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The file with the demo account's password, readable by the owner of the data folder only. */
export const demoPasswordFile = (dataDir: string): string => join(dataDir, 'demo-password')

/**
 * Gives the demo account the password of this data folder, created where the folder has none. An account that has it already is unchanged,
 * so a password that a person chose is not reset by the next start.
 * @returns the password
 */
export async function setDemoPassword({ db, passwords }: Pick<Services, 'db' | 'passwords'>, dataDir: string): Promise<string> {
  const password = await storedPassword(demoPasswordFile(dataDir))
  const digest = createHash('sha256').update(password).digest('hex')
  const set = await db.selectFrom('facts').select('value').where('name', '=', fact).executeTakeFirst()
  if (set?.value === digest) return password
  const hash = await passwords.hash(password)
  await transact(db, async (trx) => {
    await trx.updateTable('users').set({ password_hash: hash }).where('email', '=', demoAccount.email).execute()
    const insert = trx.insertInto('facts').values({ name: fact, value: digest })
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value: digest })).execute()
  })
  return password
}

/** The password in the file. Servers that start together get the same one; a file without a password is replaced. */
async function storedPassword(file: string): Promise<string> {
  const found = await read(file)
  if (found !== null) return found
  const password = createPassword()
  const draft = `${file}.${v7()}.part`
  try {
    await writeFile(draft, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const winner = await read(file)
    if (winner !== null) return winner
    await rename(draft, file)
    return password
  } finally {
    await rm(draft, { force: true })
  }
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return isPassword(text.trim()) ? text.trim() : null
}

/** As long as a password may be, with every required kind of character. */
function createPassword(): string {
  for (;;) {
    const characters = Array.from({ length: limits.password.max - 1 }, () => letters[randomInt(letters.length)])
    characters.splice(randomInt(limits.password.max), 0, passwordSymbols[randomInt(passwordSymbols.length)])
    const password = characters.join('')
    if (isPassword(password)) return password
  }
}
