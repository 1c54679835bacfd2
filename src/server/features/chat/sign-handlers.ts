import type { signOperations } from '../../../shared/contract/signs'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { lockUser, presentUser } from '../people/people-queries'
import { findRoom } from './room-queries'
import { updateSigns } from './sign-queries'
import { showTypingIn } from './typing'

/** What members show each other beside messages (docs/product/chat.md "Read mark", "Typing sign"). */
export const signHandlers: Handlers<typeof signOperations> = {
  async setSigns(signs, { userId, services: { db } }) {
    return transact(db, async (trx) => {
      const before = await lockUser(trx, userId)
      const row = await updateSigns(trx, userId, signs)
      if (!row) throw refuse('tokenExpired')
      if (before?.show_read !== row.show_read) await appendEvent(trx, 'readMarksSwitched', { userId })
      return { user: presentUser(row, { own: true, following: false }) }
    })
  },

  async showTyping({ roomId, after }, { userId, services: { db, live, typing } }) {
    const wait = await typing.take(userId)
    if (wait > 0) throw refuse('tooMany', undefined, wait)
    const room = await findRoom(db, roomId, userId)
    if (!room) throw refuse('room is undefined')
    showTypingIn(room, live, after)
    return {}
  },
}
