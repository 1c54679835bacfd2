import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure'
import { syncFolder, writeDurably } from './write-durably'

export const mostDraftBytes = 256 * 1024

/** Unsent text, one file each, through crash and restart. */
export interface Drafts {
  read(key: string): Promise<string | null>
  /**
   * Resolves when it is on disk; null removes it.
   * @param writer the account that wrote it, null: a visitor; whoever is signed in now unless given
   */
  save(key: string, draft: string | null, writer?: string | null): Promise<void>
  /** Removes every draft of whose they are now. */
  forget(): Promise<void>
  /** Resolves when everything that was asked for is on disk. */
  stop(): Promise<void>
}

/**
 * @param folder where drafts lie
 * @param owner whose drafts: the account signed in unless one is named, so that nobody reads another's
 */
export function createDrafts({ folder, owner }: { folder: string; owner: (writer?: string | null) => string }): Drafts {
  const writing = new Map<string, Promise<void>>()

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  // Whose it is stands first, so that one's drafts can be told from another's without being read.
  const beginOf = (whose: string) => `${hashOf(whose).slice(0, 16)}-`
  const fileOf = (key: string, whose = owner()) => join(folder, `${beginOf(whose)}${hashOf(`${whose}\0${key}`)}.txt`)

  async function write(file: string, draft: string | null): Promise<void> {
    if (draft === null) {
      await rm(file, { force: true })
      return
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeDurably(file, draft)
  }

  return {
    async read(key) {
      const file = fileOf(key)
      await writing.get(file)?.catch(() => undefined)
      return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async save(key, draft, writer) {
      if (draft !== null && Buffer.byteLength(draft) > mostDraftBytes) throw new Failure({ code: 'tooLarge' })
      const file = fileOf(key, owner(writer))
      // One after the other, so that the text asked for last is the one that stays.
      const before = writing.get(file) ?? Promise.resolve()
      const own = before.catch(() => undefined).then(() => write(file, draft))
      writing.set(file, own)
      try {
        await own
      } finally {
        if (writing.get(file) === own) writing.delete(file)
      }
    },
    async forget() {
      const own = beginOf(owner())
      await Promise.allSettled(writing.values())
      const files = await readdir(folder).catch(() => [])
      await Promise.all(files.filter((file) => file.startsWith(own)).map((file) => rm(join(folder, file), { force: true })))
    },
    async stop() {
      await Promise.allSettled(writing.values())
      await syncFolder(folder).catch(() => undefined)
    },
  }
}
