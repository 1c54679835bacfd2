import type { Kysely } from 'kysely'
import type { BotNote } from '../../../shared/contract/bot-note'
import type { AppealOutcome, DecisionKind } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import type { Erased } from '../../live/domain-events'
import { loadAppeals } from './appeal-queries'
import { wasMade } from './undecided-queries'

/** What the notification of a decision says to the writer and the reporters; neither learns of the other. */
export interface Ruling {
  kind: DecisionKind
  writerId: string
  sentence: string
  /** Who reported the item since the decision before, and not after this one. */
  reporters: string[]
  ruling: NonNullable<BotNote['ruling']>
  /** What became of the appeal, once it is decided. */
  appeal: { outcome: AppealOutcome; sentence: string } | null
}

export async function findRuling(db: Kysely<Schema>, decisionId: string): Promise<Ruling | undefined> {
  const decision = await db.selectFrom('decisions').selectAll().where('id', '=', decisionId).executeTakeFirst()
  if (!decision) return undefined
  const { kind, writer_id: writerId, sentence, item_kind: on, item_id, reason, until, decided_at } = decision
  const before = await db
    .selectFrom('decisions')
    .select(({ fn }) => fn.max('decided_at').as('at'))
    .where('item_kind', '=', on)
    .where('item_id', '=', item_id)
    .where('decided_at', '<', decided_at)
    .where(wasMade)
    .executeTakeFirst()
  const reports = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('kind', '=', on)
    .where('item_id', '=', item_id)
    .where('created_at', '>', before?.at ?? 0)
    .where('created_at', '<=', decided_at)
    .execute()
  const appeal = (await loadAppeals(db, [decisionId])).get(decisionId)
  const reporters = reports.map(({ reporter_id }) => reporter_id)
  return {
    ...{ kind, writerId, sentence, reporters },
    ruling: { on, reason, until: until === null ? null : new Date(until).toISOString() },
    appeal: appeal?.outcome ? { outcome: appeal.outcome, sentence: appeal.sentence } : null,
  }
}

/**
 * What notices of the item that a decision removed name, and whose notices those are; undefined where it removed none, or the item is back.
 * Notices of a review or a correction name the program or the text, of which there may be others' too; `writerId` is null for the rest.
 * A review is removed with its answer.
 */
export async function findRemovedBy(db: Kysely<Schema>, decisionId: string): Promise<Erased | undefined> {
  const removed = await db.selectFrom('removed_items').selectAll().where('decision_id', '=', decisionId).executeTakeFirst()
  if (!removed) return undefined
  const { kind, item_id: itemId, writer_id: writerId } = removed
  if (kind === 'review') {
    const review = await db.selectFrom('program_reviews').select('program_id').where('id', '=', itemId).executeTakeFirst()
    return review && { texts: [{ noticeItemId: review.program_id, writerId }], reviewAnswers: [{ reviewId: itemId, to: writerId }] }
  }
  if (kind === 'correction') {
    const correction = await db.selectFrom('corrections').select('item_id').where('id', '=', itemId).executeTakeFirst()
    return correction && { texts: [{ noticeItemId: correction.item_id, writerId }] }
  }
  return { texts: [{ noticeItemId: itemId, writerId: null }] }
}
