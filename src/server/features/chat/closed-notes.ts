import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { isPostgres, transact } from '../../db/transaction'
import { lockNames } from '../../leaving'
import { appendEvent, type DomainEvents } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { recountClosed } from '../moderation/closed-count-queries'
import { isClosed } from '../people/people-queries'
import type { StoredNote } from './chat-presentation'
import { changeNote } from './quotations'
import { lockRooms } from './room-queries'
import { isNoteAbout } from './withdrawal-queries'

const atOnce = 50
const accountsAtOnce = 100

/**
 * Hides the name and the words of a member in the bot's messages to others while the account is closed, and shows them again afterwards
 * (docs/product/moderation.md "Suspension"), a part at a time.
 * @returns live events, to be published after the transaction, and the last message of the part; undefined: none is left
 */
export async function hideNotesAbout(
  trx: Transaction<Schema>,
  services: Services,
  { userId, after = '' }: DomainEvents['closingSwitched'],
): Promise<{ written: WrittenNews[]; last: string | undefined }> {
  await lockNames(trx, [userId])
  // Read now, since it may have changed again.
  const closed = await isClosed(trx, userId)
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'room_id'])
    .where(isNoteAbout(trx, userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  await lockRooms(
    trx,
    rows.map(({ room_id }) => room_id),
  )
  const written: WrittenNews[] = []
  const change = ({ hidden: _, ...note }: StoredNote): StoredNote => (closed ? { ...note, hidden: true } : note)
  for (const row of rows) written.push(...(await changeNote(trx, services, row, change)))
  return { written, last: rows.length === atOnce ? rows.at(-1)?.id : undefined }
}

/**
 * Finds closed accounts that messages of the bot still name, and has these changed, and those that still count where they wrote: they were
 * closed by an earlier version, which did not do so, or one that ran beside this one has taken the event. Finds nothing once all are changed.
 */
export async function finishClosings({ db }: Pick<Services, 'db'>): Promise<void> {
  let after = ''
  for (let ids = await selectClosed(db, after); ids.length > 0; ids = await selectClosed(db, after)) {
    for (const userId of ids) {
      if (await isNamed(db, userId)) await transact(db, (trx) => appendEvent(trx, 'closingSwitched', { userId }))
      await recountClosed(db, userId)
    }
    after = ids.at(-1) ?? ''
    // SQLite answers within the same turn of the event loop, so waiting calls would not run.
    await letOthers()
  }
}

async function selectClosed(db: Kysely<Schema>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    // As in the index `users_stopped`.
    .where(sql<SqlBool>`(suspended_until is not null or closed_at is not null)`)
    .where('closed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(accountsAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a message of the bot shows a member's name or words. */
async function isNamed(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const hidden = isPostgres(db) ? sql`(messages.bot::json ->> 'hidden')` : sql`json_extract(messages.bot, '$.hidden')`
  const query = db.selectFrom('messages').select('id').where(isNoteAbout(db, userId)).where(sql<SqlBool>`${hidden} is null`)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
