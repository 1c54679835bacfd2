import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Mail } from '../../shared/desktop'
import { writeDurably } from '../durable-file'
import { compose } from './compose'
import type { Mailer, OutgoingMail } from './mailer'

const keptMs = 24 * 60 * 60 * 1000

/**
 * Stores each mail as `<folder>/<id>.eml` where no mail server is configured (docs/product/accounts.md "Local mailbox").
 * @param onMail called with each mail once it is on disk
 */
export function createLocalMailbox(options: {
  folder: string
  from: string
  now: () => number
  onMail?: ((mail: Mail) => void) | undefined
}): Mailer {
  const sending = new Set<Promise<void>>()
  async function keep({ to, subject, text }: OutgoingMail): Promise<void> {
    const id = v7()
    const sentAt = options.now()
    await writeDurably(join(options.folder, `${id}.eml`), await compose({ to, subject, text }, options.from, sentAt))
    options.onMail?.({ id, to, subject, text, sentAt: new Date(sentAt).toISOString() })
  }

  async function storedMails(): Promise<string[]> {
    const files = await readdir(options.folder).catch(() => [])
    return files.filter((name) => name.endsWith('.eml')).map((name) => join(options.folder, name))
  }

  return {
    async send(mail) {
      const kept = keep(mail).finally(() => sending.delete(kept))
      sending.add(kept)
      await kept
    },
    async verify() {},
    async forget(to) {
      // A mail that is being written would otherwise stay.
      await Promise.allSettled(sending)
      const addressee = addresseeOf(Buffer.from(await compose({ to, subject: '', text: '' }, options.from, 0)))
      for (const path of await storedMails()) {
        // Another call may remove it at the same time.
        if (addresseeOf(await readFile(path).catch(() => Buffer.alloc(0))) === addressee) await rm(path, { force: true })
      }
    },
    async removeOld(now) {
      for (const path of await storedMails()) {
        const written = await stat(path).catch(() => null)
        if (written !== null && written.mtimeMs <= now - keptMs) await rm(path, { force: true })
      }
    },
    async stop() {},
  }
}

/** The header of a mail that names whom it is for, on one line: as written, an address may be folded, quoted or encoded. */
function addresseeOf(mail: Buffer): string | undefined {
  const text = mail.toString('latin1')
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return /^To: .*$/m.exec(head)?.[0]
}
