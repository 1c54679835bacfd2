import type { Kysely, Transaction } from 'kysely'
import type { Correction, CorrectionTarget } from '../../../shared/contract/corrections-shapes'
import { type CorrectedSentence, originalOf } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { refuse, refuseChanged } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { lockDecisions } from '../../removed-items'
import type { Services } from '../../services'
import { noteDay } from '../days/day-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { deleteAgreements, lockCorrections } from './agreement-queries'
import { addToCorrectionCount, type CorrectedText, lockTextOf, lockTexts, requireText } from './corrected-text-queries'
import { presentCorrections, reworded, sentencesIn } from './correction-presentation'
import {
  addToFigures,
  type CorrectionRow,
  findCorrection,
  findDeletedCorrection,
  findOwnCorrection,
  insertCorrection,
  markCorrection,
  type StoredCorrection,
  updateCorrection,
} from './correction-queries'

interface Written {
  of: string
  sentences: CorrectedSentence[]
  comment: string
}

/**
 * Corrects another member's text (docs/product/corrections.md "Writing a correction"). Where the caller's existing correction says the
 * same, that one is returned.
 * @param saved `day`: the writer's day, as `localDay` gives it
 * @throws Refusal `notFound`, `forbidden` for the caller's own text, `changed` when the text is a different one, `exists`
 */
export async function createCorrection(
  { db, orderKeeper, now, newId }: Services,
  userId: string,
  { target, day, ...written }: Written & { target: CorrectionTarget; day: string },
): Promise<Correction> {
  return transact(db, async (trx) => {
    await lockKey(trx, ownKey(target.id, userId))
    // A text that is erased meanwhile would stay in its correction.
    await lockTexts(trx, [target])
    const text = await requireText(trx, target, userId)
    if (text.writerId === userId) throw refuse('forbidden')
    const standing = await findOwnCorrection(trx, target.id, userId)
    const sentences = reworded(written.sentences, text.wording.stored)
    if (standing && standing.sentences === JSON.stringify(sentences) && standing.comment === written.comment)
      return presentSaved(trx, userId, standing.id, text)
    requireCurrent(sentences, text)
    if (standing) throw refuse('exists')
    const id = newId()
    const { writerId, anonymous } = text
    await insertCorrection(trx, { id, target, userId, writerId, anonymous, sentences, comment: written.comment, at: now() })
    await addToCorrectionCount(trx, target, 1)
    await addToFigures(trx, { user_id: userId, writer_id: writerId, anonymous, thanked_at: null }, 1)
    await noteDay(trx, { userId, day, byName: true })
    await appendEvent(trx, 'corrected', { correctionId: id })
    await refreshHelp(trx, [target])
    await orderKeeper.check(trx, { kind: 'correction', itemId: id, texts: keptTexts(written) })
    return presentSaved(trx, userId, id, text)
  })
}

/**
 * Rewrites the caller's own correction; equal content is no edit. When a sentence changes, the agreements are removed, since they were
 * given to other sentences, and it counts as applied no longer.
 * @throws Refusal `notFound`, `forbidden` for another's, `changed` when the text is a different one
 */
export async function editCorrection(
  { db, orderKeeper, now }: Services,
  userId: string,
  correctionId: string,
  written: Written,
): Promise<Correction> {
  return transact(db, async (trx) => {
    await lockCorrections(trx, [correctionId])
    const { row, text } = await requireCorrection(trx, correctionId, userId)
    if (row.user_id !== userId) throw refuse('forbidden')
    const sentences = JSON.stringify(reworded(written.sentences, text.wording.stored))
    if (sentences === row.sentences && written.comment === row.comment) return presentSaved(trx, userId, correctionId, text)
    requireCurrent(sentencesIn(sentences), text)
    const isAnother = readings(sentences) !== readings(row.sentences)
    if (isAnother) await deleteAgreements(trx, correctionId)
    const changes = { sentences, comment: written.comment, edited_at: now(), ...(isAnother && { applied_at: null }) }
    if (!(await updateCorrection(trx, correctionId, changes))) throw refuse('notFound')
    await orderKeeper.check(trx, { kind: 'correction', itemId: correctionId, texts: keptTexts(written) })
    return presentSaved(trx, userId, correctionId, text)
  })
}

/** What the corrector wrote: where a sentence is unchanged, the words are those of the text. */
const keptTexts = ({ sentences, comment }: Written) => ({
  sentences: sentences.flatMap(({ corrected, note }) => [corrected ?? '', note]).join('\n'),
  comment,
})

/**
 * Deletes the caller's own correction for everyone. It can be restored until it is erased.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeCorrection({ db, now }: Services, userId: string, correctionId: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await findCorrection(trx, correctionId, userId)
    if (!row) throw refuse('notFound')
    if (row.user_id !== userId) throw refuse('forbidden')
    if (!(await takeCorrectionDown(trx, correctionId, now()))) throw refuse('notFound')
  })
}

/** Deletes a correction from its text's list and from the figures. @returns whether it existed */
export async function takeCorrectionDown(trx: Transaction<Schema>, correctionId: string, at: number): Promise<boolean> {
  await lockTextOf(trx, correctionId)
  const row = await markCorrection(trx, correctionId, { deletedAt: at })
  if (row) await countCorrection(trx, row, -1)
  return row !== undefined
}

/** Undoes `takeCorrectionDown`. @returns whether it was deleted */
export async function putCorrectionUp(trx: Transaction<Schema>, correctionId: string): Promise<boolean> {
  await lockTextOf(trx, correctionId)
  const row = await markCorrection(trx, correctionId, { deletedAt: null })
  if (row) await countCorrection(trx, row, 1)
  return row !== undefined
}

async function countCorrection(trx: Transaction<Schema>, row: StoredCorrection, by: 1 | -1): Promise<void> {
  await addToCorrectionCount(trx, targetOf(row), by)
  await addToFigures(trx, row, by)
  await refreshHelp(trx, [targetOf(row)])
}

/**
 * Restores the caller's deleted correction, with its thanks and agreements; an existing one is unchanged.
 * @throws Refusal `notFound`, `forbidden` for another's, `expired` when it is too late or the caller has another correction of the text
 */
export async function restoreCorrection({ db, now }: Services, userId: string, correctionId: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockDecisions(trx, 'correction', correctionId)
    const row = await findDeletedCorrection(trx, correctionId, userId)
    if (!row) {
      const standing = await findCorrection(trx, correctionId, userId)
      if (!standing) throw refuse('notFound')
      if (standing.user_id !== userId) throw refuse('forbidden')
      return
    }
    await lockKey(trx, ownKey(row.item_id, userId))
    const isLate = (row.deleted_at ?? 0) <= now() - limits.undo.takenMs
    if (isLate || row.sentences === '[]' || (await findOwnCorrection(trx, row.item_id, userId))) throw refuse('expired')
    await putCorrectionUp(trx, correctionId)
  })
}

/** A correction that the caller may see, of a text that they may see. @throws Refusal `notFound` */
export async function requireCorrection(
  db: Kysely<Schema>,
  correctionId: string,
  userId: string,
): Promise<{ row: CorrectionRow; text: CorrectedText }> {
  const row = await findCorrection(db, correctionId, userId)
  if (!row) throw refuse('notFound')
  return { row, text: await requireText(db, targetOf(row), userId) }
}

/** @throws Refusal `changed` with the current text */
export function requireCurrent(sentences: readonly CorrectedSentence[], { content, wording }: CorrectedText): void {
  if (originalOf(sentences) !== content) throw refuseChanged(wording.shown(content))
}

export const targetOf = ({ kind, item_id: id }: { kind: CorrectionTarget['kind']; item_id: string }): CorrectionTarget => ({ kind, id })

const ownKey = (itemId: string, userId: string) => `correction:${itemId}:${userId}`

/** The corrected sentences without notes, for comparison. */
function readings(json: string): string {
  return JSON.stringify(sentencesIn(json).map(({ original, corrected, good }) => [original, corrected, good]))
}

async function presentSaved(trx: Transaction<Schema>, userId: string, correctionId: string, text: CorrectedText): Promise<Correction> {
  const row = await findCorrection(trx, correctionId, userId)
  const [shown] = row ? await presentCorrections(trx, [row], text, userId) : []
  if (!shown) throw refuse('notFound')
  return shown
}
