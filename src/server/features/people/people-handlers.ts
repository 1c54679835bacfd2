import type { peopleOperations } from '../../../shared/contract/people'
import { limits } from '../../../shared/limits'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { withMentions } from '../../mentions'
import { loadPosts } from '../feed/feed-queries'
import { learnsOther, refreshHelpOf } from '../help/help-wanted-queries'
import { relist } from '../partners/partner-card-queries'
import { addToFollowCounts, deleteFollows, type FollowRow, insertFollow, selectFollowersAmong, selectFollows } from './follow-queries'
import { selectOwnReplies } from './own-reply-queries'
import { isFollowing, lockPair, lockUser, presentUser, requirePerson, updateLearning, updatePresence } from './people-queries'
import { presentOwnReply } from './people-rules'
import { walkPostsOf } from './post-list-queries'

/** Profiles, presence, own items and follows (docs/product/people.md "Profiles"). */
export const peopleHandlers: Handlers<typeof peopleOperations> = {
  async userInfo({ userId }, { userId: viewerId, services: { db } }) {
    const row = await requirePerson(db, userId, viewerId)
    const following = viewerId !== null && viewerId !== userId && (await isFollowing(db, viewerId, userId))
    return { user: presentUser(row, { own: viewerId === userId, following }) }
  },

  async setPresence({ presence }, { userId, services: { db } }) {
    return transact(db, async (trx) => {
      if (await updatePresence(trx, userId, presence)) await appendEvent(trx, 'personChanged', { userId })
      return { presence }
    })
  },

  async setLearning(learning, { userId, services: { db, orderKeeper, now } }) {
    return transact(db, async (trx) => {
      // Of two changes at once, the second one sees the first.
      const before = await lockUser(trx, userId)
      const row = await updateLearning(trx, userId, learning)
      if (!row) throw refuse('tokenExpired')
      await orderKeeper.check(trx, { kind: 'user', itemId: userId, texts: { about: learning.about } })
      await relist(trx, userId, now())
      if (before?.languages !== row.languages) await appendEvent(trx, 'personChanged', { userId })
      if (learnsOther(before?.languages ?? null, row.languages)) await refreshHelpOf(trx, { userId })
      return { user: presentUser(row, { own: true, following: false }) }
    })
  },

  async userPosts({ userId, ...place }, { userId: viewerId, services: { db } }) {
    const { post_count: total } = await requirePerson(db, userId, viewerId)
    const { ids, more } = await walkPostsOf(db, userId, viewerId, place)
    return { items: await loadPosts(db, ids, viewerId), total, more }
  },

  async myReplies(place, { userId, services: { db } }) {
    const writer = await requirePerson(db, userId, userId)
    const { rows, more } = await selectOwnReplies(db, userId, place)
    const own = rows.map((row) => presentOwnReply(row, writer))
    const items = await withMentions(db, userId, own)
    return { items, total: writer.reply_count, more }
  },

  async follow({ userId: followedId }, { userId, services: { db, now } }) {
    if (followedId === userId) throw refuse('invalid', { userId: 'invalid' })
    return transact(db, async (trx) => {
      // A concurrent block either removes this follow or prevents it.
      await lockPair(trx, userId, followedId)
      await requirePerson(trx, followedId, userId)
      if (!(await insertFollow(trx, userId, followedId, now()))) return {}
      if (!(await addToFollowCounts(trx, userId, [followedId], 1))) throw refuse('notFound')
      await appendEvent(trx, 'followed', { userId, followedId })
      return {}
    })
  },

  async unfollow({ userIds }, { userId, services: { db } }) {
    return transact(db, async (trx) => {
      const left = await deleteFollows(trx, userId, userIds)
      if (left.length > 0) await addToFollowCounts(trx, userId, left, -1)
      for (const followedId of await selectFollowersAmong(trx, userId, left)) await appendEvent(trx, 'unfollowed', { userId, followedId })
      return {}
    })
  },

  async follows({ userId: ownerId }, { userId, services: { db } }) {
    if (ownerId !== userId) throw refuse('forbidden')
    const { latest: most } = limits.follows
    const [followers, following] = await Promise.all([
      selectFollows(db, userId, { list: 'follower', most }),
      selectFollows(db, userId, { list: 'following', most }),
    ])
    return { followers: followers.map(presentFollow), following: following.map(presentFollow) }
  },

  async followList({ list, after }, { userId, services: { db } }) {
    const { page } = limits.follows
    const [since = '', id = ''] = after?.split(':') ?? []
    const place = after === undefined ? undefined : { since: Number(since), id }
    const rows = await selectFollows(db, userId, { list, after: place, most: page + 1 })
    const shown = rows.slice(0, page)
    const last = shown.at(-1)
    return { users: shown.map(presentFollow), next: rows.length > page && last ? `${last.followed_since}:${last.id}` : null }
  },
}

const presentFollow = (row: FollowRow) => presentUser(row, { own: false, following: Boolean(row.following) })
