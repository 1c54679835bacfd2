import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { copyPictures } from '../images/copy-pictures'
import { createFolderStore } from '../images/folder-store'
import type { ImageStore } from '../images/image-store'

/**
 * Copies the pictures of a folder store into another store.
 * @param copied gets the pictures that were not in the store before
 * @returns how many were left out, since the folder lacks one of their sizes
 */
export async function copyInto(images: ImageStore, folder: string, copied: string[]): Promise<number> {
  let incomplete = 0
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Set(files.filter((entry) => entry.isFile()).map(({ name }) => name))
  await copyPictures({
    from: createFolderStore(folder),
    to: images,
    paths: Readable.from(paths),
    onPicture: (path, outcome) => {
      if (outcome === 'copied') copied.push(path)
      if (outcome === 'missing') incomplete += 1
    },
  })
  return incomplete
}
