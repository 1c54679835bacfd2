import * as z from 'zod'
import { communityLanguages } from '../languages'
import { aboutRoom, asking, asks } from './chat-wire'
import { roomExchange, roomExchangeFromWire, roomExchangeToWire, wireRoomExchange } from './exchange-shapes'
import { id, isYes, wireFlag, wireText } from './fields'
import { operation } from './operation'

const aboutExchange = { ...aboutRoom, exchangeId: wireText }

/** What is proposed or running in the room afterwards, and the community's time, in milliseconds since 1970. */
const answer = () =>
  z.codec(
    z.object({ exchange: wireRoomExchange, now: z.number() }),
    z.strictObject({ exchange: roomExchange.nullable(), now: z.number() }),
    {
      decode: (w) => ({ exchange: roomExchangeFromWire(w.exchange), now: w.now }),
      encode: ({ exchange, now }) => ({ exchange: exchange && roomExchangeToWire(exchange), now }),
    },
  )

/**
 * Half an hour in one language, then half an hour in the other (docs/product/chat.md "30 + 30"). A caller who is not in the room gets
 * `room is undefined`.
 */
export const exchangeOperations = {
  /**
   * Proposes one to the other member, with the language that comes first. `exists`: one is proposed or running already; `wrongState`: the
   * room is not writable, or not one of two members.
   */
  proposeExchange: operation({
    path: '/chat',
    login: 'required',
    write: true,
    composes: true,
    match: asks('postExchange'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...aboutRoom, first: wireText }) }),
        z.strictObject({ roomId: id, first: z.enum(communityLanguages, 'invalid') }),
        {
          decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, first: data.first as 'korean' }),
          encode: (input) => asking('postExchange', { chatRoomId: input.roomId, first: input.first as string }),
        },
      ),
    response: answer,
    answers: ['exists', 'wrongState'],
  }),

  /**
   * Accepts or declines the other member's proposal; accepting starts it. A repetition changes nothing. `expired`: it was not answered in
   * time; `wrongState`: it was answered otherwise or withdrawn, or the room is not writable; `invalid`: the caller's own proposal;
   * `notFound`: no proposal of the room.
   */
  answerExchange: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('putExchange'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...aboutExchange, accepts: wireFlag }) }),
        z.strictObject({ roomId: id, exchangeId: id, accepts: z.boolean('invalid') }),
        {
          decode: ({ eventData: data }) => ({
            roomId: data.chatRoomId,
            exchangeId: data.exchangeId,
            accepts: isYes(data.accepts),
          }),
          encode: (input) => asking('putExchange', { chatRoomId: input.roomId, exchangeId: input.exchangeId, accepts: input.accepts }),
        },
      ),
    response: answer,
    answers: ['expired', 'wrongState'],
  }),

  /**
   * Withdraws the caller's own proposal, or ends a running one, early or at its time. One that is over already stays so. `notFound`: no
   * proposal of the room, or the other member's, which is declined instead.
   */
  endExchange: operation({
    path: '/chat',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('putExchangeEnd'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject(aboutExchange) }), z.strictObject({ roomId: id, exchangeId: id }), {
        decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, exchangeId: data.exchangeId }),
        encode: (input) => asking('putExchangeEnd', { chatRoomId: input.roomId, exchangeId: input.exchangeId }),
      }),
    response: answer,
    answers: [],
  }),
}
