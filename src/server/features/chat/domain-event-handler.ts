import { setImmediate as letOthers } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import { isTimeout, isUnavailable } from '../../db/database-errors'
import type { Schema } from '../../db/schema'
import { isPostgres, lockKey, transact } from '../../db/transaction'
import { createFailureLog } from '../../failure-log'
import { lockNames } from '../../leaving'
import { appendEvent, claimEvent, type DomainEvents, findUnhandled, readEvent } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import { addNotice } from '../../notices'
import type { Services } from '../../services'
import { refreshHelpOf } from '../help/help-wanted-queries'
import { selectEverMentionedIn } from '../mentions/mention-queries'
import { moderatorNews } from '../moderation/case-queries'
import { recountWritten } from '../moderation/closed-count-queries'
import { findRemovalSign } from '../moderation/removal-sign-queries'
import { findRemovedBy } from '../moderation/ruling-queries'
import { slowIfReported } from '../moderation/slowing-queries'
import { type MemberNotification, notificationsOf } from './bot-notes'
import { pairKeyOf } from './chat-rules'
import { hideNotesAbout } from './closed-notes'
import { abandonExchange, abandonExchangesOf } from './exchange/exchange-ending'
import { selectPosted } from './message-queries'
import { changeRoom, showRooms, writePost } from './posting'
import { eraseQuotations } from './quotations'
import { endRoomsOf } from './room-ending'
import { openRoom } from './room-opening'
import { findLiveRoomId, type RoomRow, selectLatestPairRooms, selectRoomIdsOfPair, touchRoom } from './room-queries'

const everyMs = 5_000
const settleMs = 20
const tries = 5
/** The longest pause before an event that failed is tried again. */
const mostPauseMs = 10 * 60_000
const mostRoomsUpdated = 50

/** Handles domain events: notifies members, and updates their rooms. */
export interface DomainEventHandler {
  start(): void
  /** Checks soon whether there are events to handle. */
  poke(): void
  stop(): Promise<void>
}

/**
 * Handles each domain event once, in the first server process that takes it: its effects and the mark that it is handled are one
 * transaction. An event that fails is tried again after a pause, and the others are handled meanwhile. It is set aside after a few attempts,
 * unless it takes too long: that may be due to whatever holds a lock.
 */
export function createDomainEventHandler(services: Services): DomainEventHandler {
  const { db, live, log, now } = services
  const logFailure = createFailureLog(log)
  const failures = new Map<string, { count: number; notBefore: number }>()
  let running: Promise<void> | undefined
  let again = false
  let soon: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const handle = async (row: { id: string; kind: string; payload: string }) => {
    try {
      const event = readEvent(row)
      const { written, sign } = await transact(db, async (trx) => {
        if (!(await claimEvent(trx, row.id, now()))) return { written: [], sign: null }
        return { written: await act(trx, services, row.id, event), sign: await findRemovalSign(trx, event) }
      })
      live.publish(written)
      if (sign) live.showRemoval(sign)
      failures.delete(row.id)
    } catch (error) {
      const isSlow = isTimeout(error)
      // An unavailable database or a full disk is not caused by the event, so all are handled later.
      if (isUnavailable(error) && !isSlow) throw error
      const failed = (failures.get(row.id)?.count ?? 0) + 1
      failures.set(row.id, { count: failed, notBefore: performance.now() + Math.min(everyMs * 2 ** (failed - 1), mostPauseMs) })
      log.error({ err: error, event: row.kind, failed }, 'a domain event could not be handled')
      if (failed < tries || isSlow) return
      await transact(db, (trx) => claimEvent(trx, row.id, now()))
      failures.delete(row.id)
    }
  }
  const isPaused = ({ id }: { id: string }) => performance.now() < (failures.get(id)?.notBefore ?? 0)
  const drain = async () => {
    do {
      again = false
      for (let last = ''; !stopped; ) {
        const event = await findUnhandled(db, last)
        if (!event) break
        if (!isPaused(event)) await handle(event)
        last = event.id
        // SQLite answers within the same turn of the event loop, so waiting calls would not run.
        await letOthers()
      }
    } while (again && !stopped)
  }
  const run = () => {
    if (stopped) return
    if (running !== undefined) {
      again = true
      return
    }
    running = drain()
      .catch((error: unknown) => logFailure(error, 'domain events could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    start() {
      // Finds events written by other processes, or by this one before it ended.
      timer = setInterval(run, everyMs)
      run()
    },
    poke() {
      if (soon || stopped) return
      soon = setTimeout(() => {
        soon = undefined
        run()
      }, settleMs)
    },
    async stop() {
      stopped = true
      clearTimeout(soon)
      clearInterval(timer)
      await running
    },
  }
}

type Effects = {
  [Kind in keyof DomainEvents]?: (trx: Transaction<Schema>, services: Services, payload: DomainEvents[Kind]) => Promise<WrittenNews[]>
}

/** Decisions take the lock of a member's standing before they write live events, and the other order would meet them in a deadlock. */
const beforeNotifications: Effects = { reported: slowIfReported }

/** The effects of each kind of event on chat besides its notifications, and what is left of changes that are made in parts. */
const afterNotifications: Effects = {
  blocked: (trx, services, blocked) => updateWritable(trx, services, 'blocked', blocked),
  unblocked: (trx, services, unblocked) => updateWritable(trx, services, 'unblocked', unblocked),
  followed: (trx, services, followed) => updateAcquainted(trx, services, 'followed', followed),
  unfollowed: (trx, services, unfollowed) => updateAcquainted(trx, services, 'unfollowed', unfollowed),
  personChanged: updatePerson,
  readMarksSwitched: updateReadMarks,
  reported: showModerators,
  flagged: showModerators,
  decided: eraseQuotationsOf,
  erased: eraseQuotations,
  closingSwitched: switchClosing,
  async learningChanged(trx, _, changed) {
    await refreshHelpOf(trx, changed)
    return []
  },
  async countingSwitched(trx, _, switched) {
    await recountWritten(trx, switched)
    return []
  },
  withdrawn: endRoomsOf,
}

async function act<Kind extends keyof DomainEvents>(
  trx: Transaction<Schema>,
  services: Services,
  id: string,
  { kind, payload }: { kind: Kind; payload: DomainEvents[Kind] },
): Promise<WrittenNews[]> {
  const written: WrittenNews[] = []
  written.push(...((await beforeNotifications[kind]?.(trx, services, payload)) ?? []))
  for (const notification of await settledNotifications(trx, kind, payload))
    written.push(...(await writeNotification(trx, services, id, notification)))
  written.push(...((await afterNotifications[kind]?.(trx, services, payload)) ?? []))
  return written
}

/** What is left for the next transaction is another event. */
async function switchClosing(trx: Transaction<Schema>, services: Services, switched: DomainEvents['closingSwitched']) {
  const { userId, after = '' } = switched
  const notes = await hideNotesAbout(trx, services, switched)
  const exchanges = await abandonExchangesOf(trx, services, userId)
  if (notes.last !== undefined || exchanges.more) await appendEvent(trx, 'closingSwitched', { userId, after: notes.last ?? after })
  return [...notes.written, ...exchanges.written]
}

/** The notifications of an event, in which no name is that of a member who withdraws, or whose account is closed, before they are stored. */
async function settledNotifications(trx: Transaction<Schema>, kind: string, payload: unknown): Promise<MemberNotification[]> {
  const notifications = await notificationsOf(trx, kind, payload)
  const notes = notifications.filter(({ note }) => note !== null)
  if (notes.length === 0 || !isPostgres(trx)) return notifications
  const quoted = new Set(notes.flatMap(({ notice }) => notice?.id ?? []))
  const named = notes.flatMap(({ note }) => note?.by ?? [])
  for (const itemId of quoted) named.push(...(await selectEverMentionedIn(trx, itemId)).map(({ user_id }) => user_id))
  if (named.length === 0) return notifications
  await lockNames(trx, named)
  return notificationsOf(trx, kind, payload)
}

async function showModerators(trx: Transaction<Schema>, { live, now }: Services) {
  return live.append(trx, await moderatorNews(trx, ['cases']), now())
}

async function eraseQuotationsOf(trx: Transaction<Schema>, services: Services, { decisionId }: DomainEvents['decided']) {
  const removed = await findRemovedBy(trx, decisionId)
  return removed ? eraseQuotations(trx, services, removed) : []
}

async function writeNotification(
  trx: Transaction<Schema>,
  services: Services,
  eventId: string,
  { to, note, notice, once }: MemberNotification,
) {
  if (note === null) return addNotice(trx, services, { to, notice, messageId: null })
  const clientId = `${to}:${once ?? eventId}`
  await lockKey(trx, `message:${botId}:${clientId}`)
  if ((await selectPosted(trx, { senderId: botId, clientId })).length > 0) return []
  const { roomId, written } = await openRoom(trx, services, { userId: to, otherId: botId })
  const key = { clientId, bodyHash: '' }
  const post = { roomId, senderId: botId, key, kind: 'message' as const, parts: [{ text: '', images: [], bot: note }] }
  const { rows, written: posted } = await writePost(trx, services, post)
  const messageId = rows[0]?.id ?? null
  return [...written, ...posted, ...(notice ? await addNotice(trx, services, { to, notice, messageId }) : [])]
}

/**
 * Sends a member's changed presence, name and picture to the partners of their most recent rooms; clients learn of it in older rooms when
 * they load them. Nothing is sent across a block: even that something changed would be information.
 */
async function updatePerson(trx: Transaction<Schema>, services: Services, { userId }: DomainEvents['personChanged']) {
  return showRooms(trx, services, await selectLatestPairRooms(trx, userId, mostRoomsUpdated), (view) => view.user_id !== userId)
}

/** Sends the latest rooms of a member whose switch for read marks has changed; other rooms are sent when the list is requested. */
async function updateReadMarks(trx: Transaction<Schema>, services: Services, { userId }: DomainEvents['readMarksSwitched']) {
  // A partner who shows no read marks sees none before and after.
  const members = (view: RoomRow) => view.user_id === userId || view.own_show_read === 1
  return showRooms(trx, services, await selectLatestPairRooms(trx, userId, mostRoomsUpdated), members)
}

/**
 * Updates every room of two members after a block or its end: while it lasts, they see each other's stored profiles, and a live room is
 * read-only (docs/product/moderation.md "Blocking") and a 30 + 30 in it ends.
 */
async function updateWritable(
  trx: Transaction<Schema>,
  services: Services,
  kind: 'blocked' | 'unblocked',
  { blockerId, blockedId }: DomainEvents['blocked' | 'unblocked'],
) {
  const written: WrittenNews[] = []
  for (const roomId of await selectRoomIdsOfPair(trx, pairKeyOf(blockerId, blockedId))) {
    await touchRoom(trx, roomId)
    if (kind === 'blocked') written.push(...(await abandonExchange(trx, services, roomId)))
    written.push(...(await changeRoom(trx, services, { roomId, members: 'all' }, async () => true)))
  }
  return written
}

/** Updates the live room of two members who follow each other now, or no longer do (docs/product/chat.md "Somebody new"). */
async function updateAcquainted(
  trx: Transaction<Schema>,
  services: Services,
  kind: 'followed' | 'unfollowed',
  { userId, followedId }: DomainEvents['followed' | 'unfollowed'],
) {
  const roomId = await findLiveRoomId(trx, pairKeyOf(userId, followedId))
  // A follow of one alone changes nothing.
  const members = (view: RoomRow) => kind === 'unfollowed' || Boolean(view.acquainted)
  return roomId === undefined ? [] : changeRoom(trx, services, { roomId, members }, async () => true)
}
