import type { Kysely } from 'kysely'
import type { RemovalSign } from '../../../shared/events'
import type { Schema } from '../../db/schema'
import type { DomainEvent } from '../../live/domain-events'
import { findRemovedItem } from './removed-item-queries'

/**
 * What the clients of everybody are told after a domain event: that an item was removed or is back, or an account was closed or opened
 * again. Null for other events, and for messages, whose rooms tell of it.
 */
export async function findRemovalSign(db: Kysely<Schema>, event: DomainEvent): Promise<RemovalSign | null> {
  if (event.kind === 'closingSwitched') {
    const { userId: id, after } = event.payload
    // Told with the first part.
    if (after !== undefined) return null
    const person = await db.selectFrom('users').select('closed_at').where('id', '=', id).executeTakeFirst()
    return person ? { kind: 'person', id, removed: person.closed_at !== null } : null
  }
  if (event.kind !== 'decided' && event.kind !== 'decisionUndone' && event.kind !== 'appealDecided') return null
  const decision = await db
    .selectFrom('decisions')
    .select(['item_kind', 'item_id'])
    .where('id', '=', event.payload.decisionId)
    .where('removed', '=', 1)
    .executeTakeFirst()
  if (!decision || decision.item_kind === 'user' || decision.item_kind === 'message') return null
  const { item_kind: kind, item_id: id } = decision
  return { kind: 'item', id, removed: (await findRemovedItem(db, kind, id)) !== undefined }
}
