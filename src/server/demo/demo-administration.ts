import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Schema } from '../db/schema'
import { insertAudit } from '../features/moderation/audit-queries'
import { patternOf } from '../features/moderation/order-matching'
import { putRule } from '../features/moderation/rule-queries'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const rules = [
  { kind: 'word', words: '카톡 과외 모집', effect: 'queue', daysAgo: 9 },
  { kind: 'word', words: 'crypto giveaway', effect: 'refuse', daysAgo: 8 },
  { kind: 'domain', words: 'cheap-visa.example', effect: 'refuse', daysAgo: 2 },
] as const

interface Administrating {
  /** The demo account. */
  administratorId: string
  /** Who decided about the appealed comment, a day ago. */
  moderatorId: string
  replyId: string
  caseId: string
  decisionId: string
}

/** What administrators see in the demo community: a few listed words, and who did what. @param now milliseconds since 1970 */
export async function insertDemoAdministration(
  trx: Transaction<Schema>,
  { administratorId, moderatorId, replyId, caseId, decisionId }: Administrating,
  now: number,
): Promise<void> {
  const grantedAt = now - 10 * dayMs
  const granted = { act: 'grant', kind: 'user', itemId: moderatorId, detail: { role: 'moderator' } } as const
  await insertAudit(trx, administratorId, { id: v7({ msecs: grantedAt }), at: grantedAt, ...granted })
  for (const { kind, words, effect, daysAgo } of rules) {
    const [at, id] = [now - daysAgo * dayMs, v7({ msecs: now - daysAgo * dayMs })]
    await putRule(trx, { id, kind, words, pattern: patternOf(kind, words), effect, set_at: at })
    await insertAudit(trx, administratorId, { id: v7({ msecs: at }), at, act: 'setRule', kind, itemId: id, detail: { words, effect } })
  }
  const decidedAt = now - dayMs
  const detail = { decision: 'suspend', reason: 0, removed: true, caseId, decisionId }
  await insertAudit(trx, moderatorId, {
    id: v7({ msecs: decidedAt }),
    at: decidedAt,
    act: 'decide',
    kind: 'reply',
    itemId: replyId,
    detail,
  })
}
