import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../shared/text/image-path'
import { writeDurably } from '../durable-file'
import type { ImageSize, ImageStore } from './image-store'

/** The file of an image below the folder of a store: in subfolders by the random end of its id. */
export function storedAt(folder: string, path: string, size: ImageSize): string {
  if (!imageFacts(path)) throw new Error('not a path of the image store')
  return join(folder, size, path.slice(34, 36), path)
}

/** Stores images as files below a folder. */
export function createFolderStore(folder: string): ImageStore {
  const fileOf = (path: string, size: ImageSize) => storedAt(folder, path, size)
  return {
    async put(path, full, thumbnail) {
      await writeDurably(fileOf(path, 'thumbnail'), thumbnail)
      await writeDurably(fileOf(path, 'full'), full)
    },
    async get(path, size) {
      try {
        return await readFile(fileOf(path, size))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(path) {
      await Promise.all([rm(fileOf(path, 'full'), { force: true }), rm(fileOf(path, 'thumbnail'), { force: true })])
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
