import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import type { GivenFileProblem, IncomingPicture } from '../../shared/incoming'
import { pictureHeadBytes, pictureProblem, type RefusedFile } from '../../shared/picture-types'

/** Reads a file that another program gave to the app. Only regular files whose content is a picture are read, up to its limit. */
export async function readGivenPicture(path: string): Promise<IncomingPicture | RefusedFile<GivenFileProblem>> {
  const name = basename(path).normalize('NFC')
  try {
    const real = await realpath(path)
    // Checked before it is opened: opening a pipe or a device could block for ever.
    const facts = await lstat(real)
    if (facts.isDirectory()) return { name, problem: 'folder' }
    if (!facts.isFile()) return { name, problem: 'wrongType' }
    // Something else may have taken its place since. Windows knows neither flag.
    const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      return await readPicture(name, file)
    } finally {
      await file.close()
    }
  } catch {
    return { name, problem: 'gone' }
  }
}

async function readPicture(name: string, file: FileHandle): Promise<IncomingPicture | RefusedFile<GivenFileProblem>> {
  const facts = await file.stat()
  if (!facts.isFile()) return { name, problem: 'wrongType' }
  const head = Buffer.from(await readStart(file, Math.min(facts.size, pictureHeadBytes))).toString('latin1')
  const problem = pictureProblem(head, facts.size)
  return problem === null ? { name, bytes: await readStart(file, facts.size), modifiedAt: facts.mtimeMs } : { name, problem }
}

/** The first bytes of a file, fewer when it has become shorter. */
async function readStart(file: FileHandle, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.slice(0, filled)
}
