import type { ClearingStep } from '../../leaving'
import { appendEvent } from '../../live/domain-events'
import { refreshHelp } from '../help/help-wanted-queries'
import { countAgreements, lockCorrections } from './agreement-queries'
import { addToCorrectionCount, lockTexts } from './corrected-text-queries'
import { targetOf } from './correcting'
import { addToFigures } from './correction-queries'

/**
 * Deletes the leaver's corrections, and subtracts each from the counts of its text and that text's writer; with kept posts they stay
 * without a name.
 */
export const clearCorrections: ClearingStep = async (trx, { userId, keepPosts }, most) => {
  let query = trx.selectFrom('corrections').select(['id', 'kind', 'item_id']).where('user_id', '=', userId).orderBy('id').limit(most)
  if (keepPosts) query = query.where('deleted_at', 'is not', null)
  const rows = await query.execute()
  await lockTexts(trx, rows.map(targetOf))
  for (const { id } of rows) {
    // Its writer or the text's may have changed it since it was read.
    const row = await trx.deleteFrom('corrections').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row || row.deleted_at !== null) continue
    await addToCorrectionCount(trx, targetOf(row), -1)
    await addToFigures(trx, row, -1)
  }
  // Without kept posts, the bot quotes nothing of the leaver in any case.
  if (keepPosts && rows.length > 0)
    await appendEvent(trx, 'erased', { texts: rows.map(({ item_id }) => ({ noticeItemId: item_id, writerId: userId })) })
  await refreshHelp(trx, rows.map(targetOf))
  return rows.length
}

/** Removes the agreements that the leaver gave, and counts again those that their corrections still have. */
export const takeBackAgreements: ClearingStep = async (trx, { userId }, most) => {
  const query = trx.selectFrom('correction_agreements').select('correction_id').where('user_id', '=', userId)
  const ids = (await query.orderBy('correction_id').limit(most).execute()).map(({ correction_id }) => correction_id)
  if (ids.length === 0) return 0
  await lockCorrections(trx, ids)
  await trx.deleteFrom('correction_agreements').where('user_id', '=', userId).where('correction_id', 'in', ids).execute()
  await countAgreements(trx, ids)
  return ids.length
}
