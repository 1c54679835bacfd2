import { createHash } from 'node:crypto'
import { botId } from '../../../shared/contract/chat-shapes'
import type { ProcessedImage } from '../../images/process-image'

/** The same for both, whoever opens the room; with oneself twice the same. */
export function pairKeyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

export function botKeyOf(userId: string): string {
  return pairKeyOf(botId, userId)
}

/** What one post says, as text to compare. */
export function bodyHashOf(roomId: string, text: string, files: { bytes: Uint8Array }[]): string {
  const pictures = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  return createHash('sha256')
    .update(JSON.stringify([roomId, text, pictures]))
    .digest('hex')
}

/** Each image is a message of its own, the text goes with the first (specification 5 "Chat"). */
export function partsOf(text: string, images: Pick<ProcessedImage, 'path'>[]): { text: string; images: string[] }[] {
  if (images.length === 0) return [{ text, images: [] }]
  return images.map(({ path }, index) => ({ text: index === 0 ? text : '', images: [path] }))
}
