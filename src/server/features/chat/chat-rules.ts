import { createHash } from 'node:crypto'
import { botId } from '../../../shared/contract/chat-shapes'
import type { Input } from '../../../shared/contract/index'
import type { StoredPicture } from '../../images/pictures'

/** The key of a pair, the same for both; the room with oneself has the same id twice. */
export function pairKeyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

export function botKeyOf(userId: string): string {
  return pairKeyOf(botId, userId)
}

/** The content of a post as text, for comparison. */
export function bodyHashOf({ roomId, text, replyTo, forward, correction, wave }: Input<'sendMessage'>, files: { hash: string }[]): string {
  const pictures = files.map(({ hash }) => hash)
  const rest = [replyTo, forward, correction, wave].filter((each) => each !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([roomId, text, pictures, ...rest]))
    .digest('hex')
}

/**
 * Each image is a message of its own, the text goes with the first (docs/product/chat.md "Messages").
 * @param wave the loudness of a recording, which is the only file
 */
export function partsOf(
  text: string,
  images: Pick<StoredPicture, 'path'>[],
  wave?: number[],
): { text: string; images: string[]; wave?: string }[] {
  if (images.length === 0) return [{ text, images: [] }]
  const voice = wave && { wave: JSON.stringify(wave) }
  return images.map(({ path }, index) => ({ text: index === 0 ? text : '', images: [path], ...voice }))
}
