import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../shared/text/image-path'
import { writeDurably } from '../durable-file'
import type { ImageSize, ImageStore } from './image-store'

/** Stores images as files below a folder, in subfolders by the random end of their id. */
export function createFolderStore(folder: string): ImageStore {
  const fileOf = (path: string, size: ImageSize) => {
    if (!imageFacts(path)) throw new Error('not a path of the image store')
    return join(folder, size, path.slice(34, 36), path)
  }
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
