import { type ExportPart, editedAt, moment, readAll } from '../../export-part'
import { visibleTo } from '../people/visibility-queries'
import { daysIn } from './programs-rules'

export const exportPrograms: ExportPart = {
  name: 'programs',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('programs')
        .select(['id', 'title', 'description', 'subject', 'kind', 'tags', 'hours', 'price', 'image_path', 'posted_at', 'edited_at'])
        .select(['like_count', 'save_count', 'view_count', 'chat_count', 'free_days', 'free_note'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.posted_at),
      edited: editedAt(row),
      title: row.title,
      text: row.description,
      subject: row.subject,
      kind: row.kind,
      tags: JSON.parse(row.tags) as string[],
      hours: row.hours,
      price: row.price,
      freeDays: daysIn(row.free_days),
      freeNote: row.free_note,
      images: row.image_path === null ? [] : [row.image_path],
      likes: row.like_count,
      saves: row.save_count,
      views: row.view_count,
      chats: row.chat_count,
    }))
  },
}

/** The programs the caller likes and may still see, by their titles. */
export const exportLikedPrograms: ExportPart = {
  name: 'likedPrograms',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('program_likes')
        .innerJoin('programs', 'programs.id', 'program_likes.program_id')
        .select(['programs.id', 'programs.title', 'program_likes.created_at'])
        .where('program_likes.user_id', '=', userId)
        .where('program_likes.program_id', '>', after)
        .where(visibleTo(userId).programs)
        .orderBy('program_likes.program_id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), title: row.title }))
  },
}

/** The programs that the caller saved and may still see, by their titles. */
export const exportSavedPrograms: ExportPart = {
  name: 'savedPrograms',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('program_saves')
        .innerJoin('programs', 'programs.id', 'program_saves.program_id')
        .select(['program_saves.id', 'programs.title', 'program_saves.created_at'])
        .where('program_saves.user_id', '=', userId)
        .where(visibleTo(userId).programs)
        .where('program_saves.id', '>', after)
        .orderBy('program_saves.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), title: row.title }))
  },
}
