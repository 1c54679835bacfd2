import type { Kysely, Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { botKeyOf, pairKeyOf } from './chat-rules'
import { insertMember, listRoom } from './member-queries'
import { changeRoom } from './posting'
import { updateRoomProgram } from './program-chat'
import { findLiveRoomId, insertRoom, selectLiveKeys } from './room-queries'

type Opening = Pick<Services, 'now' | 'newId' | 'live'>

/**
 * The live room of two members, created where there is none; also a member's own room and the room with `bot`. It is listed at once for the
 * member who opened it, and for the other with the first message.
 * @param programId the program that it is opened from; without one, the stored program stays
 */
export async function openRoom(
  trx: Transaction<Schema>,
  services: Opening,
  { userId, otherId, programId }: { userId: string; otherId: string; programId?: string },
): Promise<{ roomId: string; written: WrittenNews[] }> {
  const pairKey = pairKeyOf(userId, otherId)
  const at = services.now()
  const found = await findLiveRoomId(trx, pairKey)
  const roomId = found ?? (await makeRoom(trx, services, userId, otherId))
  const written = await changeRoom(trx, services, { roomId, members: programId === undefined ? userId : 'all' }, async () => {
    const isListed = await listRoom(trx, roomId, userId, at)
    const isBegun = programId !== undefined && (await updateRoomProgram(trx, roomId, programId))
    return isListed || isBegun || found === undefined
  })
  return { roomId, written }
}

async function makeRoom(trx: Transaction<Schema>, { now, newId }: Opening, userId: string, otherId: string): Promise<string> {
  const pairKey = pairKeyOf(userId, otherId)
  const at = now()
  const room = { id: newId(), kind: kindOf(userId, otherId), pairKey, at }
  if (!(await insertRoom(trx, room))) {
    const roomId = await findLiveRoomId(trx, pairKey)
    if (roomId === undefined) throw new Error('a room went away while it was opened')
    return roomId
  }
  await insertMember(trx, room.id, userId, at)
  if (room.kind === 'pair') await insertMember(trx, room.id, otherId, 0)
  return room.id
}

function kindOf(userId: string, otherId: string): 'pair' | 'self' | 'bot' {
  if (otherId === botId) return 'bot'
  return userId === otherId ? 'self' : 'pair'
}

/** Creates the room with oneself and the bot's room where they are missing. @returns the events to publish */
export async function openOwnRooms(db: Kysely<Schema>, services: Opening, userId: string): Promise<WrittenNews[]> {
  const there = await selectLiveKeys(db, [pairKeyOf(userId, userId), botKeyOf(userId)])
  if (there.size === 2) return []
  return transact(db, async (trx) => {
    const written: WrittenNews[] = []
    for (const otherId of [userId, botId]) written.push(...(await openRoom(trx, services, { userId, otherId })).written)
    return written
  })
}
