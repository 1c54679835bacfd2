import type { imageOperations } from '../../shared/contract/images'
import { type Handlers, refuse } from '../http/handler'
import { insertImage } from './image-queries'

/** Uploads (api `/img`). */
export const imageHandlers: Handlers<typeof imageOperations> = {
  /** The files are on disk before the row that names them: no path is ever answered that cannot be read. */
  async uploadImage(_input, { userId, files: [file], services: { db, images, processImage, now } }) {
    if (!file) throw refuse('invalid', { img: 'required' })
    const image = await processImage(file.bytes)
    await images.put(image.path, image.full, image.thumbnail)
    await insertImage(db, image.path, userId, now())
    return { path: image.path }
  },
}
