import type { Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import type { Erased, QuotedText, ReviewAnswer } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { eraseMessagesInEvents, updateMessage } from './change-queries'
import { presentMessage, type StoredNote } from './chat-presentation'
import { type MessageRow, messageColumns, selectPosted } from './message-queries'
import { changeRoom } from './posting'
import { takeChangeNumbers } from './room-queries'

/** The key under which the bot tells a review's writer once of the mentor's answer. */
export const answerOnce = (reviewId: string) => `reviewAnswer:${reviewId}`

/**
 * Erases what messages of the bot quote of texts that their writers deleted (docs/product/feed.md "Deleting") or a decision removed
 * (docs/product/moderation.md "Decisions"). The sentences stay.
 * @returns live events, to be published after the transaction
 */
export async function eraseQuotations(
  trx: Transaction<Schema>,
  services: Services,
  { texts, reviewAnswers = [] }: Erased,
): Promise<WrittenNews[]> {
  const written: WrittenNews[] = []
  for (const text of texts) for (const row of await selectQuoting(trx, text)) written.push(...(await eraseNote(trx, services, row)))
  for (const answer of reviewAnswers)
    for (const row of await selectQuotingAnswer(trx, answer)) written.push(...(await eraseNote(trx, services, row)))
  return written
}

async function selectQuoting(trx: Transaction<Schema>, { noticeItemId, writerId }: QuotedText): Promise<MessageRow[]> {
  const rows = await trx
    .selectFrom('notice_messages')
    .innerJoin('messages', 'messages.id', 'notice_messages.message_id')
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .where('notice_messages.item_id', '=', noticeItemId)
    .execute()
  return rows.filter(({ bot }) => writerId === null || noteOf(bot).by === writerId)
}

/** Found by its key: notices name the program, and the mentor's other answers stay. */
const selectQuotingAnswer = (trx: Transaction<Schema>, { reviewId, to }: ReviewAnswer): Promise<MessageRow[]> =>
  selectPosted(trx, { senderId: botId, clientId: `${to}:${answerOnce(reviewId)}` })

const noteOf = (bot: string | null) => JSON.parse(bot ?? '{}') as StoredNote

async function eraseNote(trx: Transaction<Schema>, services: Services, row: MessageRow): Promise<WrittenNews[]> {
  const note = noteOf(row.bot)
  return note.content ? changeNote(trx, services, row, { ...note, content: '' }) : []
}

/** Stores a changed note of the bot. @returns live events, to be published after the transaction */
export async function changeNote(trx: Transaction<Schema>, services: Services, row: MessageRow, note: StoredNote): Promise<WrittenNews[]> {
  const { id, room_id: roomId } = row
  let changed = row
  return changeRoom(
    trx,
    services,
    {
      roomId,
      members: 'all',
      toEvent: (room, viewerId) => ({ kind: 'changed', room, since: room.lastChange - 1, messages: [presentMessage(changed, viewerId)] }),
    },
    async () => {
      const bot = JSON.stringify(note)
      changed = { ...row, bot, change_no: await takeChangeNumbers(trx, roomId, 1) }
      await updateMessage(trx, id, { bot, change_no: changed.change_no })
      await eraseMessagesInEvents(trx, roomId, [id])
      return true
    },
  )
}
