import { correctedText } from '../../../shared/corrections'
import { helpsWith } from '../../../shared/languages'
import { limits } from '../../../shared/limits'
import { isBlank, normalizeText, textLength } from '../../../shared/text/length'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { languagesIn } from '../../languages-column'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { editText } from '../../text-editing'
import { findUser } from '../people/people-queries'
import { countAgreements, deleteAgreement, insertAgreement, lockCorrections, selectAgreements } from './agreement-queries'
import { lockTextOf, selectEditedAt } from './corrected-text-queries'
import { requireCorrection, requireCurrent, targetOf } from './correcting'
import { sentencesIn } from './correction-presentation'
import { addToThanks, updateCorrection } from './correction-queries'

/**
 * Thanks for a correction of the caller's own text; repeating changes nothing.
 * @throws Refusal `notFound`, `forbidden` for another's text
 */
export async function thank({ db, now }: Services, userId: string, correctionId: string): Promise<void> {
  await transact(db, async (trx) => {
    const { row, text } = await requireCorrection(trx, correctionId, userId)
    if (text.writerId !== userId) throw refuse('forbidden')
    const { numUpdatedRows } = await trx
      .updateTable('corrections')
      .set({ thanked_at: now() })
      .where('id', '=', correctionId)
      .where('thanked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await addToThanks(trx, row.user_id)
    await appendEvent(trx, 'correctionThanked', { correctionId })
  })
}

/**
 * Sets whether the caller agrees; repeating changes nothing (docs/product/corrections.md "Thanks and agreement").
 * @throws Refusal `notFound`, `forbidden` for the writers of the text and the correction, and for members who do not help with a language
 * of the text
 */
export async function agree(
  { db, now }: Services,
  userId: string,
  { correctionId, agreed }: { correctionId: string; agreed: boolean },
): Promise<{ agreed: boolean; agreements: number }> {
  return transact(db, async (trx) => {
    // An edit removes the agreements.
    await lockCorrections(trx, [correctionId])
    const { row, text } = await requireCorrection(trx, correctionId, userId)
    if (text.writerId === userId || row.user_id === userId) throw refuse('forbidden')
    const user = await findUser(trx, userId)
    if (agreed && !helpsWithLanguageOf(text.content, user?.languages ?? null)) throw refuse('forbidden')
    const isNew = agreed ? await insertAgreement(trx, correctionId, userId, now()) : await deleteAgreement(trx, correctionId, userId)
    if (isNew) await countAgreements(trx, [correctionId])
    if (isNew && agreed) await appendEvent(trx, 'correctionAgreed', { correctionId, userId })
    return { agreed, agreements: (await selectAgreements(trx, [correctionId], userId)).get(correctionId)?.count ?? 0 }
  })
}

/** Whether a member helps with a language of a text. @param json the column `users.languages` */
function helpsWithLanguageOf(text: string, json: string | null): boolean {
  const languages = languagesIn(json)
  if (helpsWith(languages?.korean) && /\p{Script=Hangul}/u.test(text)) return true
  return helpsWith(languages?.english) && /\p{Script=Latin}/u.test(text)
}

/**
 * Makes the changed sentences of a correction an edit of the caller's own text (docs/product/corrections.md "Applying"). A correction
 * without changes is marked as applied and edits nothing.
 * @returns the text, and when it was last edited: the version that the writer's next edit begins from
 * @throws Refusal `notFound`, `forbidden` for another's text, `changed`, `invalid` for a text that is too long or blank
 */
export async function apply(
  services: Services,
  userId: string,
  correctionId: string,
): Promise<{ content: string; editedAt: string | null }> {
  const at = services.now()
  return transact(services.db, async (trx) => {
    // Another edit of the text, such as one that removes a name, changes the correction too.
    await lockTextOf(trx, correctionId)
    const { row, text } = await requireCorrection(trx, correctionId, userId)
    if (text.writerId !== userId) throw refuse('forbidden')
    const sentences = sentencesIn(row.sentences)
    requireCurrent(sentences, text)
    const content = normalizeText(text.wording.shown(correctedText(sentences)))
    if (isBlank(content)) throw refuse('invalid', { content: 'required' })
    if (textLength(content) > mostOf[row.kind]) throw refuse('invalid', { content: 'tooLong' })
    await editText({ ...services, db: trx, now: () => at }, userId, row, content)
    await updateCorrection(trx, correctionId, { applied_at: at })
    return { content, editedAt: await selectEditedAt(trx, targetOf(row)) }
  })
}

const mostOf = { post: limits.post, reply: limits.comment, question: limits.question, answer: limits.question } as const
