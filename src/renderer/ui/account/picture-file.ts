import { limits } from '../../../shared/limits'

/** What a picture may be; main and the server look at the content. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export type PictureProblem = 'pictureKind' | 'pictureSize'

/** Why a chosen file cannot be a profile picture, or null. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!pictureKinds.some((kind) => kind === file.type)) return 'pictureKind'
  return file.size > limits.images.bytes ? 'pictureSize' : null
}
