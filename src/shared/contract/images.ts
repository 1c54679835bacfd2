import * as z from 'zod'
import { limits } from '../limits'
import { imagePath } from './fields'
import { hasFields, operation } from './operation'
import { voicePath } from './voice'

const uploaded = (path: z.ZodString) =>
  z.codec(z.object({ rs: z.array(z.string()).min(1) }), z.strictObject({ path }), {
    decode: (w) => ({ path: w.rs[0] ?? '' }),
    encode: (answer) => ({ rs: [answer.path] }),
  })

const isVoice = hasFields({ kind: 'voice' })

/**
 * Uploads (docs/product/calls.md "Images"): pictures are JPEG, PNG, WebP or GIF by content, at most 10 MB and 50 megapixels, and the server
 * decodes and encodes each again; recordings are Opus in WebM or Ogg, at most 1 MB, and their sound is written into a new file.
 */
export const imageOperations = {
  uploadImage: operation({
    path: '/img',
    login: 'required',
    write: true,
    form: { files: [{ field: 'img', most: 1, need: true }] },
    match: (body) => !isVoice(body),
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({}) }),
    response: () => uploaded(imagePath),
    answers: ['limit'],
  }),

  /** Uploads the recording of an answer (docs/product/questions.md "Voice"), with the checks of a voice message. */
  uploadVoice: operation({
    path: '/img',
    login: 'required',
    write: true,
    form: { files: [{ field: 'voice', most: 1, need: true, bytes: limits.voice.bytes }] },
    match: isVoice,
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({ kind: 'voice' }) }),
    response: () => uploaded(voicePath),
    answers: ['limit'],
  }),
}
