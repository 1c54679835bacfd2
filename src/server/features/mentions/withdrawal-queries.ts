import type { Selectable, Transaction } from 'kysely'
import { replaceMentions } from '../../../shared/text/mentions'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'
import { selectDocuments } from '../../search/searched-queries'
import type { TextIndex } from '../../search/text-index'
import { rewordQuotations } from '../chat/withdrawal-queries'
import { lockTexts } from '../corrections/corrected-text-queries'
import { renameInCorrections } from '../corrections/erasure-queries'
import { type Mentioned, type MentionKind, selectEverMentionedIn, selectMentionedIn } from './mention-queries'

const tables = { post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' } as const

/**
 * Removes the leaver's nicknames from texts of other members, from corrections of them and from what the bot quotes of them: also those by
 * which a text mentioned them before an edit, which leaves corrections and quotations as they are.
 */
export const forgetMentions: ClearingStep = async (trx, { userId }, most, index) => {
  for (const mentions of ['mentions', 'former_mentions'] as const) {
    const found = await trx
      .selectFrom(mentions)
      .select(['kind', 'item_id', 'nickname'])
      .where('user_id', '=', userId)
      .orderBy('item_id')
      .limit(most)
      .execute()
    for (const mention of found) {
      await forgetMention(trx, { ...mention, user_id: userId }, index)
      const { item_id, nickname } = mention
      await trx.deleteFrom(mentions).where('item_id', '=', item_id).where('user_id', '=', userId).where('nickname', '=', nickname).execute()
    }
    if (found.length > 0) return found.length
  }
  return 0
}

async function forgetMention(trx: Transaction<Schema>, leaver: Selectable<Schema['mentions']>, index: TextIndex): Promise<void> {
  const { kind, item_id: id, nickname } = leaver
  // All four tables have the columns that are used here.
  const table = tables[kind] as 'posts'
  // Locked before anything is read: edits and corrections of the text, and the steps of others who leave, come before or afterwards. Then
  // the corrections are locked, and then the rooms with quotations.
  await lockTexts(trx, [{ kind, id }])
  const item = await trx.selectFrom(table).select(['content', 'deleted_at']).where('id', '=', id).executeTakeFirst()
  if (!item) return
  // Nicknames of others, and another of the leaver, whose turn comes, may begin with this one.
  const all = [nickname, ...(await selectEverMentionedIn(trx, id)).map((each) => each.nickname)]
  const nameless = (text: string) => replaceMentions(text, all, (name) => `@${name === nickname ? withdrawn : name}`)
  const isOther = ({ user_id }: Mentioned) => user_id !== leaver.user_id
  // Somebody may have taken the nickname: then the text as it is now means them.
  const isTaken = (await selectMentionedIn(trx, id)).filter(isOther).some((other) => other.nickname === nickname)
  const wording = (text: string) => (isTaken && text === item.content ? text : nameless(text))
  const content = wording(item.content)
  if (content !== item.content) await trx.updateTable(table).set({ content }).where('id', '=', id).execute()
  await renameInCorrections(trx, id, nameless, isTaken ? item.content : undefined)
  await rewordQuotations(trx, id, wording)
  if (content !== item.content && item.deleted_at === null) await indexAnew(trx, kind, id, index)
}

async function indexAnew(trx: Transaction<Schema>, kind: MentionKind, id: string, index: TextIndex): Promise<void> {
  if (kind !== 'post' && kind !== 'question') return
  for (const document of await selectDocuments(trx, kind, [id])) await index.put(trx, document)
}
