import type { accountOperations } from '../../../shared/contract/account'
import { transact } from '../../db/transaction'
import { isUniqueViolation } from '../../db/unique'
import { type Handlers, inSteps, refuse } from '../../http/handler'
import { insertImage } from '../../images/image-queries'
import type { ProcessedImage } from '../../images/process-image'
import { appendEvent } from '../../live/outbox'
import type { Services } from '../../services'
import { findUser, presentUser, type UserRow } from '../people/people-queries'
import { findPasswordHash, isRightPassword, ownAttempts } from '../session/password-queries'
import { deletePictures, isShownInPost, updateAccount, updateImagePath } from './account-queries'
import { collectExport } from './export'
import { clearAway, closeAccount } from './withdrawal'

type AccountRows = Pick<typeof accountOperations, 'editUser' | 'setProfileImage' | 'exportData' | 'withdraw'>

/** One's own account (specification 2 "Profile and settings", 4, 7 "Root path" and `/profile`). */
export const accountHandlers: Handlers<AccountRows> = {
  async editUser(patch, { userId, services: { db, textIndex, areas } }) {
    if (patch.city !== undefined && patch.city !== null && !(await areas.has(patch.city))) throw refuse('invalid', { city: 'city' })
    const saved = transact(db, async (trx) => {
      const account = await updateAccount(trx, userId, patch)
      if (account && patch.nickname !== undefined) {
        await textIndex.put(trx, { kind: 'user', id: userId, text: patch.nickname })
        await appendEvent(trx, 'personChanged', { userId })
      }
      return account
    })
    const row = await saved.catch((error: unknown) => {
      // Two who take a nickname at once: the constraint decides.
      if (isUniqueViolation(error)) return undefined
      throw error
    })
    if (!row) throw refuse('exists', { nickname: 'taken' })
    return { user: presentOwn(row) }
  },

  setProfileImage: inSteps<AccountRows['setProfileImage'], ProcessedImage | null>(
    async (_input, { files: [file], services }) => (file ? services.processImage(file.bytes) : null),

    async (_input, { userId, services }, image) => {
      const { db, images, now } = services
      if (image) await images.put(image.path, image.full, image.thumbnail)
      const { row, before } = await transact(db, async (trx) => {
        const was = await findUser(trx, userId)
        const row = await updateImagePath(trx, userId, image?.path ?? null)
        if (!row) throw refuse('tokenExpired')
        if (image) await insertImage(trx, image.path, userId, now())
        await appendEvent(trx, 'personChanged', { userId })
        return { row, before: was?.image_path ?? null }
      })
      if (before !== null) services.background.run('old profile image', () => removeUnshown(services, userId, before))
      return { user: presentOwn(row) }
    },
  ),

  exportData: async (_input, { userId, services }) => ({ parts: await collectExport(services.db, userId) }),

  /** It is done once the account is closed; whatever keeps the rest from being cleared away now, it is taken up again later. */
  async withdraw({ password, keepPosts }, { userId, address, services }) {
    const hash = await findPasswordHash(services.db, userId)
    const isRight = await isRightPassword(services, ownAttempts(address, userId), hash, password)
    if (!isRight || hash === null) throw refuse('mismatch')
    const leaver = { userId, keepPosts, at: services.now() }
    await closeAccount(services, leaver, hash)
    await clearAway(services, leaver).catch((error: unknown) => services.log.error({ err: error }, 'a withdrawal is to be finished'))
    return {}
  },
}

function presentOwn(row: UserRow) {
  return presentUser(row, { own: true, following: false })
}

async function removeUnshown({ db, images }: Services, userId: string, path: string): Promise<void> {
  if (await isShownInPost(db, userId, path)) return
  await images.remove(path)
  await deletePictures(db, [path])
}
