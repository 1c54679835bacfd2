import type { Kysely } from 'kysely'
import type { RemovalSign } from '../../../shared/events'
import type { Schema } from '../../db/schema'
import type { DomainEvents } from '../../live/domain-events'
import { findRemovedItem } from './removed-item-queries'

const ofDecisions = ['decided', 'decisionUndone', 'appealDecided']

/**
 * What the clients of everybody are told after a domain event: that an item was removed or is back, or an account was closed or opened
 * again. Null for other events, and for messages, whose rooms tell of it.
 */
export async function findRemovalSign(db: Kysely<Schema>, eventKind: string, payload: unknown): Promise<RemovalSign | null> {
  if (eventKind === 'closingSwitched') {
    const { userId: id, after } = payload as DomainEvents['closingSwitched']
    // Told with the first part.
    if (after !== undefined) return null
    const person = await db.selectFrom('users').select('closed_at').where('id', '=', id).executeTakeFirst()
    return person ? { kind: 'person', id, removed: person.closed_at !== null } : null
  }
  if (!ofDecisions.includes(eventKind)) return null
  const { decisionId } = payload as { decisionId: string }
  const decision = await db
    .selectFrom('decisions')
    .select(['item_kind', 'item_id'])
    .where('id', '=', decisionId)
    .where('removed', '=', 1)
    .executeTakeFirst()
  if (!decision || decision.item_kind === 'user' || decision.item_kind === 'message') return null
  const { item_kind: kind, item_id: id } = decision
  return { kind: 'item', id, removed: (await findRemovedItem(db, kind, id)) !== undefined }
}
