import { access, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/database-errors'
import { writeDurably } from '../durable-file'
import { hasSize, type ImageSize, type ImageStore, sizesOf } from './image-store'

/** The file of an image below the folder of a store: in subfolders by the random end of its id. */
export function storedAt(folder: string, path: string, size: ImageSize): string {
  if (!hasSize(path, size)) throw new Error(`${path} is not stored as ${size}`)
  return join(folder, size, path.slice(34, 36), path)
}

/** Stores images as files below a folder. */
export function createFolderStore(folder: string): ImageStore {
  const fileOf = (path: string, size: ImageSize) => storedAt(folder, path, size)
  return {
    async put(path, full, thumbnail) {
      if (thumbnail) await writeDurably(fileOf(path, 'thumbnail'), thumbnail)
      await writeDurably(fileOf(path, 'full'), full)
    },
    async get(path, size) {
      if (!hasSize(path, size)) return null
      const file = await open(fileOf(path, size)).catch(unlessMissing)
      if (file === null) return null
      const { size: bytes } = await file.stat()
      return { bytes, content: file.createReadStream() }
    },
    async has(path) {
      // Written last.
      return (await access(fileOf(path, 'full')).catch(unlessMissing)) !== null
    },
    async remove(path) {
      await Promise.all(sizesOf(path).map((size) => rm(fileOf(path, size), { force: true })))
    },
    // The data folder is checked with everything else that is written there (readiness.ts).
    verify: async () => undefined,
  }
}

function unlessMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
