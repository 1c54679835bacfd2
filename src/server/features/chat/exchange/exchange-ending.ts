import type { Transaction } from 'kysely'
import type { ExchangeAnswer, ExchangeStep } from '../../../../shared/contract/exchange-shapes'
import type { Schema } from '../../../db/schema'
import { transact } from '../../../db/transaction'
import type { WrittenNews } from '../../../live/live-publisher'
import type { Services } from '../../../services'
import { isClosed } from '../../people/people-queries'
import { updateMessage } from '../change-queries'
import { isWritable } from '../chat-presentation'
import { findMessage } from '../message-queries'
import { changeMessages, changeRoom, writePost } from '../posting'
import { selectViews, takeChangeNumbers, touchRoom } from '../room-queries'
import { clearExchange, countWritten, findExchange, selectOverdue, selectRoomsWithExchange } from './exchange-queries'
import { endOf, type StoredExchange, secondsOf } from './exchange-rules'

type Ending = Pick<Services, 'now' | 'newId' | 'live'>

const overdueAtOnce = 50
const abandonedAtOnce = 20

/*
 * These are called in the room's lock, except those of several rooms, which take it. They return live events, to be published after the
 * transaction.
 */

/** Says in the message of a proposal what became of it. The room's row was changed before, so that the event has it. */
export function settleProposal(
  trx: Transaction<Schema>,
  services: Pick<Services, 'now' | 'live'>,
  roomId: string,
  { id, first }: StoredExchange,
  answer: ExchangeAnswer,
): Promise<WrittenNews[]> {
  return changeMessages(trx, services, roomId, async () => {
    const message = await findMessage(trx, roomId, id)
    if (!message) return []
    const step: ExchangeStep = { step: 'proposed', first, answer }
    const change = { exchange: JSON.stringify(step), change_no: await takeChangeNumbers(trx, roomId, 1) }
    await updateMessage(trx, id, change)
    return [{ ...message, ...change }]
  })
}

/** Ends a proposal without a 30 + 30. */
export async function dropProposal(
  trx: Transaction<Schema>,
  services: Pick<Services, 'now' | 'live'>,
  roomId: string,
  exchange: StoredExchange,
  answer: ExchangeAnswer,
): Promise<WrittenNews[]> {
  await clearExchange(trx, roomId)
  return settleProposal(trx, services, roomId, exchange, answer)
}

/**
 * Ends a running 30 + 30 with a message that sums it up.
 * @param userId who ends it, unless it is over by its time
 */
export async function finishExchange(
  trx: Transaction<Schema>,
  services: Ending,
  roomId: string,
  exchange: StoredExchange & { startedAt: number },
  userId: string,
): Promise<WrittenNews[]> {
  const { first, startedAt, startedSeq, proposerId } = exchange
  const { at, isInTime } = endOf(startedAt, services.now())
  await clearExchange(trx, roomId)
  const messages = await countWritten(trx, roomId, startedSeq ?? 0, at)
  const step: ExchangeStep = { step: 'ended', first, seconds: secondsOf(first, startedAt, at), messages }
  const senderId = isInTime ? proposerId : userId
  return (await writePost(trx, services, stepPost(roomId, senderId, step))).written
}

/** A step of a 30 + 30 as a post. */
export const stepPost = (roomId: string, senderId: string, exchange: ExchangeStep) => ({
  ...{ roomId, senderId, exchange },
  key: null,
  kind: 'message' as const,
  parts: [{ text: '', images: [] }],
})

/** One that has begun. */
export const isRunning = (exchange: StoredExchange): exchange is StoredExchange & { startedAt: number } => exchange.startedAt !== null

/** Ends what is proposed or running without a message of its own: the room takes no more. */
export async function abandonExchange(
  trx: Transaction<Schema>,
  services: Pick<Services, 'now' | 'live'>,
  roomId: string,
): Promise<WrittenNews[]> {
  const found = await findExchange(trx, roomId)
  if (found === null) return []
  if (!isRunning(found.exchange)) return dropProposal(trx, services, roomId, found.exchange, 'expired')
  await clearExchange(trx, roomId)
  return changeRoom(trx, services, { roomId, members: 'all' }, async () => true)
}

/**
 * Ends what is proposed or running in the rooms of a member whose account is closed, which are read-only, a part at a time.
 * @returns also whether there may be more
 */
export async function abandonExchangesOf(
  trx: Transaction<Schema>,
  services: Pick<Services, 'now' | 'live'>,
  userId: string,
): Promise<{ written: WrittenNews[]; more: boolean }> {
  const written: WrittenNews[] = []
  // Read now: it may be open again.
  const rooms = (await isClosed(trx, userId)) ? await selectRoomsWithExchange(trx, userId, abandonedAtOnce) : []
  for (const roomId of rooms) {
    await touchRoom(trx, roomId)
    written.push(...(await abandonExchange(trx, services, roomId)))
  }
  return { written, more: rooms.length === abandonedAtOnce }
}

/** Ends what is proposed or running when a member leaves the room, before it ends. */
export async function endExchangeOnLeaving(
  trx: Transaction<Schema>,
  services: Ending,
  roomId: string,
  { userId, writable }: { userId: string; writable: boolean },
): Promise<WrittenNews[]> {
  const found = await findExchange(trx, roomId)
  if (found === null || !writable || !isRunning(found.exchange)) return abandonExchange(trx, services, roomId)
  return finishExchange(trx, services, roomId, found.exchange, userId)
}

/** Ends proposals that nobody has answered, and 30 + 30s that no client has ended. */
export async function endOverdueExchanges(services: Ending & Pick<Services, 'db'>): Promise<void> {
  const { db, live, now } = services
  for (let rooms = await selectOverdue(db, now(), overdueAtOnce); rooms.length > 0; rooms = await selectOverdue(db, now(), overdueAtOnce)) {
    for (const roomId of rooms) live.publish(await transact(db, (trx) => endIfOverdue(trx, services, roomId)))
  }
}

async function endIfOverdue(trx: Transaction<Schema>, services: Ending, roomId: string): Promise<WrittenNews[]> {
  await touchRoom(trx, roomId)
  const found = await findExchange(trx, roomId)
  if (found === null || found.until > services.now()) return []
  const views = await selectViews(trx, { roomId })
  if (!views.every(isWritable) || views.length === 0) return abandonExchange(trx, services, roomId)
  const { exchange } = found
  if (isRunning(exchange)) return finishExchange(trx, services, roomId, exchange, exchange.proposerId)
  return dropProposal(trx, services, roomId, exchange, 'expired')
}
