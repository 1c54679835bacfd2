import type { Kysely } from 'kysely'
import { removeToldEvents } from '../live/domain-events'
import { removeLiveEvents } from '../live/live-event-queries'
import type { Schema } from './schema'

const day = 24 * 60 * 60 * 1000

/** Removes what has served its time: sessions, codes, tickets, places, counts of mails, keys, changes of messages, limits, and what was told. @param now milliseconds since 1970 */
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
  await db
    .deleteFrom('program_views')
    .where('day', '<', new Date(now - day).toISOString().slice(0, 10))
    .execute()
  await db
    .deleteFrom('message_changes')
    .where('changed_at', '<=', now - 7 * day)
    .execute()
  await removeLiveEvents(db, now - 7 * day)
  await removeToldEvents(db, now - 7 * day)
}
