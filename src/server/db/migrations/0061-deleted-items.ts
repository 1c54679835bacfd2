import { type Kysely, type Migration, sql } from 'kysely'

/** Indexes of deleted comments, answers and programs that are not erased yet, as posts and questions have. */
export const indexDeleted: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (table: string) => db.schema.createIndex(`${table}_to_erase`).on(table).column('deleted_at')
    const hasContent = sql<boolean>`deleted_at is not null and content <> ''`
    for (const table of ['replies', 'answers']) await index(table).where(hasContent).execute()
    await index('programs').where(sql<boolean>`deleted_at is not null and title <> ''`).execute()
  },
}
