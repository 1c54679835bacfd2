import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { QuotedText } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { eraseMessagesInEvents, updateMessage } from './change-queries'
import { presentMessage, type StoredNote } from './chat-presentation'
import { type MessageRow, messageColumns } from './message-queries'
import { changeRoom } from './posting'
import { takeChangeNumbers } from './room-queries'

/**
 * Erases what messages of the bot quote of a text that its writer deleted (docs/product/feed.md "Deleting") or a decision removed
 * (docs/product/moderation.md "Decisions"). The sentences stay.
 * @returns live events, to be published after the transaction
 */
export async function eraseQuotations(
  trx: Transaction<Schema>,
  services: Services,
  { noticeItemId, writerId }: QuotedText,
): Promise<WrittenNews[]> {
  const quoting = await trx
    .selectFrom('notice_messages')
    .innerJoin('messages', 'messages.id', 'notice_messages.message_id')
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .where('notice_messages.item_id', '=', noticeItemId)
    .execute()
  const written: WrittenNews[] = []
  for (const row of quoting) {
    const note = JSON.parse(row.bot ?? '{}') as StoredNote
    if (!note.content || (writerId !== null && note.by !== writerId)) continue
    written.push(...(await changeNote(trx, services, row, { ...note, content: '' })))
  }
  return written
}

async function changeNote(trx: Transaction<Schema>, services: Services, row: MessageRow, note: StoredNote): Promise<WrittenNews[]> {
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
