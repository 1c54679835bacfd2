import type { accountOperations } from '../../../shared/contract/account'
import { countInWindow } from '../../db/rate-buckets'
import { eraseDeleted } from '../../db/sqlite-erasing'
import { transact } from '../../db/transaction'
import { isUniqueViolation } from '../../db/unique'
import { type Handlers, inSteps, refuse } from '../../http/handler'
import type { StoredPicture } from '../../images/pictures'
import { appendEvent } from '../../live/domain-events'
import { relist } from '../partners/partner-card-queries'
import { lockUser, presentUser, type UserRow } from '../people/people-queries'
import { findPasswordHash, isRightPassword, ownTries } from '../session/password-queries'
import { updateAccount, updateImagePath } from './account-queries'
import { collectExport } from './export'
import { clearAway, closeAccount } from './withdrawal'

type AccountRows = Pick<typeof accountOperations, 'editUser' | 'setProfileImage' | 'exportData' | 'withdraw'>

/** The caller's own account (docs/product/accounts.md). */
export const accountHandlers: Handlers<AccountRows> = {
  async editUser(patch, { userId, services: { db, textIndex, orderKeeper, areas, now } }) {
    if (patch.city !== undefined && patch.city !== null && !(await areas.has(patch.city))) throw refuse('invalid', { city: 'city' })
    const saved = transact(db, async (trx) => {
      const before = await lockUser(trx, userId)
      const account = await updateAccount(trx, userId, patch)
      if (account && patch.nickname !== undefined && patch.nickname !== before?.nickname) {
        await textIndex.put(trx, { kind: 'user', id: userId, text: patch.nickname })
        await appendEvent(trx, 'personChanged', { userId })
        await orderKeeper.check(trx, { kind: 'user', itemId: userId, texts: { nickname: patch.nickname } })
      }
      if (account && patch.city !== undefined) await relist(trx, userId, now())
      return account
    })
    const row = await saved.catch((error: unknown) => {
      // Two members may choose a nickname at the same time: the constraint decides.
      if (isUniqueViolation(error)) return undefined
      throw error
    })
    if (!row) throw refuse('exists', { nickname: 'taken' })
    return { user: presentOwn(row) }
  },

  setProfileImage: inSteps<AccountRows['setProfileImage'], StoredPicture | null>(
    async (_input, { userId, files: [file], services: { pictures } }) => (file ? pictures.keep({ userId }, file) : null),

    async (_input, { userId, services: { db, pictures } }, picture) =>
      transact(db, async (trx) => {
        const before = await lockUser(trx, userId)
        const row = await updateImagePath(trx, userId, picture?.path ?? null)
        if (!row) throw refuse('tokenExpired')
        if (picture) await pictures.adopt(trx, userId, picture)
        await pictures.show(trx, { kind: 'profile', itemId: userId }, picture ? [picture.path] : [])
        if (before?.image_path !== row.image_path) await appendEvent(trx, 'personChanged', { userId })
        return { user: presentOwn(row) }
      }),
  ),

  /** Limited to a few per hour, and in number at once, since it reads all data of the member. */
  exportData: (_input, { userId, services: { db, now, rate, exporting } }) =>
    exporting(userId, async () => {
      const wait = await countInWindow(db, `export:${userId}`, { most: rate.exportsPerHour, windowMs: 60 * 60_000 }, now())
      if (wait > 0) throw refuse('tooMany', undefined, wait)
      return { parts: await collectExport(db, userId) }
    }),

  /** Answered once the member's data is deleted as well; where deleting fails after the account was closed, it continues later. */
  async withdraw({ password, keepPosts }, { userId, address, services }) {
    const hash = await findPasswordHash(services.db, userId)
    const isRight = await isRightPassword(services, ownTries(address, userId), hash, password)
    if (!isRight || hash === null) throw refuse('mismatch')
    const leaver = { userId, keepPosts, at: services.now() }
    await closeAccount(services, leaver, hash)
    await clearAway(services, leaver).catch((error: unknown) =>
      services.log.error({ err: error }, 'a withdrawal could not be finished yet'),
    )
    // Run in the background, since erasing from a large search index takes long.
    services.background.run('erasing what a withdrawal left', () => eraseDeleted(services.db))
    return {}
  },
}

function presentOwn(row: UserRow) {
  return presentUser(row, { own: true, following: false })
}
