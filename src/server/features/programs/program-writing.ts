import type { Kysely, Transaction } from 'kysely'
import type { ownProgramOperations } from '../../../shared/contract/own-programs'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { inSteps, refuse } from '../../http/handler'
import { moveUses, selectOwnPictures } from '../../images/picture-queries'
import type { StoredPicture } from '../../images/pictures'
import { appendErased } from '../../live/domain-events'
import { programDocument } from '../../search/searched-queries'
import type { Services } from '../../services'
import { type Edited, requireVersion } from '../../text-version'
import { addToTotals, takeFromTotals } from '../feed/counter-queries'
import { addToWriterCounts } from '../feed/post-queries'
import type { ProgramText } from './programs-queries'
import {
  blankPrograms,
  findProgram,
  insertProgram,
  isUnchanged,
  lockOwnProgram,
  markProgramDeleted,
  updateProgram,
} from './programs-queries'
import { daysIn, listsOf, mentorList } from './programs-rules'

/**
 * Publishes a program or rewrites the caller's own. A file is its new image; `imagePath` alone keeps the present image or uses one uploaded
 * before, as for a copy of a program.
 * @throws Refusal `notFound`, `forbidden` for another member's, `changed` (text-version.ts), `invalid` for an image of another member
 */
export const saveProgram = inSteps<typeof ownProgramOperations.saveProgram, StoredPicture | null>(
  async ({ programId }, { userId, files: [file], services }) => {
    // Checked before the image is decoded.
    if (programId !== undefined) await requireOwnProgram(services.db, programId, userId)
    return file ? services.pictures.keep({ userId }, file) : null
  },
  async ({ programId, basedOn, ...given }, { userId, services }, picture) =>
    transact(services.db, async (trx) => {
      const own = { ...services, db: trx }
      if (picture) await services.pictures.adopt(trx, userId, picture)
      const text: GivenText = { ...given, imagePath: picture?.path ?? given.imagePath }
      return {
        programId: programId === undefined ? await create(own, userId, text) : await edit(own, userId, programId, { ...text, basedOn }),
      }
    }),
)

/** Without the dates, which then stay unchanged. */
type GivenText = Omit<ProgramText, 'freeDays' | 'freeNote'> & { [Part in 'freeDays' | 'freeNote']?: ProgramText[Part] | undefined }

async function create({ db, textIndex, pictures, orderKeeper, now, newId }: Services, userId: string, given: GivenText): Promise<string> {
  const text: ProgramText = { ...given, freeDays: given.freeDays ?? [], freeNote: given.freeNote ?? '' }
  const id = newId()
  await transact(db, async (trx) => {
    await requireOwnImage(trx, userId, text.imagePath)
    await insertProgram(trx, { ...text, id, userId, at: now() })
    await pictures.showMore(trx, { kind: 'program', itemId: id }, shownBy(text))
    await textIndex.put(trx, programDocument({ id, ...text }))
    await addToTotals(trx, [...listsOf(text), mentorList(userId)])
    await orderKeeper.check(trx, { kind: 'program', itemId: id, texts: keptTexts(text) })
  })
  return id
}

async function edit(
  { db, textIndex, pictures, orderKeeper, now }: Services,
  userId: string,
  programId: string,
  { basedOn, ...given }: GivenText & Edited,
): Promise<string> {
  await transact(db, async (trx) => {
    await requireOwnProgram(trx, programId, userId)
    const was = await lockOwnProgram(trx, programId, userId)
    if (!was) throw refuse('notFound')
    const text: ProgramText = { ...given, freeDays: given.freeDays ?? daysIn(was.free_days), freeNote: given.freeNote ?? was.free_note }
    if (isUnchanged(was, text)) return
    requireVersion(basedOn, was.edited_at)
    if (text.imagePath !== was.image_path) await requireOwnImage(trx, userId, text.imagePath)
    await updateProgram(trx, programId, text, now())
    await pictures.show(trx, { kind: 'program', itemId: programId }, shownBy(text))
    await textIndex.put(trx, programDocument({ id: programId, ...text }))
    const [before, after] = [listsOf(was), listsOf(text)]
    await addToTotals(
      trx,
      after.filter((list) => !before.includes(list)),
    )
    await takeFromTotals(
      trx,
      before.filter((list) => !after.includes(list)),
    )
    await orderKeeper.check(trx, { kind: 'program', itemId: programId, texts: keptTexts(text) })
  })
  return programId
}

const keptTexts = ({ title, description, tags, freeNote }: ProgramText) => ({ title, description, tags: tags.join('\n'), freeNote })

/**
 * Deletes the caller's own programs for everyone, all or none, and subtracts the likes they received. Those that exist no more are ignored.
 * @throws Refusal `notFound` when there is none, `forbidden` for another member's
 */
export async function removePrograms({ db, textIndex, now }: Services, userId: string, programIds: readonly string[]): Promise<void> {
  await transact(db, async (trx) => {
    let isAnyThere = false
    // In a fixed order, so that concurrent calls wait for each other without a deadlock.
    for (const programId of [...programIds].sort()) {
      const program = await findProgram(trx, programId, userId)
      if (!program) continue
      if (program.user_id !== userId) throw refuse('forbidden')
      if (await deleteProgram(trx, { textIndex }, { programId, userId, at: now() })) isAnyThere = true
    }
    if (!isAnyThere) throw refuse('notFound')
  })
}

/** Erases programs that were deleted as long ago as posts are kept for Undo, with their pictures and what the bot quotes of them. */
export async function eraseDeletedPrograms({ db, pictures, textIndex, now }: Services): Promise<void> {
  await transact(db, async (trx) => {
    const erased = await blankPrograms(trx, now() - limits.undo.takenMs)
    await textIndex.erase(trx, { kind: 'program', ids: erased })
    for (const itemId of erased) await pictures.show(trx, { kind: 'deleted', itemId }, [])
    await appendErased(trx, erased)
  })
}

/** Deletes a member's program from lists, search and counters. @returns whether it existed */
export async function deleteProgram(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  { programId, userId, at }: { programId: string; userId: string; at: number },
): Promise<boolean> {
  const was = await markProgramDeleted(trx, programId, userId, at)
  if (!was) return false
  await moveUses(trx, [programId], { from: 'program', to: 'deleted' })
  await textIndex.drop(trx, { kind: 'program', id: programId })
  await addToWriterCounts(trx, userId, { posts: 0, likes: -was.like_count })
  await takeFromTotals(trx, [...listsOf(was), mentorList(userId)])
  return true
}

async function requireOwnProgram(db: Kysely<Schema>, programId: string, userId: string): Promise<void> {
  const program = await findProgram(db, programId, userId)
  if (!program) throw refuse('notFound')
  if (program.user_id !== userId) throw refuse('forbidden')
}

const shownBy = ({ imagePath }: ProgramText) => (imagePath === null ? [] : [imagePath])

async function requireOwnImage(trx: Transaction<Schema>, userId: string, path: string | null): Promise<void> {
  if (path === null) return
  const own = await selectOwnPictures(trx, { userId, anonymous: false }, [path])
  if (!own.has(path)) throw refuse('invalid', { imagePath: 'image' })
}
