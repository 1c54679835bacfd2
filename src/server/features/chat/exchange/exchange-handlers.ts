import type { Transaction } from 'kysely'
import type { ExchangeStep } from '../../../../shared/contract/exchange-shapes'
import type { exchangeOperations } from '../../../../shared/contract/exchanges'
import type { Output } from '../../../../shared/contract/index'
import type { Schema } from '../../../db/schema'
import { transact } from '../../../db/transaction'
import { type Handlers, refuse } from '../../../http/handler'
import type { WrittenNews } from '../../../live/live-publisher'
import type { Services } from '../../../services'
import { isWritable } from '../chat-presentation'
import { findMessage } from '../message-queries'
import { writePost } from '../posting'
import { findRoom, type RoomRow, touchRoom } from '../room-queries'
import { abandonExchange, dropProposal, finishExchange, isRunning, settleProposal, stepPost } from './exchange-ending'
import { findExchange, storeExchange } from './exchange-queries'
import { exchangeIn, exchangeUntil, presentExchange, proposalUntil, type StoredExchange } from './exchange-rules'

type Answered = Output<'proposeExchange'>

/** 30 + 30 (docs/product/chat.md). Each call has the room's lock, so that of two at the same time the second finds what the first did. */
export const exchangeHandlers: Handlers<typeof exchangeOperations> = {
  async proposeExchange({ roomId, first }, { userId, services }) {
    return inRoom(services, roomId, userId, async (trx, room) => {
      if (room.kind !== 'pair' || !isWritable(room)) throw refuse('wrongState')
      const { written, open } = await dropExpired(trx, services, room)
      if (open !== null) throw refuse('exists')
      const at = services.now()
      // Before its message, whose event shows the room with it.
      const proposed: StoredExchange = { id: services.newId(), proposerId: userId, first, startedAt: null, startedSeq: null }
      await storeExchange(trx, roomId, proposed, proposalUntil(at))
      const step: ExchangeStep = { step: 'proposed', first, answer: 'open' }
      const post = await writePost(trx, services, { ...stepPost(roomId, userId, step), firstId: proposed.id })
      return [...written, ...post.written]
    })
  },

  async answerExchange({ roomId, exchangeId, accepts }, { userId, services }) {
    let isExpired = false
    const answered = await inRoom(services, roomId, userId, async (trx, room) => {
      isExpired = false
      const proposal = await findProposal(trx, roomId, exchangeId)
      if (proposal.senderId === userId) throw refuse('invalid', { exchangeId: 'invalid' })
      if (proposal.answer === (accepts ? 'accepted' : 'declined')) return []
      if (!isWritable(room)) throw refuse('wrongState')
      const { written, open } = await dropExpired(trx, services, room)
      isExpired = proposal.answer === 'expired' || written.length > 0
      if (isExpired) return written
      if (open === null || open.id !== exchangeId || isRunning(open)) throw refuse('wrongState')
      return accepts ? begin(trx, services, room, open) : dropProposal(trx, services, roomId, open, 'declined')
    })
    if (isExpired) throw refuse('expired')
    return answered
  },

  async endExchange({ roomId, exchangeId }, { userId, services }) {
    return inRoom(services, roomId, userId, async (trx, room) => {
      const proposal = await findProposal(trx, roomId, exchangeId)
      const found = await findExchange(trx, roomId)
      if (found?.exchange.id !== exchangeId) return []
      if (!isWritable(room)) return abandonExchange(trx, services, roomId)
      if (isRunning(found.exchange)) return finishExchange(trx, services, roomId, found.exchange, userId)
      if (proposal.senderId !== userId) throw refuse('notFound')
      return dropProposal(trx, services, roomId, found.exchange, 'withdrawn')
    })
  },
}

/** Changes a room of the caller's in its lock. @throws Refusal `room is undefined` */
async function inRoom(
  services: Services,
  roomId: string,
  userId: string,
  change: (trx: Transaction<Schema>, room: RoomRow) => Promise<WrittenNews[]>,
): Promise<Answered> {
  const { exchange, written } = await transact(services.db, async (trx) => {
    await touchRoom(trx, roomId)
    const room = await findRoom(trx, roomId, userId)
    if (!room) throw refuse('room is undefined')
    const events = await change(trx, room)
    const after = await findRoom(trx, roomId, userId)
    const left = after && isWritable(after) ? exchangeIn(after.exchange) : null
    return { exchange: left && presentExchange(left), written: events }
  })
  services.live.publish(written)
  return { exchange, now: services.now() }
}

/** What is proposed or running in a room, unless it is a proposal that has expired, which is then ended. */
async function dropExpired(
  trx: Transaction<Schema>,
  services: Services,
  { id: roomId }: RoomRow,
): Promise<{ open: StoredExchange | null; written: WrittenNews[] }> {
  const found = await findExchange(trx, roomId)
  if (found === null) return { open: null, written: [] }
  const { exchange, until } = found
  if (until > services.now()) return { open: exchange, written: [] }
  const written = isRunning(exchange)
    ? await finishExchange(trx, services, roomId, exchange, exchange.proposerId)
    : await dropProposal(trx, services, roomId, exchange, 'expired')
  return { open: null, written }
}

/** The message of a proposal in a room, and what became of it. @throws Refusal `notFound` */
async function findProposal(trx: Transaction<Schema>, roomId: string, exchangeId: string) {
  const message = await findMessage(trx, roomId, exchangeId)
  const step = message?.exchange ? (JSON.parse(message.exchange) as ExchangeStep) : null
  if (!message || step?.step !== 'proposed') throw refuse('notFound')
  return { senderId: message.sender_id, answer: step.answer }
}

async function begin(
  trx: Transaction<Schema>,
  services: Services,
  { id: roomId, user_id: userId }: RoomRow,
  proposed: StoredExchange,
): Promise<WrittenNews[]> {
  const startedAt = services.now()
  const { first } = proposed
  const until = exchangeUntil(startedAt)
  await storeExchange(trx, roomId, { ...proposed, startedAt }, until)
  const settled = await settleProposal(trx, services, roomId, proposed, 'accepted')
  const step: ExchangeStep = { step: 'started', first, startedAt: startedAt / 1000 }
  const { rows, written } = await writePost(trx, services, stepPost(roomId, userId, step))
  await storeExchange(trx, roomId, { ...proposed, startedAt, startedSeq: rows[0]?.seq ?? 0 }, until)
  return [...settled, ...written]
}
