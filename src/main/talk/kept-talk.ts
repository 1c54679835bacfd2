import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { message, room } from '../../shared/contract/chat-shapes'
import type { KeptMessages, KeptRooms } from '../../shared/talk'
import type { Log } from '../log'
import { syncFolder, writeDurably } from '../write-durably'

const keptRooms = z.object({ at: z.number(), rooms: z.array(room.out) })
const keptMessages = z.object({ at: z.number(), messages: z.array(message.out) })

/** The most messages that are kept of a room (hardening "Reliability" 3). */
export const mostKept = 200

/** Rooms and their newest messages on disk, readable without a network. One that cannot be read any more is as good as none. */
export interface KeptTalk {
  rooms(): Promise<KeptRooms | null>
  messages(roomId: string): Promise<KeptMessages | null>
  /** Replaces them; on disk soon. */
  keepRooms(rooms: KeptRooms): void
  keepMessages(roomId: string, messages: KeptMessages): void
  dropRoom(roomId: string): void
  /** Removes all of it, and keeps nothing any more. */
  forget(): Promise<void>
  /** Resolves when everything that was asked for is on disk. */
  stop(): Promise<void>
}

const writeAfterMs = 3_000
/** So much of what was kept last is at hand without the disk: the rooms one talks in. */
const mostAtHand = 10

const nameOf = (owner: string) => createHash('sha256').update(owner).digest('hex')

/** Removes what is kept of all but these: whoever else it belonged to has signed out, by asking for it or by the session's end. */
export async function sweepKeptTalk(folder: string, owners: string[]): Promise<void> {
  const names = owners.map(nameOf)
  const gone = (await readdir(folder).catch(() => [])).filter((name) => !names.includes(name))
  for (const name of gone) await rm(join(folder, name), { recursive: true, force: true })
  if (gone.length > 0) await syncFolder(folder).catch(() => undefined)
}

/** @param owner whose: the community and the account, so that nobody reads another's */
export function createKeptTalk({ folder, owner, log }: { folder: string; owner: string; log: Log }): KeptTalk {
  const own = join(folder, nameOf(owner))
  const fileOf = (name: string) => join(own, `${name}.json`)
  /** What was kept last, by its name, the newest at the end; null: it is gone. */
  const atHand = new Map<string, unknown>()
  /** What is still to be written of it. */
  const due = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let forgotten = false

  async function read<S extends z.ZodType>(name: string, shape: S): Promise<z.output<S> | null> {
    const known = atHand.get(name)
    if (known !== undefined) return known as z.output<S> | null
    try {
      return shape.safeParse(JSON.parse(await readFile(fileOf(name), 'utf8'))).data ?? null
    } catch {
      return null
    }
  }

  // A busy room is not written anew for every message.
  function keep(name: string, value: unknown): void {
    if (forgotten) return
    atHand.delete(name)
    atHand.set(name, value)
    due.add(name)
    timer ??= setTimeout(flush, writeAfterMs)
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      for (const name of [...due]) {
        if (!due.delete(name)) continue
        await write(name, atHand.get(name)).catch((error: unknown) => log.warn({ err: error }, 'chat could not be kept'))
      }
      for (const name of atHand.keys()) if (atHand.size > mostAtHand && !due.has(name)) atHand.delete(name)
    })
    return writing
  }

  async function write(name: string, value: unknown): Promise<void> {
    if (value === null) return rm(fileOf(name), { force: true })
    await mkdir(own, { recursive: true, mode: 0o700 })
    await writeDurably(fileOf(name), JSON.stringify(value))
  }

  return {
    rooms: () => read('rooms', keptRooms),
    messages: (roomId) => read(roomId, keptMessages),
    keepRooms: (rooms) => keep('rooms', rooms),
    keepMessages: (roomId, { at, messages }) => keep(roomId, { at, messages: messages.slice(-mostKept) }),
    dropRoom: (roomId) => keep(roomId, null),
    async forget() {
      forgotten = true
      due.clear()
      atHand.clear()
      await flush()
      await rm(own, { recursive: true, force: true })
    },
    stop: flush,
  }
}
