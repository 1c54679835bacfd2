import type { Connection } from './db/connection'
import { removeExpired } from './db/housekeeping'
import { mergeDroppedTerms } from './db/sqlite-erasing'
import { withoutLimits } from './db/without-limits'
import { finishWithdrawals } from './features/account/withdrawal'
import { finishClosings } from './features/chat/closed-notes'
import { endOverdueExchanges } from './features/chat/exchange/exchange-ending'
import { eraseDeletedCorrections } from './features/corrections/erasure-queries'
import { eraseDeletedPosts } from './features/feed/post-deletion'
import { removeGoneCases } from './features/moderation/gone-cases'
import { applyRetention } from './features/moderation/retention'
import { eraseVersionsOfErased, type Look } from './features/moderation/version-erasing'
import { removeInactive } from './features/partners/partner-card-queries'
import { eraseDeletedPrograms } from './features/programs/program-writing'
import { eraseDeletedReviews } from './features/programs/reviewing'
import { eraseDeletedQuestions } from './features/qna/question-deletion'
import { measurePictures } from './images/measure-pictures'
import type { MaintenanceTask } from './maintenance'
import { eraseDeletedReplies } from './reply-erasing'
import type { Services } from './services'

const housekeepingMs = 60 * 60 * 1000
const eraseMs = 5_000
const exchangeMs = 5_000
/** Late enough not to slow a start, and soon enough for an app that is never open for an hour. */
const settledMs = 5 * 60 * 1000

/**
 * What the server does by itself for the whole community.
 * @param isShipped whether a picture came with the program
 * @param isStopping asked by long tasks whether to stop
 */
export function maintenanceTasks(
  connection: Pick<Connection, 'direct'>,
  services: Services,
  { isShipped, isStopping }: { isShipped: (path: string) => Promise<boolean>; isStopping: () => boolean },
): MaintenanceTask[] {
  const versions: Look = { after: '' }
  return [
    { name: 'erasing what was deleted', everyMs: eraseMs, firstAfterMs: 0, work: () => eraseDeleted(services, versions) },
    { name: '30 + 30s that are over', everyMs: exchangeMs, firstAfterMs: 0, work: () => endOverdueExchanges(services) },
    // Those whose removal the end of an earlier process interrupted.
    { name: 'files of deleted pictures', everyMs: null, firstAfterMs: 0, work: () => services.pictures.removeFiles() },
    { name: 'sizes of pictures', everyMs: null, firstAfterMs: 0, work: () => measurePictures(services, isShipped, isStopping) },
    { name: 'inactive partners', everyMs: null, firstAfterMs: 0, work: () => removeInactive(services.db, services.now()) },
    { name: 'closed accounts', everyMs: null, firstAfterMs: 0, work: () => finishClosings(services) },
    { name: 'withdrawals', everyMs: housekeepingMs, firstAfterMs: 0, work: () => finishWithdrawals(services) },
    // Apart, so that one that fails does not keep the others from their work.
    {
      name: 'expired rows',
      everyMs: housekeepingMs,
      firstAfterMs: settledMs,
      work: () => removeExpiredRows(connection, services, isStopping),
    },
    { name: 'retention', everyMs: housekeepingMs, firstAfterMs: settledMs, work: () => applyRetention(services) },
    { name: 'old mails', everyMs: housekeepingMs, firstAfterMs: settledMs, work: () => services.mailer.removeOld(services.now()) },
    { name: 'unused pictures', everyMs: housekeepingMs, firstAfterMs: settledMs, work: () => services.pictures.removeUnused() },
    { name: 'terms of erased texts', everyMs: housekeepingMs, firstAfterMs: settledMs, work: () => mergeDroppedTerms(services.db) },
  ]
}

/** Erases what can no longer be restored, with its pictures, whose files go even when something else cannot be erased. */
export async function eraseDeleted(services: Services, versions?: Look): Promise<void> {
  try {
    await eraseRows(services, versions)
  } finally {
    if (services.pictures.hasReleased()) await services.pictures.removeFiles()
  }
}

async function eraseRows(services: Services, versions?: Look): Promise<void> {
  await eraseDeletedPosts(services)
  await eraseDeletedReplies(services, 'reply')
  await eraseDeletedQuestions(services)
  await eraseDeletedReplies(services, 'answer')
  await eraseDeletedPrograms(services)
  await eraseDeletedReviews(services)
  await eraseDeletedCorrections(services)
  await removeGoneCases(services)
  await eraseVersionsOfErased(services, versions)
}

function removeExpiredRows({ direct }: Pick<Connection, 'direct'>, services: Services, isStopping: () => boolean): Promise<void> {
  return withoutLimits(direct, (db) => removeExpired(db, services.now(), isStopping))
}
