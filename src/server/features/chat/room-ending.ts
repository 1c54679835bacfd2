import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { Refusal, refuse } from '../../http/handler'
import { appendEvent, type DomainEvents } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { isWritable } from './chat-presentation'
import { abandonExchange, endExchangeOnLeaving } from './exchange/exchange-ending'
import { isForgotten, markExited } from './member-queries'
import { changeRoom, writePost } from './posting'
import { findRoom, lockRooms, selectPairRooms, touchRoom } from './room-queries'

type Ending = Pick<Services, 'now' | 'newId' | 'live' | 'pictures'>

const atOnce = 20

/**
 * Removes a room from the caller's list. A live one ends for both with a message that says so; the other member can still read it
 * (docs/product/chat.md "Ended rooms").
 * @throws Refusal `room is undefined`, `wrongState` for the caller's own room and the bot's
 */
export async function leaveRoom(services: Services, roomId: string, userId: string): Promise<void> {
  const { db, live, now } = services
  const written = await transact(db, async (trx) => {
    await touchRoom(trx, roomId)
    const room = await findRoom(trx, roomId, userId)
    if (!room) throw refuse('room is undefined')
    if (room.kind !== 'pair') throw refuse('wrongState')
    await exit(trx, services, roomId, userId)
    const exchange = await endExchangeOnLeaving(trx, services, roomId, { userId, writable: isWritable(room) })
    const ended = room.ended_at === null ? await endRoom(trx, services, roomId, userId) : []
    return [...exchange, ...ended, ...(await live.append(trx, [{ userId, event: { kind: 'roomGone', roomId } }], now()))]
  })
  live.publish(written)
}

/**
 * Ends live rooms of a withdrawn member, and sends the other members their remaining rooms without the name. What is left for the next
 * transaction is another event.
 * @returns live events, to be published after the transaction
 */
export async function endRoomsOf(
  trx: Transaction<Schema>,
  services: Ending,
  { userId, after = '' }: DomainEvents['withdrawn'],
): Promise<WrittenNews[]> {
  const rooms = await selectPairRooms(trx, userId, { after, most: atOnce })
  await lockRooms(
    trx,
    rooms.map(({ id }) => id),
  )
  const written: WrittenNews[] = []
  for (const { id, ended_at } of rooms) {
    const end = ended_at === null ? endLiveRoom : leaveEndedRoom
    written.push(...(await end(trx, services, id, userId)))
  }
  const last = rooms.at(-1)
  if (last && rooms.length === atOnce) await appendEvent(trx, 'withdrawn', { userId, after: last.id })
  return written
}

async function endLiveRoom(trx: Transaction<Schema>, services: Ending, roomId: string, userId: string): Promise<WrittenNews[]> {
  await touchRoom(trx, roomId)
  await exit(trx, services, roomId, userId)
  return [...(await abandonExchange(trx, services, roomId)), ...(await endRoom(trx, services, roomId, userId))]
}

function leaveEndedRoom(trx: Transaction<Schema>, services: Ending, roomId: string, userId: string): Promise<WrittenNews[]> {
  return changeRoom(trx, services, { roomId, members: 'all' }, async () => {
    await exit(trx, services, roomId, userId)
    return true
  })
}

/**
 * Marks a member as having left. When both have left a room, the uses of its pictures are removed, except in one with a reported message.
 */
async function exit(trx: Transaction<Schema>, { now, pictures }: Ending, roomId: string, userId: string): Promise<void> {
  await markExited(trx, roomId, userId, now())
  if (await isForgotten(trx, roomId)) await pictures.show(trx, { kind: 'room', itemId: roomId }, [])
}

/** Both may leave at once: the second finds the room ended, and leaves it too. */
async function endRoom(trx: Transaction<Schema>, services: Ending, roomId: string, userId: string): Promise<WrittenNews[]> {
  try {
    const post = { roomId, senderId: userId, key: null, kind: 'ended' as const, parts: [{ text: '', images: [] }] }
    return (await writePost(trx, services, post)).written
  } catch (error) {
    if (isEnded(error)) return []
    throw error
  }
}

function isEnded(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrongState'
}
