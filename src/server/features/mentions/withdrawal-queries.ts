import type { Transaction } from 'kysely'
import { replaceMentions } from '../../../shared/text/mentions'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'
import { selectDocuments } from '../../search/searched-queries'
import type { TextIndex } from '../../search/text-index'
import { withdrawn } from '../../writer-names'
import { rewordQuotations } from '../chat/withdrawal-queries'
import { renameInCorrections } from '../corrections/erasure-queries'
import type { MentionKind } from './mention-queries'

const tables = { post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' } as const

/** Removes the leaver's nickname from texts of other members, from corrections of them and from what the bot quotes of them. */
export const forgetMentions: ClearingStep = async (trx, { userId }, most, index) => {
  const found = await trx
    .selectFrom('mentions')
    .select(['kind', 'item_id', 'nickname'])
    .where('user_id', '=', userId)
    .orderBy('item_id')
    .limit(most)
    .execute()
  for (const { kind, item_id, nickname } of found) {
    // All four tables have the columns that are selected here.
    const table = tables[kind] as 'posts'
    const item = await trx.selectFrom(table).select(['content', 'deleted_at']).where('id', '=', item_id).executeTakeFirst()
    if (!item) continue
    const wording = (text: string) => replaceMentions(text, [nickname], () => `@${withdrawn}`)
    await trx
      .updateTable(table)
      .set({ content: wording(item.content) })
      .where('id', '=', item_id)
      .execute()
    await renameInCorrections(trx, item_id, wording)
    await rewordQuotations(trx, item_id, wording)
    if (item.deleted_at === null) await indexAnew(trx, kind, item_id, index)
  }
  const ids = found.map(({ item_id }) => item_id)
  if (ids.length > 0) await trx.deleteFrom('mentions').where('user_id', '=', userId).where('item_id', 'in', ids).execute()
  return found.length
}

async function indexAnew(trx: Transaction<Schema>, kind: MentionKind, id: string, index: TextIndex): Promise<void> {
  if (kind !== 'post' && kind !== 'question') return
  for (const document of await selectDocuments(trx, kind, [id])) await index.put(trx, document)
}
