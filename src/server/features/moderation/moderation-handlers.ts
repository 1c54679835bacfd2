import type { Kysely } from 'kysely'
import type { blockingOperations } from '../../../shared/contract/blocking'
import type { moderationOperations } from '../../../shared/contract/moderation'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { anonymousName } from '../../writer-names'
import { addToTotals, selectTotals, takeFromTotals } from '../feed/counter-queries'
import { loadPosts } from '../feed/feed-queries'
import { freezeProfiles, unfreezeProfiles } from '../people/blocked-profile-queries'
import { isBlockedBetween, lockPair } from '../people/people-queries'
import {
  deleteBlock,
  deleteFollow,
  hasBlocked,
  insertAnonymousBlock,
  insertBlock,
  isPersonSeen,
  selectAlias,
  selectAnonymousBlocks,
  selectBlocks,
} from './block-queries'
import { countReport } from './case-queries'
import { loadHiddenReplies } from './hidden-reply-queries'
import { deleteHidden, type HiddenKind, hiddenList, insertHidden, isHiddenBy, selectHidden } from './hiding-queries'
import { findItem, findItemEvenHidden, type SeenItem } from './item-queries'
import { presentBlocks } from './moderation-rules'
import { hasReported, insertReport, type Reported } from './report-queries'

/** Hiding, reporting and blocking (docs/product/moderation.md, docs/product/questions.md "Anonymous writers"). */
export const moderationHandlers: Handlers<typeof moderationOperations & typeof blockingOperations> = {
  async hideItem(item, { userId, services }) {
    await hide(services, userId, item)
    return {}
  },
  async hideProgram({ programId: id }, { userId, services }) {
    await hide(services, userId, { kind: 'program', id })
    return {}
  },

  async showItem(item, { userId, services }) {
    await show(services, userId, item)
    return {}
  },
  async showProgram({ programId: id }, { userId, services }) {
    await show(services, userId, { kind: 'program', id })
    return {}
  },

  async reportItem({ reason, ...item }, { userId, services }) {
    await report(services, userId, item, reason)
    return {}
  },
  async reportProgram({ programId: id, reason }, { userId, services }) {
    await report(services, userId, { kind: 'program', id }, reason)
    return {}
  },

  async hiddenPosts(place, { userId, services: { db } }) {
    const list = hiddenList('post', userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, 'post', place), selectTotals(db, [list])])
    const posts = await loadPosts(db, ids, userId)
    return { items: posts.map((post) => ({ ...post, hidden: true })), total: totals.get(list) ?? 0, more }
  },

  async hiddenReplies({ kind, ...place }, { userId, services: { db } }) {
    const list = hiddenList(kind, userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, kind, place), selectTotals(db, [list])])
    return { items: await loadHiddenReplies(db, kind, ids, userId), total: totals.get(list) ?? 0, more }
  },

  async block({ userId: otherId }, { userId, services: { db, now } }) {
    requireOther(otherId, userId)
    return transact(db, async (trx) => {
      // A concurrent follow either finds the block or is found here.
      await lockPair(trx, userId, otherId)
      if (await hasBlocked(trx, userId, otherId)) return {}
      if (!(await isPersonSeen(trx, otherId, userId))) throw refuse('notFound')
      await insertBlock(trx, userId, otherId, now())
      await freezeProfiles(trx, userId, otherId)
      await deleteFollow(trx, userId, otherId)
      await deleteFollow(trx, otherId, userId)
      await appendEvent(trx, 'blocked', { blockerId: userId, blockedId: otherId })
      return {}
    })
  },

  /** Follows stay: removing one would reveal who it is. */
  async blockAnonymous({ kind, id }, { userId, services: { db, now, newId } }) {
    return transact(db, async (trx) => {
      const { user_id: writerId, anonymous, question_id } = await requireAnothers(trx, userId, kind, id)
      if (!anonymous) throw refuse('invalid', { id: 'invalid' })
      const number = (await selectAlias(trx, question_id ?? id, writerId)) ?? 1
      await insertAnonymousBlock(trx, { id: newId(), blockerId: userId, blockedId: writerId, label: anonymousName(number), at: now() })
      return {}
    })
  },

  async blocks(_, { userId, services: { db } }) {
    const [named, anonymous] = await Promise.all([selectBlocks(db, userId), selectAnonymousBlocks(db, userId)])
    return { blocks: presentBlocks(named, anonymous) }
  },

  async unblock({ blockId }, { userId, services: { db, pictures } }) {
    return transact(db, async (trx) => {
      await lockPair(trx, userId, blockId)
      if (!(await deleteBlock(trx, userId, blockId))) return {}
      await appendEvent(trx, 'unblocked', { blockerId: userId, blockedId: blockId })
      if (await isBlockedBetween(trx, userId, blockId)) return {}
      for (const use of await unfreezeProfiles(trx, userId, blockId)) await pictures.show(trx, use, [])
      return {}
    })
  },

  async reportUser({ userId: otherId, reason }, { userId, services }) {
    requireOther(otherId, userId)
    return transact(services.db, async (trx) => {
      if (!(await isPersonSeen(trx, otherId, userId))) throw refuse('notFound')
      await storeReport({ ...services, db: trx }, userId, { kind: 'user', itemId: otherId }, reason)
      return {}
    })
  },
}

interface Item {
  kind: HiddenKind
  id: string
}

async function hide({ db, now }: Services, userId: string, { kind, id }: Item): Promise<void> {
  await transact(db, async (trx) => {
    if (await isHiddenBy(trx, userId, kind, id)) return
    await requireAnothers(trx, userId, kind, id)
    if (await insertHidden(trx, userId, kind, id, now())) await addToTotals(trx, [hiddenList(kind, userId)])
  })
}

/** Does not reveal whether the item existed, since the caller may not be able to see it. */
async function show({ db }: Services, userId: string, { kind, id }: Item): Promise<void> {
  await transact(db, async (trx) => {
    if (await deleteHidden(trx, userId, kind, id)) await takeFromTotals(trx, [hiddenList(kind, userId)])
  })
}

async function report(services: Services, userId: string, { kind, id }: Item, reason: number): Promise<void> {
  await transact(services.db, async (trx) => {
    if (await hasReported(trx, userId, { kind, itemId: id })) throw refuse('exists')
    await requireAnothers(trx, userId, kind, id, findItemEvenHidden)
    await storeReport({ ...services, db: trx }, userId, { kind, itemId: id }, reason)
    if (await insertHidden(trx, userId, kind, id, services.now())) await addToTotals(trx, [hiddenList(kind, userId)])
  })
}

/** Nobody can block or report themselves or the bot (docs/product/chat.md "The bot"). */
function requireOther(otherId: string, userId: string): void {
  if (otherId === userId) throw refuse('invalid', { userId: 'invalid' })
  if (otherId === 'bot') throw refuse('notFound')
}

/** @param find whether what the caller has hidden counts as seen */
async function requireAnothers(
  db: Kysely<Schema>,
  userId: string,
  kind: HiddenKind,
  id: string,
  find: typeof findItemEvenHidden = findItem,
): Promise<SeenItem> {
  const item = await find(db, kind, id, userId)
  if (!item) throw refuse('notFound')
  if (item.user_id === userId) throw refuse('invalid', { id: 'invalid' })
  return item
}

async function storeReport({ db, now, newId }: Services, reporterId: string, reported: Reported, reason: number): Promise<void> {
  await transact(db, async (trx) => {
    const reportId = newId()
    const isFirst = await insertReport(trx, { ...reported, id: reportId, reporterId, reason, at: now() })
    if (!isFirst) throw refuse('exists')
    await countReport(trx, { ...reported, id: newId(), reason, at: now() })
    await appendEvent(trx, 'reported', { reporterId, reportId, ...reported })
  })
}
