import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../shared/text/image-path'
import type { ImageStore } from './image-store'

/**
 * A store that also finds the pictures that come with the program, such as the demo community's: they are read where they lie, so
 * that loading that community copies nothing, and each server process has them. They are never written or removed.
 * @param folder holds `full/` and `thumbnail/`
 */
export function withShippedPictures(store: ImageStore, folder: string): ImageStore {
  return {
    ...store,
    async get(path, size) {
      const own = await store.get(path, size)
      if (own || !imageFacts(path)) return own
      return await readFile(join(folder, size, path)).catch(() => null)
    },
  }
}
