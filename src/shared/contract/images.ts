import * as z from 'zod'
import { imagePath } from './fields'
import { hasFields, operation } from './operation'

/**
 * Uploads (docs/product/calls.md "Images"): JPEG, PNG, WebP or GIF by content, at most 10 MB and 50 megapixels. The server decodes and
 * encodes each image again.
 */
export const imageOperations = {
  uploadImage: operation({
    path: '/img',
    login: 'required',
    write: true,
    form: { files: [{ field: 'img', most: 1, need: true }] },
    match: hasFields({}),
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => ({}) }),
    response: () =>
      z.codec(z.object({ rs: z.array(z.string()).min(1) }), z.strictObject({ path: imagePath }), {
        decode: (w) => ({ path: w.rs[0] ?? '' }),
        encode: (answer) => ({ rs: [answer.path] }),
      }),
    answers: ['limit'],
  }),
}
