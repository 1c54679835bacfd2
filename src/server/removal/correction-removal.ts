import { lockKey } from '../db/transaction'
import { putCorrectionUp, takeCorrectionDown } from '../features/corrections/correcting'
import { findOwnCorrection } from '../features/corrections/correction-queries'
import { refuse } from '../http/handler'
import type { Removal } from './removal'

export const correctionRemoval: Removal = {
  async remove(trx, _, { itemId, at }) {
    return (await takeCorrectionDown(trx, itemId, at)) ? { content: null, written: [] } : undefined
  },
  async restore(trx, _, { itemId, writerId }) {
    const row = await trx.selectFrom('corrections').selectAll().where('id', '=', itemId).executeTakeFirst()
    if (!row || row.deleted_at === null || row.sentences === '[]') return []
    await lockKey(trx, `correction:${row.item_id}:${writerId}`)
    // A member has one correction of a text, and has written another meanwhile.
    if (await findOwnCorrection(trx, row.item_id, writerId)) throw refuse('wrongState')
    await putCorrectionUp(trx, itemId)
    return []
  },
  async erase(trx, _, itemId) {
    await trx.deleteFrom('corrections').where('id', '=', itemId).where('deleted_at', 'is not', null).execute()
  },
}
