import type { Kysely } from 'kysely'
import { limits } from '../../shared/limits'
import { eraseDeletedEntries } from '../features/notebook/removal-queries'
import { removeInactive } from '../features/partners/partner-card-queries'
import { removeHandledEvents } from '../live/domain-events'
import { removeLiveEvents } from '../live/live-event-queries'
import type { Schema } from './schema'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Removes expired rows: sessions, codes, tickets, sign-in places, mail counts, idempotency keys, changes of messages, hashes of sent texts,
 * limits, reports of crashes, handled events, and counters of tags that no text has any more. Takes inactive members out of the lists of
 * active ones, and removes the content of notebook entries that were deleted long ago.
 * @param now milliseconds since 1970
 */
export async function removeExpired(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('email_codes')
    .where('expires_at', '<=', now - day)
    .execute()
  await db
    .deleteFrom('code_tickets')
    .where('confirmed_at', '<=', now - day)
    .execute()
  await db
    .deleteFrom('sign_in_places')
    .where('seen_at', '<=', now - 180 * day)
    .execute()
  await db
    .deleteFrom('code_mails')
    .where('sent_at', '<=', now - day)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - day)
    .execute()
  await db
    .deleteFrom('rate_buckets')
    .where('refilled_at', '<=', now - day)
    .execute()
  await db.deleteFrom('list_counters').where('total', '=', 0).where('list', 'like', '%tag:%').execute()
  await db
    .deleteFrom('program_views')
    .where('day', '<', new Date(now - day).toISOString().slice(0, 10))
    .execute()
  await db
    .deleteFrom('message_changes')
    .where('changed_at', '<=', now - 7 * day)
    .execute()
  await db
    .deleteFrom('sent_texts')
    .where('sent_at', '<=', now - hour)
    .execute()
  await db
    .deleteFrom('crash_reports')
    .where('received_at', '<=', now - limits.crashes.storedDays * day)
    .execute()
  await removeInactive(db, now)
  await eraseDeletedEntries(db, now)
  await removeLiveEvents(db, now - 7 * day)
  await removeHandledEvents(db, now - 7 * day)
}
