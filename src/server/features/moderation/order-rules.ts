import type { OrderRule } from '../../../shared/contract/administering-shapes'
import type { Input } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import type { RuleEffect, RuleKind } from '../../../shared/order-rules'
import { lockKey } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { type Actor, insertAudit } from './audit-queries'
import { changing } from './deciding'
import { patternOf } from './order-matching'
import { deleteRule, findRule, putRule, selectRules } from './rule-queries'

/** The listed words and domains, the latest first. */
export async function loadRules({ db }: Pick<Services, 'db'>): Promise<OrderRule[]> {
  return (await selectRules(db)).map(({ id, kind, words, effect, set_at }) => ({
    id,
    kind,
    words,
    effect,
    at: new Date(set_at).toISOString(),
  }))
}

/**
 * Lists a word or a domain, or changes the effect of one that is compared alike.
 * @param actor who does it; null for the command line
 * @throws Refusal `invalid` for what nothing could match, `limit` when there are too many
 */
export async function setRule(
  services: Services,
  { actor, kind, words: given, effect }: { actor: Actor; kind: RuleKind; words: string; effect: RuleEffect },
): Promise<void> {
  const { now, newId, orderKeeper } = services
  const pattern = patternOf(kind, given)
  if (pattern === '') throw refuse('invalid', { words: 'invalid' })
  const words = kind === 'domain' ? pattern : given.trim()
  await changing(services, ['rules', 'audit'], async (trx) => {
    await lockKey(trx, 'order rules')
    const before = await findRule(trx, { kind, pattern })
    if (before?.effect === effect && before.words === words) return
    if (!before && (await selectRules(trx)).length >= limits.moderation.rules) throw refuse('limit')
    const [id, at] = [newId(), now()]
    await putRule(trx, { id, kind, words, pattern, effect, set_at: at })
    await insertAudit(trx, actor, { id: newId(), at, act: 'setRule', kind, itemId: id, detail: { words, effect } })
  })
  orderKeeper.forget()
}

/** Removes a rule; one that is not there is no error. @param actor who does it; null for the command line */
export async function removeRule(services: Services, { actor, ruleId }: Input<'removeRule'> & { actor: Actor }): Promise<void> {
  const { now, newId, orderKeeper } = services
  await changing(services, ['rules', 'audit'], async (trx) => {
    const rule = await deleteRule(trx, ruleId)
    if (!rule) return
    const { kind, words, effect } = rule
    await insertAudit(trx, actor, { id: newId(), at: now(), act: 'removeRule', kind, itemId: ruleId, detail: { words, effect } })
  })
  orderKeeper.forget()
}
