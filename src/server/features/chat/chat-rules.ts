import { createHash } from 'node:crypto'
import { botId } from '../../../shared/contract/chat-shapes'
import type { KeptPicture } from '../../images/pictures'

/** The same for both, no matter who opens the room; with oneself twice the same. */
export function pairKeyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

export function botKeyOf(userId: string): string {
  return pairKeyOf(botId, userId)
}

/** What one post says, as text to compare. */
export function bodyHashOf(
  { roomId, text, replyTo }: { roomId: string; text: string; replyTo?: string | undefined },
  files: { hash: string }[],
): string {
  const pictures = files.map(({ hash }) => hash)
  return createHash('sha256')
    .update(JSON.stringify([roomId, text, pictures, ...(replyTo === undefined ? [] : [replyTo])]))
    .digest('hex')
}

/** Each image is a message of its own, the text goes with the first (docs/product/chat.md "Messages"). */
export function partsOf(text: string, images: Pick<KeptPicture, 'path'>[]): { text: string; images: string[] }[] {
  if (images.length === 0) return [{ text, images: [] }]
  return images.map(({ path }, index) => ({ text: index === 0 ? text : '', images: [path] }))
}
