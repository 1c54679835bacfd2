import { type Kysely, sql } from 'kysely'
import { limits } from '../../shared/limits'
import { eraseDeletedEntries } from '../features/notebook/removal-queries'
import { removeInactive } from '../features/partners/partner-card-queries'
import { deleteInSteps } from './delete-in-steps'
import type { Schema } from './schema'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** For how long rows are kept after the time in a column. */
const kept: readonly [table: keyof Schema, column: string, milliseconds: number][] = [
  ['sessions', 'expires_at', 0],
  ['email_codes', 'expires_at', day],
  ['code_tickets', 'confirmed_at', day],
  ['sign_in_places', 'seen_at', 180 * day],
  ['code_mails', 'sent_at', day],
  ['idempotency_keys', 'created_at', day],
  ['rate_buckets', 'refilled_at', day],
  ['message_changes', 'changed_at', 7 * day],
  ['sent_texts', 'sent_at', hour],
  ['crash_reports', 'received_at', limits.crashes.storedDays * day],
  // A client that was away for longer loads everything again.
  ['live_events', 'created_at', 7 * day],
  // Handled ones: others have no such time.
  ['outbox_events', 'told_at', 7 * day],
]

/**
 * Removes expired rows: sessions, codes, tickets, sign-in places, mail counts, idempotency keys, changes of messages, hashes of sent texts,
 * limits, reports of crashes, live events, handled events, and counters of tags that no text has any more. Takes inactive members out of the
 * lists of active ones, and removes the content of notebook entries that were deleted long ago.
 * @param now milliseconds since 1970
 * @param isStopping asked now and then whether to leave the rest to another time
 */
export async function removeExpired(db: Kysely<Schema>, now: number, isStopping: () => boolean = () => false): Promise<void> {
  for (const [table, column, milliseconds] of kept)
    await deleteInSteps(db, table, sql`${sql.ref(column)} <= ${now - milliseconds}`, isStopping)
  const yesterday = new Date(now - day).toISOString().slice(0, 10)
  await deleteInSteps(db, 'program_views', sql`day < ${yesterday}`, isStopping)
  await db.deleteFrom('list_counters').where('total', '=', 0).where('list', 'like', '%tag:%').execute()
  await removeInactive(db, now)
  await eraseDeletedEntries(db, now)
}
