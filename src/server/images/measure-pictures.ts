import { setImmediate as letOthers } from 'node:timers/promises'
import type { Services } from '../services'
import { type ImageStore, sizesOf } from './image-store'
import { selectUnmeasured, updatePictureBytes } from './picture-queries'

const atOnce = 100

/**
 * Measures the pictures that were uploaded before sizes were stored. An interrupted run continues at the next start.
 * @param isShipped whether a picture is shipped with the program: it counts for nobody's space and is never removed
 * @param isOver asked between pictures whether to stop
 */
export async function measurePictures(
  { db, images }: Pick<Services, 'db' | 'images'>,
  isShipped: (path: string) => Promise<boolean>,
  isOver: () => boolean,
): Promise<void> {
  for (let paths = await selectUnmeasured(db, atOnce); paths.length > 0; paths = await selectUnmeasured(db, atOnce)) {
    for (const path of paths) {
      if (isOver()) return
      await updatePictureBytes(db, path, (await isShipped(path)) ? 0 : await bytesOf(images, path))
      await letOthers()
    }
  }
}

async function bytesOf(images: ImageStore, path: string): Promise<number> {
  let sum = 0
  for (const size of sizesOf(path)) {
    const found = await images.get(path, size)
    found?.content.destroy()
    sum += found?.bytes ?? 0
  }
  return sum
}
