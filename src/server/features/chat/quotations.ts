import type { Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import { isAnyOf } from '../../db/any-of'
import type { Schema } from '../../db/schema'
import { appendEvent, type Erased, type QuotedText, type ReviewAnswer } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { eraseMessagesInEvents, updateMessage } from './change-queries'
import type { StoredNote } from './chat-presentation'
import { findMessage, type MessageRow, messageColumns, selectPosted } from './message-queries'
import { changeMessages } from './posting'
import { lockRooms, takeChangeNumbers } from './room-queries'

const atOnce = 50

/** The key under which the bot tells a review's writer once of the mentor's answer. */
export const answerOnce = (reviewId: string) => `reviewAnswer:${reviewId}`

/** The key under which the bot tells a text's writer once of a member's corrections of it. */
export const correctionOnce = (itemId: string, userId: string) => `correction:${itemId}:${userId}`

/** The key under which the bot tells a mentor once of a member's reviews of a program. */
export const reviewOnce = (programId: string, userId: string) => `review:${programId}:${userId}`

/**
 * Erases what messages of the bot quote of texts that their writers deleted (docs/product/feed.md "Deleting") or a decision removed
 * (docs/product/moderation.md "Decisions"). The sentences stay. What is left for the next transaction is another event.
 * @returns live events, to be published after the transaction
 */
export async function eraseQuotations(
  trx: Transaction<Schema>,
  services: Services,
  { texts, reviewAnswers = [], after }: Erased,
): Promise<WrittenNews[]> {
  const quoting = await selectQuoting(trx, texts, after)
  const rows: MessageRow[] = quoting.filter((row) => texts.some((text) => isQuotationOf(row, text)))
  for (const answer of reviewAnswers.slice(0, atOnce)) rows.push(...(await selectQuotingAnswer(trx, answer)))
  await lockRooms(
    trx,
    rows.map(({ room_id }) => room_id),
  )
  const written: WrittenNews[] = []
  // Notes of earlier versions have no content.
  const erase = (note: StoredNote) => (note.content ? { ...note, content: '' } : note)
  for (const row of rows) written.push(...(await changeNote(trx, services, row, erase)))
  const left = { texts: quoting.length === atOnce ? texts : [], reviewAnswers: reviewAnswers.slice(atOnce) }
  const last = quoting.at(-1)?.id
  if (left.texts.length + left.reviewAnswers.length > 0) await appendEvent(trx, 'erased', { ...left, ...(last && { after: last }) })
  return written
}

type Quoting = MessageRow & { item_id: string }

/** Some messages that are about the items of some texts, by their ids. */
async function selectQuoting(trx: Transaction<Schema>, texts: QuotedText[], after = ''): Promise<Quoting[]> {
  if (texts.length === 0) return []
  const items = texts.map(({ noticeItemId }) => noticeItemId)
  return trx
    .selectFrom('notice_messages')
    .innerJoin('messages', 'messages.id', 'notice_messages.message_id')
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .select('notice_messages.item_id')
    .where(isAnyOf(trx, 'notice_messages.item_id', items))
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(atOnce)
    .execute()
}

function isQuotationOf({ item_id, bot, client_id }: Quoting, { noticeItemId, writerId }: QuotedText): boolean {
  if (item_id !== noticeItemId) return false
  if (writerId === null) return true
  const { topic, by } = noteOf(bot)
  if (by === writerId && (topic === 'correction' || topic === 'review')) return true
  // After the writer's withdrawal only the key tells whose words a message quotes.
  const keys = [correctionOnce(noticeItemId, writerId), reviewOnce(noticeItemId, writerId)]
  return keys.some((key) => client_id?.endsWith(`:${key}`))
}

/** Found by its key: notices name the program, and the mentor's other answers stay. */
const selectQuotingAnswer = (trx: Transaction<Schema>, { reviewId, to }: ReviewAnswer): Promise<MessageRow[]> =>
  selectPosted(trx, { senderId: botId, clientId: `${to}:${answerOnce(reviewId)}` })

const noteOf = (bot: string | null) => JSON.parse(bot ?? '{}') as StoredNote

/**
 * Changes a message of the bot.
 * @param change gets the note as it is once nobody else can write to the room; an equal one is no change
 * @returns live events, to be published after the transaction
 */
export function changeNote(
  trx: Transaction<Schema>,
  services: Services,
  { id, room_id: roomId }: Pick<MessageRow, 'id' | 'room_id'>,
  change: (note: StoredNote) => StoredNote,
): Promise<WrittenNews[]> {
  return changeMessages(trx, services, roomId, async () => {
    const row = await findMessage(trx, roomId, id)
    if (!row) return []
    const bot = JSON.stringify(change(noteOf(row.bot)))
    if (bot === row.bot) return []
    const changed = { bot, change_no: await takeChangeNumbers(trx, roomId, 1) }
    await updateMessage(trx, id, changed)
    await eraseMessagesInEvents(trx, roomId, [id])
    return [{ ...row, ...changed }]
  })
}
