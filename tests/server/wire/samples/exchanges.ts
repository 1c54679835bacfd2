import type { Community } from '../community'
import type { Sample } from '../sample'
import { nullable, number, object } from '../shape'
import { roomExchange } from '../shapes'

const onChat = { path: '/chat' as const, login: 'required' as const, rows: ['added: 30 + 30'] }
const chat = (messageType: string, eventData: Record<string, unknown>) => ({ eventType: 'chat', messageType, eventData })
const answer = object({ exchange: nullable(roomExchange), now: number })

/** A room of somebody new with minji. */
async function newRoom(community: Community) {
  const { token } = await community.person()
  return { as: token, room: await community.room(token, community.minji.id) }
}

/** Proposes a 30 + 30 in a room. @returns its id */
async function propose(community: Community, token: string, chatRoomId: string): Promise<string> {
  const { exchange } = await community.yes('/chat', chat('postExchange', { chatRoomId, first: 'english' }), { token })
  return (exchange as { id: string }).id
}

export const exchangeSamples: Sample[] = [
  {
    ...onChat,
    operation: 'proposeExchange',
    asked: ({ room: chatRoomId }) => chat('postExchange', { chatRoomId, first: 'english' }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.first'],
    input: ({ room: roomId }) => ({ roomId, first: 'english' }),
    answer,
    first: newRoom,
  },
  {
    ...onChat,
    operation: 'answerExchange',
    asked: ({ room: chatRoomId, message: exchangeId }) => chat('putExchange', { chatRoomId, exchangeId, accepts: true }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.exchangeId'],
    input: ({ room: roomId, message: exchangeId }) => ({ roomId, exchangeId, accepts: true }),
    answer,
    async first(community) {
      const { as, room } = await newRoom(community)
      return { as, room, message: await propose(community, community.minji.token, room) }
    },
  },
  {
    ...onChat,
    operation: 'endExchange',
    asked: ({ room: chatRoomId, message: exchangeId }) => chat('putExchangeEnd', { chatRoomId, exchangeId }),
    optional: ['eventType'],
    needed: ['eventData.chatRoomId', 'eventData.exchangeId'],
    input: ({ room: roomId, message: exchangeId }) => ({ roomId, exchangeId }),
    answer,
    async first(community) {
      const { as, room } = await newRoom(community)
      return { as, room, message: await propose(community, as, room) }
    },
  },
]
