import type { Input } from '../../../shared/contract/index'
import type { WriterFacts } from '../../../shared/contract/moderating-shapes'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { insertAudit } from './audit-queries'
import { presentWriter } from './case-presentation'
import { findCase } from './case-queries'
import { changing } from './deciding'

/**
 * Reveals the anonymous writer of a case's item to an administrator, and records that with the reason in the same transaction: nobody is
 * revealed without an entry (docs/product/moderation.md "Anonymous writers").
 * @throws Refusal `notFound`, `invalid` for an item that has a name
 */
export async function unsealWriter(
  services: Services,
  { administratorId, caseId, reason }: Input<'unsealWriter'> & { administratorId: string },
): Promise<WriterFacts> {
  const { now, newId } = services
  return changing(services, ['audit'], async (trx) => {
    const row = await findCase(trx, caseId, administratorId)
    if (!row) throw refuse('notFound')
    if (row.anonymous !== 1) throw refuse('invalid', { caseId: 'invalid' })
    const detail = { caseId, words: reason }
    await insertAudit(trx, administratorId, { id: newId(), at: now(), act: 'unseal', kind: row.kind, itemId: row.item_id, detail })
    return presentWriter(trx, { ...row, anonymous: 0 }, { viewerId: administratorId, at: now() })
  })
}
