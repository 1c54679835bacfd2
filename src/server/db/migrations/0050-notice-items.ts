import type { Kysely, Migration } from 'kysely'

/** The bot's messages about an item are found by the item, whoever they were sent to. */
export const indexNoticeItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('notice_messages_item').on('notice_messages').column('item_id').execute()
  },
}
