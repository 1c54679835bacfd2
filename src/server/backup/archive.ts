import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Header } from 'tar'
import * as z from 'zod'
import { type ImageSize, sizesOf } from '../images/image-store'
import { BackupFailure } from './backup-failure'
import { databaseNames } from './backup-files'

const blockBytes = 512
const chunkBytes = 1024 * 1024
const formatVersion = 1
const manifestName = 'manifest.json'
/** Far more than the manifest of a million pictures. */
const mostManifestBytes = 512 * 1024 * 1024

const manifest = z.object({
  format: z.literal(formatVersion),
  database: z.enum(['sqlite', 'postgres']),
  /** The newest migration of the database. */
  schema: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int().nonnegative(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>

/** Writes a backup: a tar file whose last entry is the manifest, so that a truncated file has none. */
export interface ArchiveWriter {
  add(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
  addFile(name: string, path: string): Promise<void>
  /** Writes the manifest and flushes the file to disk. @returns the size of the archive in bytes */
  finish(facts: Pick<Manifest, 'database' | 'schema' | 'madeAt'>): Promise<number>
}

/**
 * @param file open for writing, empty
 * @param signal ends the writing
 */
export function createArchive(file: FileHandle, signal?: AbortSignal): ArchiveWriter {
  const files: Manifest['files'] = []
  let written = 0
  const write = async (bytes: Uint8Array) => {
    await file.writeFile(bytes)
    written += bytes.length
  }
  const entry = async (name: string, bytes: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const header = Buffer.alloc(blockBytes)
    new Header({ path: name, mode: 0o600, size: bytes, type: 'File', mtime: new Date(0) }).encode(header, 0)
    // Sizes of 8 GiB and more are written in binary, which tar reads, too; a name that is too long is cut off.
    if (readHeader(header).path !== name) throw new Error(`the name ${name} is too long for a backup`)
    await write(header)
    const hash = createHash('sha256')
    let left = bytes
    for await (const chunk of content) {
      signal?.throwIfAborted()
      hash.update(chunk)
      left -= chunk.length
      await write(chunk)
    }
    if (left !== 0) throw new Error(`${name} has changed while it was copied`)
    await write(Buffer.alloc(paddingOf(bytes)))
    return hash.digest('hex')
  }
  return {
    async add(name, bytes, content) {
      files.push({ name, bytes, sha256: await entry(name, bytes, content) })
    },
    async addFile(name, path) {
      const { size } = await stat(path)
      await this.add(name, size, createReadStream(path, { highWaterMark: chunkBytes }))
    },
    async finish(facts) {
      const text = Buffer.from(JSON.stringify({ format: formatVersion, ...facts, files } satisfies Manifest))
      await entry(manifestName, text.length, [text])
      await write(Buffer.alloc(2 * blockBytes))
      await file.sync()
      return written
    },
  }
}

/** The name of a picture or recording in a backup. */
export function pictureName(path: string, size: ImageSize): string {
  return `images/${size}/${path}`
}

/** @returns what `pictureName` was given; null for any other name */
export function pictureOf(name: string): { path: string; size: ImageSize } | null {
  const [folder, size, path, ...rest] = name.split('/')
  if (folder !== 'images' || (size !== 'full' && size !== 'thumbnail') || path === undefined || rest.length > 0) return null
  return sizesOf(path).includes(size) ? { path, size } : null
}

/**
 * Reads a backup from its beginning to its end and checks it against its manifest.
 * @param take called with each file before the sums are checked; it has to read the whole content
 * @param onRead called with the fraction that is read, 0-1
 * @throws BackupFailure `damaged` unless the backup is complete and unchanged, `newer` for one of a later format; the errors of `take`
 */
export async function readArchive(
  path: string,
  take: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
  onRead: (fraction: number) => void = () => undefined,
): Promise<Manifest> {
  const file = await open(path, 'r')
  try {
    const { size: total } = await file.stat()
    const found = new Map<string, { bytes: number; sha256: string }>()
    for (let at = 0; ; ) {
      const header = readHeader(await readExactly(file, at, blockBytes))
      const { path: name = '', size: bytes = 0 } = header
      at += blockBytes
      const end = at + bytes + paddingOf(bytes)
      if (name === manifestName) {
        if (bytes > mostManifestBytes || end + 2 * blockBytes !== total) throw damaged('it does not end after its manifest')
        return checked(await readExactly(file, at, bytes), found)
      }
      if (found.has(name) || (pictureOf(name) === null && !Object.values<string>(databaseNames).includes(name))) {
        throw damaged(`it contains an unexpected file (${name})`)
      }
      const hash = createHash('sha256')
      await take(name, hashed(chunksOf(file, at, bytes), hash))
      found.set(name, { bytes, sha256: hash.digest('hex') })
      at = end
      onRead(at / total)
    }
  } finally {
    await file.close()
  }
}

/** Reads the whole backup and checks it, without keeping anything. @throws as `readArchive`; the signal's reason once that is given */
export function checkArchive(path: string, signal?: AbortSignal): Promise<Manifest> {
  return readArchive(path, async (_name, content) => {
    for await (const _chunk of content) signal?.throwIfAborted()
  })
}

function checked(bytes: Buffer, found: ReadonlyMap<string, { bytes: number; sha256: string }>): Manifest {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw damaged('its manifest cannot be read', error)
  }
  const format = z.object({ format: z.number() }).safeParse(json).data?.format
  if (format !== undefined && format > formatVersion) {
    throw new BackupFailure(
      'newer',
      `A newer version of this program has written this backup (format ${format}; this one knows ${formatVersion}).`,
    )
  }
  const read = manifest.safeParse(json)
  if (!read.success) throw damaged('its manifest is not one', read.error)
  const { files, database } = read.data
  if (files.length !== found.size || !found.has(databaseNames[database])) throw damaged('files are missing')
  for (const { name, bytes, sha256 } of files) {
    const there = found.get(name)
    if (there === undefined) throw damaged(`${name} is missing`)
    if (there.bytes !== bytes || there.sha256 !== sha256) throw damaged(`${name} is not what was written`)
  }
  return read.data
}

function readHeader(block: Buffer): Header {
  const header = new Header(block)
  if (header.nullBlock || !header.cksumValid || header.type !== 'File') throw damaged('it is cut off or was changed')
  return header
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

async function* chunksOf(file: FileHandle, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += chunkBytes) yield await readExactly(file, start + at, Math.min(chunkBytes, bytes - at))
}

async function readExactly(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let read = 0
  while (read < bytes) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, at + read)
    if (bytesRead === 0) throw damaged('it is cut off')
    read += bytesRead
  }
  return buffer
}

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

function damaged(why: string, cause?: unknown): BackupFailure {
  return new BackupFailure('damaged', `The backup is damaged: ${why}.`, cause)
}
