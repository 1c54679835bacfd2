import { access, open } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../shared/text/image-path'
import type { ImageSize, ImageStore, StoredImage } from './image-store'

/** Whether a picture is shipped with the program. @param folder as below */
export function isShippedPicture(folder: string, path: string): Promise<boolean> {
  return access(join(folder, 'full', path)).then(
    () => true,
    () => false,
  )
}

/**
 * A store that also finds the pictures shipped with the program, such as the demo community's. They are read in place, so that loading that
 * community copies nothing and each server process has them; they are never written or removed.
 * @param folder contains `full/` and `thumbnail/`
 */
export function withShippedPictures(store: ImageStore, folder: string): ImageStore {
  return {
    ...store,
    async get(path, size) {
      const own = await store.get(path, size)
      return own ?? (imageFacts(path) ? shippedPicture(folder, path, size) : null)
    },
    has: async (path) => (await store.has(path)) || (imageFacts(path) !== null && (await isShippedPicture(folder, path))),
  }
}

async function shippedPicture(folder: string, path: string, size: ImageSize): Promise<StoredImage | null> {
  const file = await open(join(folder, size, path)).catch(() => null)
  return file && { bytes: (await file.stat()).size, content: file.createReadStream() }
}
