import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Mail } from '../../shared/bridge'
import { writeDurably } from '../durable-file'
import { compose } from './compose'
import type { Mailer } from './mailer'

/**
 * Keeps each mail as `<folder>/<id>.eml` where no mail server is configured (decision 33).
 * @param onMail told of each mail once it is on disk
 */
export function createLocalMailbox(options: {
  folder: string
  from: string
  now: () => number
  onMail?: ((mail: Mail) => void) | undefined
}): Mailer {
  return {
    async send({ to, subject, text }) {
      const id = v7()
      const sentAt = options.now()
      await writeDurably(join(options.folder, `${id}.eml`), await compose({ to, subject, text }, options.from, sentAt))
      options.onMail?.({ id, to, subject, text, sentAt: new Date(sentAt).toISOString() })
    },
    async forget(to) {
      const files = await readdir(options.folder).catch(() => [])
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const path = join(options.folder, file)
        if ((await readFile(path, 'latin1')).includes(`\r\nTo: ${to}\r\n`)) await rm(path, { force: true })
      }
    },
    async stop() {},
  }
}
