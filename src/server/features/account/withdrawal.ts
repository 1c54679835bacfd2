import { setImmediate as letOthers } from 'node:timers/promises'
import { eraseDeleted } from '../../db/sqlite-erasing'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { dropUses, releaseAllOf } from '../../images/picture-queries'
import { type ClearingStep, type Leaver, lockNames } from '../../leaving'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { clearHiddenMessages } from '../chat/hidden-message-queries'
import { takeBackReactions } from '../chat/reaction-queries'
import { forgetReadMarks } from '../chat/sign-queries'
import { clearOwnRooms, forgetInEvents, forgetInNotes } from '../chat/withdrawal-queries'
import { clearCorrections, takeBackAgreements } from '../corrections/withdrawal-queries'
import { forgetDays } from '../days/day-queries'
import {
  blankDeletedPosts,
  blankDeletedReplies,
  clearPosts,
  clearReplies,
  takeBackCommentLikes,
  takeBackLikes,
} from '../feed/withdrawal-queries'
import { forgetHelpOf } from '../help/help-wanted-queries'
import { forgetMentions } from '../mentions/withdrawal-queries'
import { forgetAppeals } from '../moderation/appeal-queries'
import { forgetRemovedItems } from '../moderation/removed-item-queries'
import { forgetInVersions, forgetVersions } from '../moderation/version-queries'
import { forgetNotebook } from '../notebook/removal-queries'
import { forgetNotices } from '../notices/withdrawal-queries'
import { removeCard } from '../partners/partner-card-queries'
import { forgetFrozenProfiles } from '../people/blocked-profile-queries'
import { findUser } from '../people/people-queries'
import { forgetChoices, forgetFollowed, forgetFollowers } from '../people/withdrawal-queries'
import {
  blankDeletedReviews,
  clearPrograms,
  clearReviews,
  forgetProgramVisits,
  takeBackProgramLikes,
  takeBackSaves,
} from '../programs/withdrawal-queries'
import { blankDeletedAnswers, blankDeletedQuestions, clearAnswers, clearQuestions } from '../qna/withdrawal-queries'
import { forgetSchools } from '../school/school-queries'
import { deleteWithdrawal, eraseAccount, forgetEmail, forgetSessions, insertWithdrawal, selectWithdrawals } from './closing-queries'

/** The steps that delete a withdrawn member's data; an area adds a line. */
const steps: readonly ClearingStep[] = [
  forgetSessions,
  forgetRemovedItems,
  forgetVersions,
  forgetAppeals,
  clearPosts,
  clearReplies,
  clearQuestions,
  clearAnswers,
  clearReviews,
  blankDeletedPosts,
  blankDeletedReplies,
  blankDeletedQuestions,
  blankDeletedAnswers,
  blankDeletedReviews,
  clearCorrections,
  takeBackAgreements,
  takeBackLikes,
  takeBackCommentLikes,
  forgetDays,
  forgetNotebook,
  forgetMentions,
  forgetInVersions,
  clearPrograms,
  takeBackProgramLikes,
  takeBackSaves,
  forgetProgramVisits,
  forgetFollowed,
  forgetFollowers,
  forgetChoices,
  clearOwnRooms,
  clearHiddenMessages,
  forgetReadMarks,
  forgetInEvents,
  forgetInNotes,
  takeBackReactions,
  forgetSchools,
  forgetNotices,
  (trx, { userId }, most) => releaseAllOf(trx, userId, most),
]

const rowsAtOnce = 200
// By then, calls that began before the account was closed have ended.
const settledMs = 60_000

/**
 * Closes an account in one transaction: no sign-in is possible, no row names its owner, and the remaining data is marked for deletion.
 * @param passwordHash the compared one
 * @throws Refusal `tokenExpired` when it was closed meanwhile, `mismatch` when the password was changed
 */
export async function closeAccount({ db, mailer, textIndex, log }: Services, leaver: Leaver, passwordHash: string): Promise<void> {
  const email = (await findUser(db, leaver.userId))?.email
  // Afterwards no row shows which mails were the member's.
  const forgetMails = async () => (email ? mailer.forget(email) : undefined)
  await forgetMails()
  await transact(db, async (trx) => {
    const account = await findUser(trx, leaver.userId)
    if (!account) throw refuse('tokenExpired')
    if (!(await eraseAccount(trx, leaver, passwordHash))) throw refuse('mismatch')
    await textIndex.erase(trx, { kind: 'user', ids: [leaver.userId] })
    await dropUses(trx, 'profile', [leaver.userId])
    await removeCard(trx, leaver.userId)
    await forgetFrozenProfiles(trx, leaver.userId)
    if (account.email !== null) await forgetEmail(trx, account.email)
    await forgetSessions(trx, leaver, rowsAtOnce, textIndex)
    await insertWithdrawal(trx, leaver)
    await forgetHelpOf(trx, leaver.userId)
    await appendEvent(trx, 'withdrawn', { userId: leaver.userId })
  })
  // One may have been sent to the account before it was closed. The account is closed also when this fails.
  await forgetMails().catch((error: unknown) => log.error({ err: error }, 'the mails of a closed account could not be removed'))
}

/**
 * Deletes a withdrawn member's data in transactions of limited size, so that other calls are served in between. After an interruption, the
 * next start of a server continues.
 */
export async function clearAway(services: Services, leaver: Leaver, most = rowsAtOnce): Promise<void> {
  // What was written between the request and the end of calls that were running then may have the name too.
  const settled = { ...leaver, at: Math.min(services.now(), leaver.at + settledMs) }
  for (const step of steps) {
    let found = most
    while (found > 0) {
      found = await transact(services.db, async (trx) => {
        await lockNames(trx, [leaver.userId])
        return step(trx, settled, most, services.textIndex)
      })
      // SQLite answers within the same turn of the event loop, so waiting calls would not run.
      await letOthers()
    }
  }
  await services.pictures.removeFiles()
}

/**
 * Continues every unfinished withdrawal; one that fails is tried again next time, and does not stop the others. Each stays listed for a
 * minute, for calls that were running while the account was closed.
 */
export async function finishWithdrawals(services: Services): Promise<void> {
  const leavers = await selectWithdrawals(services.db)
  for (const leaver of leavers) {
    try {
      // Judged first: what is written while it is cleared away is left to the next time.
      const isSettled = services.now() - leaver.at >= settledMs
      await clearAway(services, leaver)
      if (isSettled) await deleteWithdrawal(services.db, leaver.userId)
    } catch (error) {
      services.log.error({ err: error }, 'a withdrawal could not be finished yet')
    }
  }
  if (leavers.length > 0) await eraseDeleted(services.db)
}
