import { limits } from '../shared/limits'
import { transact } from './db/transaction'
import { blankCorrectionsOf } from './features/corrections/erasure-queries'
import { dropMentions } from './features/mentions/mention-queries'
import { isKept } from './removed-items'
import type { Services } from './services'

const erasedAtOnce = 100
const tables = { reply: 'replies', answer: 'answers' } as const

/**
 * Erases the texts of comments, or of answers, that were deleted as long ago as posts are kept for Undo (docs/product/feed.md "Deleting"),
 * with their mentions and the corrections of them. Pictures of an answer go with its deletion.
 */
export async function eraseDeletedReplies({ db, now }: Pick<Services, 'db' | 'now'>, kind: keyof typeof tables): Promise<void> {
  // Both tables have the columns that are used here.
  const table = tables[kind] as 'replies'
  const next = async () => {
    const query = db
      .selectFrom(table)
      .select('id')
      .where('deleted_at', '<=', now() - limits.undo.takenMs)
      .where('content', '!=', '')
    const erasable = query.where(({ not }) => not(isKept(kind, `${table}.id`)))
    return (await erasable.orderBy('deleted_at').limit(erasedAtOnce).execute()).map(({ id }) => id)
  }
  for (let ids = await next(); ids.length > 0; ids = await next())
    await transact(db, async (trx) => {
      const deleted = trx.updateTable(table).set({ content: '' }).where('id', 'in', ids).where('deleted_at', 'is not', null)
      const blanked = await deleted
        .where(({ not }) => not(isKept(kind, `${table}.id`)))
        .returning('id')
        .execute()
      const erased = blanked.map(({ id }) => id)
      await dropMentions(trx, erased)
      await blankCorrectionsOf(trx, erased)
    })
}
