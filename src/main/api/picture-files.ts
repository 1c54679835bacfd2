import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod'
import { limits } from '../../shared/limits'
import { pictureHeadBytes, pictureTypeOf } from '../../shared/picture-types'
import { Failure } from '../failure'

/** A file as the preload script passes it: its path on the disk, or its bytes. */
export const portableFile = z.union([
  z.strictObject({ path: z.string().min(1).max(4096) }),
  z.strictObject({ bytes: z.instanceof(Uint8Array) }),
])
export type PortableFile = z.output<typeof portableFile>

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** A file of a request; `field`: the form's field where it is not the operation's first one. */
export interface Attachment extends Picture {
  field?: string
}

/** Reads a picture to send. Only regular files whose content is a picture are accepted. */
export async function readPicture(file: PortableFile): Promise<Picture> {
  const bytes = 'path' in file ? await readRegularFile(file.path) : new Uint8Array(file.bytes)
  if (bytes.byteLength > limits.images.bytes) throw new Failure({ code: 'tooLarge' })
  const type = pictureType(bytes)
  if (type === null) throw new Failure({ code: 'unsupportedMedia' })
  return { bytes, type }
}

async function readRegularFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  // Checked before it is opened: opening a pipe or a device could block for ever.
  const facts = await stat(path).catch(() => null)
  if (facts === null) throw new Failure({ code: 'notFound' })
  if (!facts.isFile()) throw new Failure({ code: 'unsupportedMedia' })
  if (facts.size > limits.images.bytes) throw new Failure({ code: 'tooLarge' })
  return new Uint8Array(await readFile(path))
}

/** The type by the first bytes (JPEG, PNG, WebP or GIF), else null. */
export function pictureType(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pictureHeadBytes))
  return pictureTypeOf(head.toString('latin1'))
}
