import { sql } from 'kysely'
import type { MessageCorrection } from '../../../shared/contract/corrections-shapes'
import type { ExchangeStep } from '../../../shared/contract/exchange-shapes'
import { type ExportPart, editedAt, moment, readAll, readEntries } from '../../export-part'
import { exportedFiles } from '../../message-files'
import { presentRoom } from './chat-presentation'
import { isShownTo } from './message-queries'
import { selectRooms } from './room-queries'

/** The rooms in the member's list, with the partner as the member sees them. */
export const exportRooms: ExportPart = {
  name: 'rooms',
  async read(db, userId) {
    const rows = await selectRooms(db, userId, Number.MAX_SAFE_INTEGER)
    return rows.map((row) => {
      const { id, kind, partner, openedAt, alarm, ended } = presentRoom(row)
      const read = row.own_mark_read_at === null ? null : moment(row.own_mark_read_at)
      return { at: openedAt, id, kind, nickname: kind === 'pair' ? partner.nickname : null, alarm, ended, read }
    })
  },
}

/** The ids of the messages that the member has deleted for themselves, without content. */
export const exportHiddenMessages: ExportPart = {
  name: 'hiddenMessages',
  async read(db, userId) {
    return readAll((after, most) =>
      db
        .selectFrom('hidden_messages')
        .innerJoin('messages', (join) =>
          join.onRef('messages.room_id', '=', 'hidden_messages.room_id').onRef('messages.seq', '=', 'hidden_messages.seq'),
        )
        .select(['messages.id', 'messages.room_id as room'])
        .where('hidden_messages.user_id', '=', userId)
        .where('hidden_messages.hidden', '=', 1)
        .where('messages.id', '>', after)
        .orderBy('messages.id')
        .limit(most)
        .execute(),
    )
  },
}

/** The member's own messages of every room, except those deleted for themselves or for both. */
export const exportMessages: ExportPart = {
  name: 'messages',
  read: (db, userId) =>
    readEntries(
      (after, most) =>
        db
          .selectFrom('room_members')
          .innerJoin('messages', 'messages.room_id', 'room_members.room_id')
          .select([
            'messages.id',
            'messages.room_id',
            'messages.text',
            'messages.images',
            'messages.sent_at',
            'messages.edited_at',
            'messages.reply_to',
            'messages.forwarded',
            'messages.correction',
            'messages.exchange',
          ])
          .where('room_members.user_id', '=', userId)
          .where('messages.sender_id', '=', userId)
          .where('messages.kind', '=', 'said')
          .where('messages.deleted_at', 'is', null)
          .where(isShownTo(sql`${userId}`))
          .where('messages.id', '>', after)
          .orderBy('messages.id')
          .limit(most)
          .execute(),
      (row) => ({
        at: moment(row.sent_at),
        edited: editedAt(row),
        text: row.text,
        answered: row.reply_to,
        forwarded: row.forwarded === 1,
        ...(row.correction !== null && remarksIn(row.correction)),
        ...(row.exchange !== null && stepIn(row.exchange)),
        ...exportedFiles(row.images),
        room: row.room_id,
      }),
    ),
}

/** A step of a 30 + 30, which has no text of the member's. */
function stepIn(json: string): { exchange: string; first: string; koreanMinutes?: number; englishMinutes?: number } {
  const step = JSON.parse(json) as ExchangeStep
  const { step: exchange, first } = step
  if (step.step !== 'ended') return { exchange, first }
  const [koreanMinutes, englishMinutes] = [step.seconds.korean, step.seconds.english].map((seconds) => Math.floor(seconds / 60))
  return { exchange, first, ...(koreanMinutes && { koreanMinutes }), ...(englishMinutes && { englishMinutes }) }
}

/** What a correction says besides the corrected text; the original is not the member's. */
function remarksIn(json: string): { notes: string[]; comment: string } {
  const { sentences, comment } = JSON.parse(json) as MessageCorrection
  return { notes: sentences.flatMap(({ note }) => (note === '' ? [] : [note])), comment }
}
