import type { Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import { isUnavailable } from '../../db/database-errors'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { claimEvent, findUntold } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { type Telling, tellingsOf } from './bot-notes'
import { pairKeyOf } from './chat-rules'
import { selectPosted } from './message-queries'
import { changeRoom, writePost } from './posting'
import { endRoomsOf } from './room-ending'
import { openRoom } from './room-opening'
import { selectLatestPairRooms, selectRoomIdsOfPair } from './room-queries'

const everyMs = 5_000
const settleMs = 20
const tries = 5
const mostRoomsTold = 50

/** Tells members of domain events. */
export interface Teller {
  start(): void
  /** Looks soon whether there is something to tell. */
  poke(): void
  stop(): Promise<void>
}

/**
 * Handles each domain event once, in the first server process that takes it: its effects and the mark that it is handled are one
 * transaction. An event that keeps failing is set aside after a few tries, so that it holds up no other.
 */
export function createTeller(services: Services): Teller {
  const { db, live, log, now } = services
  const failures = new Map<string, number>()
  let running: Promise<void> | undefined
  let again = false
  let soon: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const tell = async (event: { id: string; kind: string; payload: string }) => {
    try {
      const written = await transact(db, async (trx) =>
        (await claimEvent(trx, event.id, now())) ? act(trx, services, event.id, event.kind, JSON.parse(event.payload)) : [],
      )
      live.publish(written)
      failures.delete(event.id)
    } catch (error) {
      // An unreachable database or a full disk is not caused by the event, so it is handled later.
      if (isUnavailable(error)) throw error
      const failed = (failures.get(event.id) ?? 0) + 1
      failures.set(event.id, failed)
      log.error({ err: error, event: event.kind, failed }, 'an event could not be told')
      if (failed >= tries) await transact(db, (trx) => claimEvent(trx, event.id, now()))
    }
  }
  const drain = async () => {
    do {
      again = false
      for (let last = ''; !stopped; ) {
        const event = await findUntold(db, last)
        if (!event) break
        await tell(event)
        last = event.id
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
      .catch((error: unknown) => log.error({ err: error }, 'domain events could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    start() {
      // What other processes wrote, or this one before it ended.
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

/** What an event leads to in chat. */
async function act(trx: Transaction<Schema>, services: Services, id: string, kind: string, payload: unknown): Promise<WrittenNews[]> {
  const written: WrittenNews[] = []
  for (const telling of await tellingsOf(trx, kind, payload)) written.push(...(await writeTelling(trx, services, id, telling)))
  if (kind === 'blocked' || kind === 'unblocked')
    written.push(...(await tellWritable(trx, services, payload as { blockerId: string; blockedId: string })))
  if (kind === 'personChanged') written.push(...(await tellPerson(trx, services, (payload as { userId: string }).userId)))
  if (kind === 'withdrawn') written.push(...(await endRoomsOf(trx, services, (payload as { userId: string }).userId)))
  return written
}

async function writeTelling(trx: Transaction<Schema>, services: Services, eventId: string, { to, note, once }: Telling) {
  const clientId = `${to}:${once ?? eventId}`
  await lockKey(trx, `message:${botId}:${clientId}`)
  if ((await selectPosted(trx, botId, clientId)).length > 0) return []
  const { roomId, written } = await openRoom(trx, services, { userId: to, otherId: botId })
  const key = { clientId, bodyHash: '' }
  const post = { roomId, senderId: botId, key, kind: 'message' as const, parts: [{ text: '', images: [], bot: note }] }
  return [...written, ...(await writePost(trx, services, post)).written]
}

/**
 * Whoever talks to somebody sees how they are, are called and look; in rooms that rest it is learnt when these are asked for. Nothing is
 * sent across a block: even the fact of a change would be information.
 */
async function tellPerson(trx: Transaction<Schema>, services: Services, userId: string) {
  const written: WrittenNews[] = []
  for (const { id, partner_id } of await selectLatestPairRooms(trx, userId, mostRoomsTold))
    written.push(...(await changeRoom(trx, services, { roomId: id, members: partner_id }, async () => true)))
  return written
}

/**
 * In every room of two of whom one has blocked the other they see each other as they were when the block began, and an open one is
 * read-only (docs/product/moderation.md "Blocking"); no longer once the block is lifted.
 */
async function tellWritable(
  trx: Transaction<Schema>,
  services: Services,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
) {
  const written: WrittenNews[] = []
  for (const roomId of await selectRoomIdsOfPair(trx, pairKeyOf(blockerId, blockedId)))
    written.push(...(await changeRoom(trx, services, { roomId, members: 'all' }, async () => true)))
  return written
}
