import type { Kysely, Migration } from 'kysely'

/** The audit is listed by time, of everybody, of one actor and of one act. */
export const indexAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('audit_entries_at').execute()
    await db.schema.createIndex('audit_entries_time').on('audit_entries').columns(['at', 'id']).execute()
    await db.schema.createIndex('audit_entries_actor').on('audit_entries').columns(['actor_id', 'at', 'id']).execute()
    await db.schema.createIndex('audit_entries_act').on('audit_entries').columns(['act', 'at', 'id']).execute()
  },
}
