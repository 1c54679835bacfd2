import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { message, room } from '../../shared/contract/chat-shapes'
import type { Log } from '../log'
import { syncFolder, writeDurably } from '../write-durably'

/** A shape of the contract, read also from files of earlier versions, in which later fields are missing. */
const withDefaults = <S extends z.ZodType>(shape: S, defaults: object) =>
  z.preprocess((value) => (typeof value === 'object' ? { ...defaults, ...value } : value), shape)

const partner = withDefaults(room.out.shape.partner, { languages: null })
const cachedRooms = z.object({
  at: z.number(),
  /** The community's time less this machine's, in milliseconds. */
  clock: z.number().default(0),
  rooms: z.array(withDefaults(room.out.extend({ partner }), { lastChange: 0, readMark: null })),
})
const cachedMessages = z.object({
  at: z.number(),
  messages: z.array(withDefaults(message.out, { change: 0, editedAt: null, deleted: false, quote: null, reactions: [] })),
  /** The messages have all changes of the room up to this one. */
  changedUntil: z.number().default(0),
})

/** `at`: when they were last current, in milliseconds since 1970. Messages: oldest first, the newest 200 at most. */
type CachedRooms = z.output<typeof cachedRooms>
type CachedMessages = z.output<typeof cachedMessages>

/** The most messages cached of a room (docs/product/quality.md "Kept offline"). */
export const maxCached = 200

/** Rooms and their newest messages on disk, to be read without a network. A file that cannot be read counts as missing. */
export interface ChatCache {
  rooms(): Promise<CachedRooms | null>
  messages(roomId: string): Promise<CachedMessages | null>
  /** Replaces the rooms; they are written to disk within seconds, as are messages. */
  storeRooms(rooms: CachedRooms): void
  storeMessages(roomId: string, messages: CachedMessages): void
  dropRoom(roomId: string): void
  /** Removes everything, and stores nothing any more. */
  clear(): Promise<void>
  /** Stores nothing any more. Resolves when everything stored is on disk. */
  stop(): Promise<void>
}

const writeAfterMs = 3_000
/** The most recently stored entries are held in memory as well: the rooms that are in use. */
const maxInMemory = 10

/** Reviver: earlier versions stored the kind `message` as `said`. */
const withCurrentKind = (key: string, value: unknown) => (key === 'kind' && value === 'said' ? 'message' : value)

const nameOf = (owner: string) => createHash('sha256').update(owner).digest('hex')

/** Removes the caches of all other accounts: they have signed out, or their session has ended. */
export async function removeOtherCaches(folder: string, owners: string[]): Promise<void> {
  const names = owners.map(nameOf)
  const others = (await readdir(folder).catch(() => [])).filter((name) => !names.includes(name))
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
  if (others.length > 0) await syncFolder(folder).catch(() => undefined)
}

/** @param owner identifies the community and the account */
export function createChatCache({ folder, owner, log }: { folder: string; owner: string; log: Log }): ChatCache {
  const own = join(folder, nameOf(owner))
  const fileOf = (name: string) => join(own, `${name}.json`)
  /** Entries by name, the one stored last at the end; null: removed. */
  const recent = new Map<string, unknown>()
  /** The names of those that are not on disk yet. */
  const unwritten = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let isStopped = false

  async function read<S extends z.ZodType>(name: string, shape: S): Promise<z.output<S> | null> {
    const known = recent.get(name)
    if (known !== undefined) return known as z.output<S> | null
    try {
      return shape.safeParse(JSON.parse(await readFile(fileOf(name), 'utf8'), withCurrentKind)).data ?? null
    } catch {
      return null
    }
  }

  // Writes are delayed, so that a busy room is not written for every message.
  function store(name: string, value: unknown): void {
    if (isStopped) return
    recent.delete(name)
    recent.set(name, value)
    unwritten.add(name)
    timer ??= setTimeout(flush, writeAfterMs)
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      for (const name of [...unwritten]) {
        if (!unwritten.delete(name)) continue
        await write(name, recent.get(name)).catch((error: unknown) => log.warn({ err: error }, 'chat could not be cached'))
      }
      for (const name of recent.keys()) if (recent.size > maxInMemory && !unwritten.has(name)) recent.delete(name)
    })
    return writing
  }

  async function write(name: string, value: unknown): Promise<void> {
    if (value === null) return rm(fileOf(name), { force: true })
    await mkdir(own, { recursive: true, mode: 0o700 })
    await writeDurably(fileOf(name), JSON.stringify(value))
  }

  return {
    rooms: () => read('rooms', cachedRooms),
    messages: (roomId) => read(roomId, cachedMessages),
    storeRooms: (rooms) => store('rooms', rooms),
    storeMessages: (roomId, { messages, ...rest }) => store(roomId, { ...rest, messages: messages.slice(-maxCached) }),
    dropRoom: (roomId) => store(roomId, null),
    async clear() {
      isStopped = true
      unwritten.clear()
      recent.clear()
      await flush()
      await rm(own, { recursive: true, force: true })
    },
    stop() {
      isStopped = true
      return flush()
    },
  }
}
