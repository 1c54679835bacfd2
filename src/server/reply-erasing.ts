import type { Transaction } from 'kysely'
import { limits } from '../shared/limits'
import type { Schema } from './db/schema'
import { transact } from './db/transaction'
import { blankCorrectionsOf } from './features/corrections/erasure-queries'
import { dropMentions } from './features/mentions/mention-queries'
import { appendErased } from './live/domain-events'
import { isKept } from './removed-items'
import type { Services } from './services'

const erasedAtOnce = 100
const tables = { reply: 'replies', answer: 'answers' } as const

/**
 * Erases the texts of comments, or of answers, that were deleted as long ago as posts are kept for Undo (docs/product/feed.md "Deleting"),
 * with their pictures, their mentions, the corrections of them and what the bot quotes of them.
 */
export async function eraseDeletedReplies({ db, pictures, now }: Services, kind: keyof typeof tables): Promise<void> {
  // Both tables have the columns that are used here.
  const table = tables[kind] as 'replies'
  const until = now() - limits.undo.takenMs
  const next = async () => {
    const query = db.selectFrom(table).select('id').where('deleted_at', '<=', until).where('content', '!=', '')
    const erasable = query.where(({ not }) => not(isKept(kind, `${table}.id`, until)))
    return (await erasable.orderBy('deleted_at').limit(erasedAtOnce).execute()).map(({ id }) => id)
  }
  for (let ids = await next(); ids.length > 0; ids = await next())
    await transact(db, async (trx) => {
      const deleted = trx.updateTable(table).set({ content: '' }).where('id', 'in', ids).where('deleted_at', 'is not', null)
      const blanked = await deleted
        .where(({ not }) => not(isKept(kind, `${table}.id`, until)))
        .returning('id')
        .execute()
      const erased = blanked.map(({ id }) => id)
      if (kind === 'answer') {
        for (const itemId of erased) await pictures.show(trx, { kind: 'deleted', itemId }, [])
        if (erased.length > 0) await trx.updateTable('answers').set({ images: '[]', wave: null }).where('id', 'in', erased).execute()
      }
      await eraseTraces(trx, erased)
    })
}

/** Erases what else contains the words of some erased comments or answers: their mentions, the corrections of them and the bot's messages. */
export async function eraseTraces(trx: Transaction<Schema>, ids: string[]): Promise<void> {
  await dropMentions(trx, ids)
  await blankCorrectionsOf(trx, ids)
  await appendErased(trx, ids)
}
