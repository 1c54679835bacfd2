import { sql } from 'kysely'
import { type ExportPart, moment, readAll } from '../../export-part'
import { isShownTo } from './message-queries'

/** What one has said oneself, in every room, and not deleted for oneself. */
export const exportMessages: ExportPart = {
  name: 'messages',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('room_members')
        .innerJoin('messages', 'messages.room_id', 'room_members.room_id')
        .select(['messages.id', 'messages.text', 'messages.images', 'messages.sent_at'])
        .where('room_members.user_id', '=', userId)
        .where('messages.sender_id', '=', userId)
        .where('messages.kind', '=', 'said')
        .where(isShownTo(sql`${userId}`))
        .where('messages.id', '>', after)
        .orderBy('messages.id')
        .limit(most)
        .execute(),
    )
    return rows.map(({ text, images, sent_at }) => ({ at: moment(sent_at), text, images: JSON.parse(images) as string[] }))
  },
}
