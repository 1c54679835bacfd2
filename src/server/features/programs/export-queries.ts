import { type ExportPart, moment, readAll } from '../../export-part'

export const exportPrograms: ExportPart = {
  name: 'programs',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('programs')
        .select(['id', 'title', 'description', 'tags', 'image_path', 'like_count', 'posted_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.posted_at),
      edited: row.edited_at === null ? null : moment(row.edited_at),
      title: row.title,
      text: row.description,
      tags: JSON.parse(row.tags) as string[],
      images: row.image_path === null ? [] : [row.image_path],
      likes: row.like_count,
    }))
  },
}

export const exportSavedPrograms: ExportPart = {
  name: 'savedPrograms',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('program_saves')
        .innerJoin('programs', 'programs.id', 'program_saves.program_id')
        .select(['program_saves.id', 'programs.title', 'program_saves.created_at'])
        .where('program_saves.user_id', '=', userId)
        .where('programs.deleted_at', 'is', null)
        .where('program_saves.id', '>', after)
        .orderBy('program_saves.id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), title: row.title }))
  },
}
