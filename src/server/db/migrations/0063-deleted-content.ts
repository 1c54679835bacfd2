import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

/**
 * Withholds the pictures of reported messages that were deleted before this was done with the deletion, and erases the corrections and
 * mentions of removed comments and answers that were erased without them.
 */
export function withholdDeletedContent(dialect: Dialect): Migration {
  const eachImage =
    dialect === 'postgres'
      ? sql`cross join lateral json_array_elements_text(reports.evidence::json -> 'images') as kept (value)`
      : sql`join json_each(reports.evidence, '$.images') as kept`
  return {
    async up(db: Kysely<unknown>) {
      await sql`insert into image_uses (path, kind, item_id)
        select distinct image_uses.path, 'deleted', reports.item_id
        from reports ${eachImage}
        join messages on messages.id = reports.item_id and messages.deleted_at is not null
        join image_uses on image_uses.path = kept.value and image_uses.kind = 'room' and image_uses.item_id = messages.room_id
        where reports.kind = 'message' and reports.evidence is not null
        on conflict do nothing`.execute(db)
      // Other messages of the room may show them too.
      await sql`delete from image_uses where kind = 'room'
        and exists (select 1 from image_uses as withheld join messages on messages.id = withheld.item_id
          where withheld.path = image_uses.path and withheld.kind = 'deleted' and messages.room_id = image_uses.item_id)
        and not exists (select 1 from messages where messages.room_id = image_uses.item_id and messages.images <> '[]'
          and messages.images = '["' || image_uses.path || '"]')`.execute(db)
      for (const table of ['replies', 'answers']) {
        const erased = sql`(select id from ${sql.table(table)} where deleted_at is not null and content = '')`
        await sql`update corrections set sentences = '[]', comment = '' where sentences <> '[]' and item_id in ${erased}`.execute(db)
        await sql`delete from mentions where item_id in ${erased}`.execute(db)
      }
    },
  }
}
