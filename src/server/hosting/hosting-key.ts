import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/database-errors'
import { writeDurably } from '../durable-file'
import { ownFile } from '../private-files'

const name = 'hosting-key.pem'

/**
 * The private key of a hosted community, made at its first use. It is beside the database and in no backup: a copy of the community on
 * another machine is another machine to those who paired with this one.
 * @param dataDir the community's folder
 */
export async function hostingKey(dataDir: string): Promise<KeyObject> {
  const path = join(dataDir, name)
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (stored !== null) {
    await ownFile(path)
    const key = readKey(stored)
    if (key !== null) return key
    await rename(path, `${path}.damaged`)
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeDurably(path, Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return privateKey
}

function readKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/** The SHA-256 of a key's public part, hex, which clients pin. */
export function hashOfKey(privateKey: KeyObject): string {
  return createHash('sha256')
    .update(createPublicKey(privateKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')
}
