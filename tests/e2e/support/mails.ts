import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The files of a server's mail folder, oldest first: their names are increasing ids. */
function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.sort().map((name) => textOf(readFileSync(join(folder, name), 'utf8')))
}

/** The code in the newest mail to an address, once there are more than `after`. */
export async function newestCode(folder: string, email: string, { after = 0 } = {}): Promise<string> {
  const sentTo = () => mailsIn(folder).filter((mail) => mail.includes(email))
  await expect.poll(() => sentTo().length, { message: `a mail to ${email}` }).toBeGreaterThan(after)
  return /(?<!\d)\d{6}(?!\d)/.exec(bodyOf(sentTo().at(-1) ?? ''))?.[0] ?? ''
}

/** The number of mails to an address so far. */
export const mailsTo = (folder: string, email: string) => mailsIn(folder).filter((mail) => mail.includes(email)).length

function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
  return mail
}

function bodyOf(mail: string): string {
  return mail.slice(mail.search(/\r?\n\r?\n/))
}
