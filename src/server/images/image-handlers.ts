import type { imageOperations } from '../../shared/contract/images'
import { transact } from '../db/transaction'
import { type Handlers, refuse } from '../http/handler'

/** Uploads (docs/product/calls.md "Images"). */
export const imageHandlers: Handlers<typeof imageOperations> = {
  /** Resolves once the picture at the path can be read. */
  async uploadImage(_input, { userId, files: [file], services: { db, pictures } }) {
    if (!file) throw refuse('invalid', { img: 'required' })
    const picture = await pictures.keep({ userId }, file)
    await transact(db, (trx) => pictures.adopt(trx, userId, picture))
    return { path: picture.path }
  },

  async uploadVoice(_input, { userId, files: [file], services: { db, pictures } }) {
    if (!file) throw refuse('invalid', { voice: 'required' })
    const recording = await pictures.keepVoice(userId, file)
    await transact(db, (trx) => pictures.adopt(trx, userId, recording))
    return { path: recording.path }
  },
}
