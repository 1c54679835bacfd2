import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { errorCodes } from '../../shared/errors'
import type { Picture } from '../api/picture-files'
import { pictureType } from '../api/picture-files'
import { syncFolder, writeDurably, writeNewDurably } from '../write-durably'

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
  /** Why it failed, where that is known. */
  why: z.enum(errorCodes).optional().catch(undefined),
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
      const place = placeOf(message.id)
      const made = await mkdir(own, { recursive: true, mode: 0o700 })
      await mkdir(place, { mode: 0o700 })
      try {
        const files = pictures.map(({ bytes }, index) => ({ file: join(place, String(index)), content: bytes }))
        if (files.length > 0) await writeNewDurably(files, [place])
        // A part of a record is none. Its folder's name, and those above it, are made durable with it.
        const above = made === undefined ? [own] : [own, folder, dirname(made)]
        await writeNewDurably([{ file: recordOf(place), content: JSON.stringify(message) }], [place, ...above])
      } catch (error) {
        // What was not kept must not be sent by the next run.
        await rm(place, { recursive: true, force: true })
        throw error
      }
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
