import type { Kysely, Selectable, Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { hasOpenAppeal } from './case-queries'
import type { Reported } from './report-queries'
import { lockStanding } from './standing-queries'
import { hasUndecidedReport, isUndecided } from './undecided-queries'

const { reporters: enough, hours } = limits.moderation.slowed
const windowMs = hours * 60 * 60 * 1000

type Live = Pick<Services, 'live' | 'now'>

/**
 * Slows the writer of a reported item when enough different members have reported what they wrote within a day, and no moderator has
 * looked (docs/product/moderation.md "Order keeping"). What is written with and without a name counts apart: who is slowed for what
 * everybody sees under their name shows nothing of the rest.
 * @returns the live event that notifies their clients
 */
export async function slowIfReported(trx: Transaction<Schema>, { live, now }: Live, { kind, itemId }: Reported): Promise<WrittenNews[]> {
  const row = await trx
    .selectFrom('cases')
    .select(['writer_id', 'anonymous'])
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (!row) return []
  const { writer_id: userId, anonymous } = row
  // A decision that is being made may end the slowing.
  await lockStanding(trx, userId)
  if ((await countUnread(trx, { userId, anonymous, since: now() - windowMs })) < enough) return []
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ slowed_at: now() })
    .where('id', '=', userId)
    .where('slowed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? appendStanding(trx, { live, now }, userId) : []
}

/** Ends the slowing of a member none of whose reports waits any more, or at once. Needs `lockStanding`. @returns as `slowIfReported` */
export async function endSlowing(
  trx: Transaction<Schema>,
  services: Live,
  userId: string,
  { atOnce = false } = {},
): Promise<WrittenNews[]> {
  const waiting = await trx
    .selectFrom('cases')
    .select('id')
    .where('writer_id', '=', userId)
    .where('state', '=', 'open')
    .where('reporter_count', '>', 0)
    // An appeal opens a case too, of which no report waits.
    .where(({ or, not }) => or([not(hasOpenAppeal), hasUndecidedReport]))
    .limit(1)
    .executeTakeFirst()
  if (waiting && !atOnce) return []
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ slowed_at: null })
    .where('id', '=', userId)
    .where('slowed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? appendStanding(trx, services, userId) : []
}

/**
 * Whether the writer of a case's item is slowed for what they wrote under their name; of an anonymous item, whether they are for this one,
 * while it waits: by then, nothing else that they wrote changes the answer.
 */
export async function isSlowedFor(db: Kysely<Schema>, row: Selectable<Schema['cases']>): Promise<boolean> {
  const { writer_id: userId, anonymous, state, kind, item_id } = row
  if (anonymous === 1 && state !== 'open') return false
  const user = await db.selectFrom('users').select('slowed_at').where('id', '=', userId).executeTakeFirst()
  const at = user?.slowed_at ?? null
  if (at === null) return false
  let query = reportsAbout(db, { userId, anonymous, since: at - windowMs }).where('reports.created_at', '<=', at)
  if (anonymous === 1) query = query.where('cases.kind', '=', kind).where('cases.item_id', '=', item_id)
  const counted = await query.executeTakeFirstOrThrow()
  return Number(counted.count) >= enough
}

const appendStanding = (trx: Transaction<Schema>, { live, now }: Live, userId: string) =>
  live.append(trx, [{ userId, event: { kind: 'standing' } }], now())

interface About {
  userId: string
  anonymous: number
  since: number
}

/** How many members reported what somebody wrote and no moderator has decided about. */
async function countUnread(db: Kysely<Schema>, about: About): Promise<number> {
  const counted = await reportsAbout(db, about).where('cases.state', '=', 'open').where(isUndecided).executeTakeFirstOrThrow()
  return Number(counted.count)
}

function reportsAbout(db: Kysely<Schema>, { userId, anonymous, since }: About) {
  return db
    .selectFrom('cases')
    .innerJoin('reports', (join) => join.onRef('reports.kind', '=', 'cases.kind').onRef('reports.item_id', '=', 'cases.item_id'))
    .select(({ fn }) => fn.count<number>('reports.reporter_id').distinct().as('count'))
    .where('cases.writer_id', '=', userId)
    .where('cases.anonymous', '=', anonymous)
    .where('reports.created_at', '>', since)
}
