import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Schema } from '../db/schema'
import { insertAppeal } from '../features/moderation/appeal-queries'
import { countReport, updateCase } from '../features/moderation/case-queries'
import { insertDecision } from '../features/moderation/decision-queries'
import { insertRemovedItem } from '../features/moderation/removed-item-queries'
import { insertReport } from '../features/moderation/report-queries'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const comment = 'Nobody needs a map. Everything is on my channel, first month free, just search my name.'
const words =
  'I only wanted to help people who are new here. I did not know that naming my channel counts as advertising. May I have the comment back without its last half?'

interface DemoAppeal {
  postId: string
  writerId: string
  reporterId: string
  /** Somebody else than the demo account, which is to answer. */
  moderatorId: string
}

/**
 * A comment that another moderator removed, whose writer is suspended and appeals.
 * @param now milliseconds since 1970
 */
export async function insertDemoAppeal(
  trx: Transaction<Schema>,
  given: DemoAppeal,
  now: number,
): Promise<{ replyId: string; caseId: string; decisionId: string }> {
  const { postId, writerId, reporterId, moderatorId } = given
  const [written, decided, appealed] = [now - 2 * dayMs, now - dayMs, now - 3 * hourMs]
  const until = decided + 7 * dayMs
  const replyId = v7({ msecs: written })
  await trx
    .insertInto('replies')
    .values({ id: replyId, post_id: postId, user_id: writerId, content: comment, replied_at: written, deleted_at: decided })
    .execute()
  const report = { id: v7({ msecs: written + hourMs }), kind: 'reply' as const, itemId: replyId, reason: 0, at: written + hourMs }
  await insertReport(trx, { ...report, reporterId })
  await countReport(trx, report)
  const decisionId = v7({ msecs: decided })
  const item = { writer_id: writerId, item_kind: 'reply' as const, item_id: replyId, anonymous: 0 }
  const suspension = {
    kind: 'suspend' as const,
    reason: 0 as const,
    sentence: 'Advertising belongs in a program.',
    days: 7,
    until,
    removed: 1,
  }
  await insertDecision(trx, { id: decisionId, case_id: report.id, ...item, ...suspension, moderator_id: moderatorId, decided_at: decided })
  const removed = { kind: 'reply' as const, item_id: replyId, decision_id: decisionId, writer_id: writerId, removed_at: decided }
  await insertRemovedItem(trx, { ...removed, content: null })
  await insertAppeal(trx, decisionId, words, appealed)
  await updateCase(trx, report.id, { last_at: appealed, decision_id: decisionId, version: 2 })
  await trx.updateTable('users').set({ suspended_until: until }).where('id', '=', writerId).execute()
  await trx.updateTable('users').set({ role: 'moderator' }).where('id', '=', moderatorId).execute()
  return { replyId, caseId: report.id, decisionId }
}
