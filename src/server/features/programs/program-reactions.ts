import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { addToLikesReceived } from '../feed/like-queries'
import { addToDay } from './program-day-queries'
import {
  addToProgramCount,
  deleteProgramLike,
  deleteSave,
  insertProgramLike,
  insertSave,
  insertView,
  selectProgramLikes,
} from './program-reaction-queries'
import { findProgram } from './programs-queries'
import { dayOf } from './programs-rules'

/** Likes a program or removes the like; repeating changes nothing. @throws Refusal `notFound` */
export async function setProgramLike(
  { db, now }: Services,
  userId: string,
  { programId, liked }: { programId: string; liked: boolean },
): Promise<{ liked: boolean; likeCount: number }> {
  return transact(db, async (trx) => {
    const program = await findProgram(trx, programId, userId)
    if (!program) throw refuse('notFound')
    const at = now()
    const isNew = liked && (await insertProgramLike(trx, programId, userId, at))
    const givenAt = liked ? undefined : await deleteProgramLike(trx, programId, userId)
    const by = change(isNew, givenAt)
    const likeCount = by === 0 ? await selectProgramLikes(trx, programId) : await addToProgramCount(trx, programId, 'like_count', by)
    if (likeCount === undefined) throw refuse('notFound')
    if (by !== 0) {
      await addToLikesReceived(trx, program.user_id, by)
      await addToDay(trx, programId, givenAt ?? at, 'likes', by)
    }
    if (isNew && program.user_id !== userId)
      await appendEvent(trx, 'itemLiked', { kind: 'program', id: programId, writerId: program.user_id })
    return { liked, likeCount }
  })
}

/** Saves a program for the caller, or removes it from the saved ones. @throws Refusal `notFound`, `wrongState` for the caller's own */
export async function setSaved(
  { db, now, newId }: Services,
  userId: string,
  { programId, saved }: { programId: string; saved: boolean },
): Promise<{ saved: boolean }> {
  return transact(db, async (trx) => {
    const program = await findProgram(trx, programId, userId)
    if (!program) throw refuse('notFound')
    if (program.user_id === userId) throw refuse('wrongState')
    const at = now()
    const isNew = saved && (await insertSave(trx, { id: newId(), programId, userId, at }))
    const savedAt = saved ? undefined : await deleteSave(trx, programId, userId)
    const by = change(isNew, savedAt)
    if (by !== 0) {
      if ((await addToProgramCount(trx, programId, 'save_count', by)) === undefined) throw refuse('notFound')
      await addToDay(trx, programId, savedAt ?? at, 'saves', by)
    }
    if (isNew) await appendEvent(trx, 'programSaved', { programId, userId, writerId: program.user_id })
    return { saved }
  })
}

/** Counts a view of another member's program, once per member and day. */
export async function countView({ db, now }: Services, viewerId: string, programId: string): Promise<void> {
  const at = now()
  await transact(db, async (trx) => {
    if (!(await insertView(trx, programId, viewerId, dayOf(at)))) return
    await addToProgramCount(trx, programId, 'view_count', 1)
    await addToDay(trx, programId, at, 'views', 1)
  })
}

/** @param takenBack when the removed like or save had been given */
function change(isNew: boolean, takenBack: number | undefined): 1 | 0 | -1 {
  if (isNew) return 1
  return takenBack === undefined ? 0 : -1
}
