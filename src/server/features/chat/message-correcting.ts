import type { Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../shared/contract/corrections-shapes'
import { correctedText, originalOf } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../shared/text/length'
import type { Schema } from '../../db/schema'
import { refuse, refuseChanged } from '../../http/handler'
import { findMessage } from './message-queries'

/**
 * The text of a message that corrects another one: the corrected text, which clients that do not know corrections show.
 * @throws Refusal `invalid` where it could not be a message
 */
export function messageTextOf({ sentences }: MessageCorrection): string {
  const text = normalizeText(correctedText(sentences)).trim()
  if (isBlank(text)) throw refuse('invalid', { correction: 'required' })
  if (textLength(text) > limits.message) throw refuse('invalid', { correction: 'tooLong' })
  return text
}

/** All words of a message that corrects another one: its text, and the notes and the comment of its correction. */
export function correctionWords(text: string, { sentences, comment }: MessageCorrection): string {
  return [text, ...sentences.map(({ note }) => note), comment].filter((each) => each !== '').join('\n')
}

/**
 * Requires that a correction is one of a message of the partner, as that message reads now.
 * @throws Refusal `notFound` for a deleted message, `invalid` for the caller's own or a recording, `changed`
 */
export async function requireCorrectable(
  trx: Transaction<Schema>,
  { roomId, messageId, userId, correction }: { roomId: string; messageId: string; userId: string; correction: MessageCorrection },
): Promise<void> {
  const message = await findMessage(trx, roomId, messageId)
  if (!message || message.deleted_at !== null) throw refuse('notFound')
  if (message.sender_id === userId || message.sender_id === botId || message.wave !== null) throw refuse('invalid', { replyTo: 'invalid' })
  if (originalOf(correction.sentences) !== message.text) throw refuseChanged(message.text)
}
