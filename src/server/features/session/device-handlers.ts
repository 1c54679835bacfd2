import type { accountOperations } from '../../../shared/contract/account'
import type { SignedInDevice } from '../../../shared/contract/account-shapes'
import { transact } from '../../db/transaction'
import { type Handlers, inSteps, refuse } from '../../http/handler'
import { type DeviceRow, deleteOtherSessions, deleteOwnSession, selectSessions } from './device-queries'
import { exchangePassword, findPasswordHash, isRightPassword, ownTries } from './password-queries'
import { checkPassword } from './session-rules'
import { replacePlaces } from './sign-in-places'

type DeviceRows = Pick<typeof accountOperations, 'changePassword' | 'sessions' | 'endSession' | 'endOtherSessions'>

/**
 * The devices that the caller is signed in on, and changing the password (docs/product/accounts.md "Passwords", docs/product/accounts.md
 * "Sessions").
 */
export const deviceHandlers: Handlers<DeviceRows> = {
  /** Under the limits of signing in. Every other session ends, so that other holders of a token need the new password. */
  changePassword: inSteps<DeviceRows['changePassword'], { current: string; next: string }>(
    async ({ password, newPassword }, { userId, address, services }) => {
      checkPassword(newPassword, 'newPassword')
      const current = await findPasswordHash(services.db, userId)
      const isRight = await isRightPassword(services, ownTries(address, userId), current, password)
      if (!isRight || current === null) throw refuse('mismatch')
      return { current, next: await services.passwords.hash(newPassword, address) }
    },

    async (_input, { userId, sessionId, address, services: { db, now } }, { current, next }) => {
      await transact(db, async (trx) => {
        if (!(await exchangePassword(trx, userId, current, next))) throw refuse('mismatch')
        await deleteOtherSessions(trx, userId, sessionId)
        await replacePlaces(trx, userId, address, now())
      })
      return {}
    },
  ),

  async sessions(_input, { userId, sessionId, services: { db, now } }) {
    const devices = (await selectSessions(db, userId, now())).map((row) => presentDevice(row, sessionId))
    return { sessions: devices.sort((a, b) => Number(b.current) - Number(a.current)) }
  },

  async endSession({ sessionId }, { userId, services: { db } }) {
    if (!(await deleteOwnSession(db, userId, sessionId))) throw refuse('notFound')
    return {}
  },

  async endOtherSessions(_input, { userId, sessionId, services: { db } }) {
    await deleteOtherSessions(db, userId, sessionId)
    return {}
  },
}

function presentDevice(row: DeviceRow, currentId: string): SignedInDevice {
  return {
    id: row.id,
    device: row.device,
    signedInAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    current: row.id === currentId,
  }
}
