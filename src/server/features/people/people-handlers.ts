import type { peopleOperations } from '../../../shared/contract/people'
import { type Handlers, refuse } from '../../http/handler'
import { findUser, isBlockedBetween, isFollowing, presentUser, updatePresence } from './people-queries'

/** Who someone is and how they are (specification 7 "Root path"). */
export const peopleHandlers: Handlers<typeof peopleOperations> = {
  /** Blocked either way or withdrawn: as if they were not there (decision 9). */
  async userInfo({ userId }, { userId: viewerId, services: { db } }) {
    const row = await findUser(db, userId)
    if (!row) throw refuse('notFound')
    if (viewerId === null || viewerId === userId) return { user: presentUser(row, { own: viewerId === userId, following: false }) }
    if (await isBlockedBetween(db, viewerId, userId)) throw refuse('notFound')
    return { user: presentUser(row, { own: false, following: await isFollowing(db, viewerId, userId) }) }
  },

  async setPresence({ presence }, { userId, services: { db } }) {
    await updatePresence(db, userId, presence)
    return { presence }
  },
}
