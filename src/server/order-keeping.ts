import type { Kysely, Transaction } from 'kysely'
import type { CaseKind } from '../shared/contract/moderating-shapes'
import type { Schema } from './db/schema'
import { flagItem } from './features/moderation/case-queries'
import { comparable, matches } from './features/moderation/order-matching'
import { type RuleRow, selectRules, versionOfRules } from './features/moderation/rule-queries'
import { refuseListed } from './http/handler'
import { appendEvent } from './live/domain-events'

/** How long a process may not know of a change that another process made. */
const knownMs = 2_000

/** A text of a member's that others are to see. */
interface CheckedText {
  kind: CaseKind
  itemId: string
  /** By the field that a refusal names. */
  texts: Readonly<Record<string, string>>
}

/** Keeps order without people: compares texts with the words and domains that administrators list (docs/product/moderation.md "Order keeping"). */
export interface OrderKeeper {
  /**
   * Called in the transaction that writes the item, once it is written. What is listed for moderators opens a case.
   * @throws Refusal `invalid` with the field for what may not be written
   */
  check(trx: Transaction<Schema>, written: CheckedText): Promise<void>
  /** For texts that are no items of their own: no case is opened. @throws as `check` */
  requireAllowed(db: Kysely<Schema>, texts: CheckedText['texts']): Promise<void>
  /** For private chat: only refused domains count, and no case is opened. @throws Refusal `invalid` with the field `text` */
  requireNoRefusedLink(db: Kysely<Schema>, text: string): Promise<void>
  /** The rules were changed by this process. */
  forget(): void
}

/** @param now milliseconds since 1970 */
export function createOrderKeeper({ newId, now }: { newId: () => string; now: () => number }): OrderKeeper {
  let known: { rules: RuleRow[]; version: string; readAt: number } | null = null

  const rulesIn = async (db: Kysely<Schema>): Promise<RuleRow[]> => {
    // The time since the last look, whatever the server's clock says.
    const at = performance.now()
    if (known !== null && at - known.readAt < knownMs) return known.rules
    const version = await versionOfRules(db)
    known = { rules: known?.version === version ? known.rules : await selectRules(db), version, readAt: at }
    return known.rules
  }

  /** What is listed for moderators. @throws Refusal */
  const matchedIn = async (db: Kysely<Schema>, texts: CheckedText['texts']): Promise<string[]> => {
    const rules = await rulesIn(db)
    if (rules.length === 0) return []
    const fields = Object.entries(texts).map(([field, text]) => ({ field, text: comparable(text) }))
    const matched: string[] = []
    for (const rule of rules) {
      const found = fields.find(({ text }) => matches(text, rule))
      if (found && rule.effect === 'refuse') throw refuseListed(found.field, rule)
      if (found) matched.push(rule.words)
    }
    return matched
  }

  return {
    async check(trx, { kind, itemId, texts }) {
      const matched = await matchedIn(trx, texts)
      if (matched.length === 0) return
      const isNew = await flagItem(trx, { id: newId(), kind, itemId, matched: matched.sort().join(', '), at: now() })
      if (isNew) await appendEvent(trx, 'flagged', { kind, itemId })
    },

    async requireAllowed(db, texts) {
      await matchedIn(db, texts)
    },

    async requireNoRefusedLink(db, text) {
      const rules = (await rulesIn(db)).filter(({ kind, effect }) => kind === 'domain' && effect === 'refuse')
      if (rules.length === 0) return
      const compared = comparable(text)
      const rule = rules.find((each) => matches(compared, each))
      if (rule) throw refuseListed('text', rule)
    },

    forget() {
      known = null
    },
  }
}
