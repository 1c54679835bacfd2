import { type Kysely, type Migration, sql } from 'kysely'

/** Indexes for what would otherwise be looked for in whole tables. */
export const indexLookups: Migration = {
  async up(db: Kysely<unknown>) {
    // Whether an answer is accepted, asked for each notice that one is.
    const isAccepted = sql<boolean>`accepted_answer_id is not null`
    await db.schema.createIndex('questions_accepted').on('questions').column('accepted_answer_id').where(isAccepted).execute()
    await db.schema.createIndex('decisions_of_case').on('decisions').columns(['case_id', 'id']).execute()
    await db.schema.createIndex('decisions_on_item').on('decisions').columns(['item_kind', 'item_id']).execute()
    // When events were handled, by which old ones are removed.
    const isHandled = sql<boolean>`told_at is not null`
    await db.schema.createIndex('outbox_events_handled').on('outbox_events').column('told_at').where(isHandled).execute()
  },
}
