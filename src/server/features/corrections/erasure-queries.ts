import type { Transaction } from 'kysely'
import { originalOf } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { appendEvent } from '../../live/domain-events'
import { isKept } from '../../removed-items'
import type { Services } from '../../services'
import { reworded, sentencesIn } from './correction-presentation'

const erasedAtOnce = 100

/** Erases the corrections whose deletion can no longer be undone. */
export async function eraseDeletedCorrections({ db, now }: Services): Promise<void> {
  const until = now() - limits.undo.takenMs
  const next = () =>
    db
      .selectFrom('corrections')
      .select('id')
      .where('deleted_at', '<=', until)
      .where(({ not }) => not(isKept('correction', 'corrections.id', until)))
      .orderBy('deleted_at')
      .limit(erasedAtOnce)
      .execute()
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    const ids = rows.map(({ id }) => id)
    await transact(db, async (trx) => {
      const deleted = trx.deleteFrom('corrections').where('id', 'in', ids).where('deleted_at', '<=', until)
      const erased = await deleted.returning(['item_id', 'user_id']).execute()
      const texts = erased.map(({ item_id, user_id }) => ({ noticeItemId: item_id, writerId: user_id }))
      if (texts.length > 0) await appendEvent(trx, 'erased', { texts })
    })
  }
}

/**
 * Rewrites the corrections of a text in the same way as the text, so that they still match it. Needs the text to be locked.
 * @param unchanged a text whose corrections stay as they are
 */
export async function renameInCorrections(
  trx: Transaction<Schema>,
  itemId: string,
  wording: (text: string) => string,
  unchanged?: string,
): Promise<void> {
  // Locked, so that a correction which is edited meanwhile is read afterwards.
  const rows = await trx
    .updateTable('corrections')
    .set(({ ref }) => ({ agreement_count: ref('agreement_count') }))
    .where('item_id', '=', itemId)
    .returning(['id', 'sentences'])
    .execute()
  for (const { id, sentences } of rows) {
    if (unchanged !== undefined && originalOf(sentencesIn(sentences)) === unchanged) continue
    const renamed = JSON.stringify(reworded(sentencesIn(sentences), wording))
    if (renamed !== sentences) await trx.updateTable('corrections').set({ sentences: renamed }).where('id', '=', id).execute()
  }
}

/**
 * Erases the content of the corrections of some erased texts, which contain those texts. They still count for their writers; deleted ones
 * can no longer be restored.
 */
export async function blankCorrectionsOf(trx: Transaction<Schema>, itemIds: string[]): Promise<void> {
  if (itemIds.length === 0) return
  await trx.updateTable('corrections').set({ sentences: '[]', comment: '' }).where('item_id', 'in', itemIds).execute()
}
