import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { quote } from '../../shared/contract/chat-shapes'
import { messageCorrection } from '../../shared/contract/corrections-shapes'
import { imagePath } from '../../shared/contract/fields'
import { messageChange, messagesOf } from '../../shared/contract/messages'
import { voice, wave } from '../../shared/contract/voice'
import { errorCodes, type FieldKey } from '../../shared/errors'
import { type Attachment, pictureType } from '../api/picture-files'
import { recordingType } from '../api/recording-file'
import type { Log } from '../log'
import { syncFolder, writeDurably, writeNewDurably } from '../write-durably'

const readAtOnce = 16
const asideMark = '.damaged'
/** The field that a recording is sent in, and the name of its file. */
const voiceField = 'voice'
const unknownType = 'application/octet-stream'

const entry = z.object({
  id: z.uuid(),
  /** Its number in the order of writing, which does not depend on the clock. */
  place: z.number().int(),
  roomId: z.uuid(),
  text: z.string(),
  images: z.number().int().min(0),
  writtenAt: z.iso.datetime(),
  /** Failed: sent again only when asked to. */
  failed: z.boolean(),
  /** Why it failed. */
  why: z.enum(errorCodes).optional().catch(undefined),
  /** It failed because the same text went to too many rooms. */
  repeated: z.boolean().optional(),
  /** It failed because of a link to this domain. */
  listed: z.string().optional(),
  /** It failed because of its recording, for this reason. */
  unusable: z.custom<FieldKey>((key) => typeof key === 'string').optional(),
  /** The message that this one replies to, in its state when this one was written. */
  quote: quote.optional(),
  /** Set where it corrects the quoted message. */
  correction: messageCorrection.optional(),
  /** Set for a forwarded message, which has no image files of its own. */
  forward: messagesOf.extend({ images: z.array(imagePath), voice: voice.optional() }).optional(),
  /** Set for a voice message, which has neither text nor images. */
  voice: z.object({ seconds: z.number(), wave }).optional(),
  /** Set for a change of a message or of an earlier unsent one; it has neither text nor images of its own. */
  change: z.object({ messageId: z.uuid(), change: messageChange }).optional(),
})
/** An unsent message, or an unsent change of one, as it is stored on disk. */
export type UnsentEntry = z.output<typeof entry>

/** Unsent messages on disk: a folder for each, with its files and a record, which is written last and makes it valid. */
export interface UnsentStore {
  /**
   * All messages in the order of writing. A message without a record is removed; one with a damaged record is set aside with its files
   * and reported; one that cannot be read, removed or renamed at the moment is left alone.
   */
  open(): Promise<UnsentEntry[]>
  /** Resolves when it is on disk. */
  add(message: UnsentEntry, files: Attachment[]): Promise<void>
  update(message: UnsentEntry): Promise<void>
  /** Its pictures, or its recording. */
  files(message: UnsentEntry): Promise<Attachment[]>
  /** Resolves when the removal survives a loss of power. */
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

export interface UnsentStoreDeps {
  /** The folder with the unsent messages of all accounts. */
  folder: string
  /** Identifies the community and the account. */
  owner: string
  /** Messages were set aside in this folder. */
  onSetAside: (count: number, folder: string) => void
  log: Log
}

export function createUnsentStore({ folder, owner, onSetAside, log }: UnsentStoreDeps): UnsentStore {
  const own = join(folder, createHash('sha256').update(owner).digest('hex'))
  const placeOf = (id: string) => join(own, id)
  const recordOf = (place: string) => join(place, 'message.json')
  const write = (place: string, message: UnsentEntry) => writeDurably(recordOf(place), JSON.stringify(message))

  let setAside = 0

  async function read(name: string): Promise<UnsentEntry | null> {
    const text = await readFile(recordOf(placeOf(name)), 'utf8').catch((error: NodeJS.ErrnoException) => {
      // Too many open files or a missing disk may be temporary.
      return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? undefined : null
    })
    if (text === null) return null
    if (text === undefined) {
      await rm(placeOf(name), { recursive: true, force: true })
      return null
    }
    const found = entry.safeParse(parse(text))
    if (found.success && found.data.id === name) return found.data
    await rename(placeOf(name), `${placeOf(name)}${asideMark}`)
    setAside += 1
    return null
  }

  /** One folder that cannot be removed or renamed must not keep the others from being read. */
  async function readUnlessStuck(name: string): Promise<UnsentEntry | null> {
    return read(name).catch((error: unknown) => {
      log.error({ err: error }, 'an unsent message could not be set aside')
      return null
    })
  }

  return {
    async open() {
      const names = (await readdir(own).catch(() => [])).filter((name) => !name.endsWith(asideMark))
      const found: UnsentEntry[] = []
      for (let at = 0; at < names.length; at += readAtOnce) {
        const some = await Promise.all(names.slice(at, at + readAtOnce).map(readUnlessStuck))
        found.push(...some.filter((message) => message !== null))
      }
      if (setAside > 0) onSetAside(setAside, own)
      setAside = 0
      return found.sort((one, other) => one.place - other.place)
    },
    async add(message, given) {
      const place = placeOf(message.id)
      const made = await mkdir(own, { recursive: true, mode: 0o700 })
      await mkdir(place, { mode: 0o700 })
      try {
        const files = given.map(({ bytes, field }, index) => ({ file: join(place, field ?? String(index)), content: bytes }))
        if (files.length > 0) await writeNewDurably(files, [place])
        // The record is written whole or not at all; the names of the folders above it are synced with it.
        const above = made === undefined ? [own] : [own, folder, dirname(made)]
        await writeNewDurably([{ file: recordOf(place), content: JSON.stringify(message) }], [place, ...above])
      } catch (error) {
        // A message that could not be stored must not be sent by the next run.
        await rm(place, { recursive: true, force: true })
        throw error
      }
    },
    update: (message) => write(placeOf(message.id), message),
    async files({ id, images, voice: recorded }) {
      const bytesOf = async (name: string) => new Uint8Array(await readFile(join(placeOf(id), name)))
      if (recorded) {
        const bytes = await bytesOf(voiceField)
        return [{ bytes, type: recordingType(bytes) ?? unknownType, field: voiceField }]
      }
      const files = await Promise.all(Array.from({ length: images }, (_, index) => bytesOf(String(index))))
      return files.map((bytes) => ({ bytes, type: pictureType(bytes) ?? unknownType }))
    },
    async remove(id) {
      // Without its record the message is gone, even if the rest cannot be removed.
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
