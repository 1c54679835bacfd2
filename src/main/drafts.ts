import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from './failure'
import { syncFolder, writeDurably } from './write-durably'

/** The longest are recordings (docs/product/chat.md "Voice messages"). */
export const mostDraftBytes = 512 * 1024

/** Unsent text and recordings, one file each, which survive crashes and restarts. */
export interface Drafts {
  read(key: string): Promise<string | null>
  /**
   * Resolves when the draft is on disk; null removes it.
   * @param writer the account that wrote it, null for a visitor; by default the signed-in account
   */
  save(key: string, draft: string | null, writer?: string | null): Promise<void>
  /** Removes some drafts of an owner. */
  drop(owner: string, keys: readonly string[]): Promise<void>
  /** Gives some drafts of an owner to another one, except where that one has a draft. */
  move(from: string, to: string, keys: readonly string[]): Promise<void>
  /** Removes every draft of an owner: by default of the signed-in account, or of the visitor. */
  forget(owner?: string): Promise<void>
  /** How many drafts an owner has on disk. */
  count(owner: string): Promise<number>
  /** Resolves when every pending write is on disk. */
  stop(): Promise<void>
}

/**
 * @param folder the folder of the draft files
 * @param owner a key for the account; drafts of different accounts are separate
 */
export function createDrafts({ folder, owner }: { folder: string; owner: (writer?: string | null) => string }): Drafts {
  const writing = new Map<string, Promise<void>>()

  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  // The file name begins with the owner's hash, so that an owner's drafts can be found without reading them.
  const beginOf = (whose: string) => `${hashOf(whose).slice(0, 16)}-`
  const fileOf = (key: string, whose = owner()) => join(folder, `${beginOf(whose)}${hashOf(`${whose}\0${key}`)}.txt`)

  async function filesOf(whose: string): Promise<string[]> {
    const files = await readdir(folder).catch(() => [])
    return files.filter((file) => file.startsWith(beginOf(whose)))
  }

  /** Those of some drafts that an owner has on disk. */
  async function* existing(whose: string, keys: readonly string[]) {
    await Promise.allSettled(writing.values())
    const files = new Set(await filesOf(whose))
    if (files.size === 0) return
    for (const [at, key] of keys.entries()) {
      const file = fileOf(key, whose)
      if (files.has(basename(file))) yield { key, file }
      if (at % 1_000 === 999) await wait(0)
    }
  }

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
      // Writes to a file run in order, so that the last one wins.
      const before = writing.get(file) ?? Promise.resolve()
      const own = before.catch(() => undefined).then(() => write(file, draft))
      writing.set(file, own)
      try {
        await own
      } finally {
        if (writing.get(file) === own) writing.delete(file)
      }
    },
    async drop(whose, keys) {
      for await (const { file } of existing(whose, keys)) await rm(file, { force: true })
    },
    async move(from, to, keys) {
      const own = new Set(await filesOf(to))
      for await (const { key, file } of existing(from, keys)) {
        const target = fileOf(key, to)
        if (!own.has(basename(target))) await rename(file, target)
      }
    },
    async forget(whose = owner()) {
      await Promise.allSettled(writing.values())
      await Promise.all((await filesOf(whose)).map((file) => rm(join(folder, file), { force: true })))
    },
    count: async (whose) => (await filesOf(whose)).length,
    async stop() {
      await Promise.allSettled(writing.values())
      await syncFolder(folder).catch(() => undefined)
    },
  }
}
