import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Picture } from '../api/picture-files'
import { pictureType } from '../api/picture-files'
import { syncFolder, writeDurably } from '../write-durably'

const readAtOnce = 16

const entry = z.object({
  id: z.uuid(),
  /** Its place in the order of writing; a clock that is set back does not change it. */
  place: z.number().int(),
  roomId: z.uuid(),
  text: z.string(),
  images: z.number().int().min(0),
  writtenAt: z.iso.datetime(),
  /** Sent only when asked to. */
  failed: z.boolean(),
})
/** A message that waits, as it lies on the disk. */
export type OutboxEntry = z.output<typeof entry>

/** Unsent messages, a folder each: its images, and the record that makes them count, written last. */
export interface OutboxStore {
  /** All that is there, in the order of writing; what a crash left half written is removed, what cannot be read now is left alone. */
  open(): Promise<OutboxEntry[]>
  /** Resolves when it is on disk. */
  add(message: OutboxEntry, pictures: Picture[]): Promise<void>
  update(message: OutboxEntry): Promise<void>
  pictures(message: OutboxEntry): Promise<Picture[]>
  /** Resolves when it would not come back after a loss of power. */
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

/** @param folder where the outboxes lie; @param owner whose: the community and the account */
export function createOutboxStore({ folder, owner }: { folder: string; owner: string }): OutboxStore {
  const own = join(folder, createHash('sha256').update(owner).digest('hex'))
  const placeOf = (id: string) => join(own, id)
  const recordOf = (place: string) => join(place, 'message.json')
  const write = (place: string, message: OutboxEntry) => writeDurably(recordOf(place), JSON.stringify(message))

  async function read(name: string): Promise<OutboxEntry | null> {
    const text = await readFile(recordOf(placeOf(name)), 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Too many open files or a disk that is away for a moment is no reason to lose a message.
      return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? '' : null
    })
    if (text === null) return null
    const found = entry.safeParse(parse(text))
    if (found.success && found.data.id === name) return found.data
    await rm(placeOf(name), { recursive: true, force: true })
    return null
  }

  return {
    async open() {
      const names = await readdir(own).catch(() => [])
      const found: OutboxEntry[] = []
      for (let at = 0; at < names.length; at += readAtOnce) {
        const some = await Promise.all(names.slice(at, at + readAtOnce).map(read))
        found.push(...some.filter((message) => message !== null))
      }
      return found.sort((one, other) => one.place - other.place)
    },
    async add(message, pictures) {
      await mkdir(own, { recursive: true, mode: 0o700 })
      // Not a UUID: until it has its name it counts for nothing.
      const draft = join(own, `${message.id}.tmp`)
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft, { mode: 0o700 })
      for (const [index, { bytes }] of pictures.entries()) await writeDurably(join(draft, String(index)), bytes)
      await write(draft, message)
      await rename(draft, placeOf(message.id))
      await syncFolder(own)
    },
    update: (message) => write(placeOf(message.id), message),
    async pictures({ id, images }) {
      const files = Array.from({ length: images }, (_, index) => readFile(join(placeOf(id), String(index))))
      return (await Promise.all(files)).map((file) => {
        const bytes = new Uint8Array(file)
        return { bytes, type: pictureType(bytes) ?? 'application/octet-stream' }
      })
    },
    async remove(id) {
      // Without its record it is gone, whatever happens to the rest.
      await rm(recordOf(placeOf(id)), { force: true })
      await syncFolder(placeOf(id)).catch(() => undefined)
      await rm(placeOf(id), { recursive: true, force: true })
    },
    async clear() {
      await rm(own, { recursive: true, force: true })
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
