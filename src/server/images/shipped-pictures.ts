import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../shared/text/image-path'
import type { ImageStore } from './image-store'

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
      if (own || !imageFacts(path)) return own
      return await readFile(join(folder, size, path)).catch(() => null)
    },
  }
}
