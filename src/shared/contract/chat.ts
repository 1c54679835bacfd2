import * as z from 'zod'
import { room } from './chat-shapes'
import { aboutMessage, aboutRoom, asking, asks } from './chat-wire'
import { id, isNone, isYes, sinceEpochMs, wireFlag, wireMaybe, wireText } from './fields'
import { nothing, operation } from './operation'

const wireAccess = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded'), url: z.string() }),
  z.object({
    kind: z.literal('firestore'),
    customToken: z.string(),
    userId: z.string(),
    projectId: z.string(),
    apiKey: z.string(),
    emulator: z.object({ firestore: z.string(), auth: z.string().nullable() }).nullable(),
  }),
])
/** How a client receives live events. */
export type LiveAccess = z.output<typeof wireAccess>

/** Rooms and live events (docs/product/chat.md). A caller who is not in the room gets `room is undefined`. */
export const chatOperations = {
  /**
   * The caller's rooms, newest message first, always with the room with themselves and the bot's room. `now`: the community's time, in
   * milliseconds since 1970; null from earlier servers.
   */
  rooms: operation({
    path: '/chat',
    login: 'required',
    match: asks('getNewData'),
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking('getNewData', {}) }),
    response: () =>
      z.codec(
        z.object({ rooms: z.array(room), now: z.number().optional() }),
        z.strictObject({ rooms: z.array(room.out), now: sinceEpochMs.nullable() }),
        {
          decode: ({ rooms, now }) => ({ rooms, now: now ?? null }),
          encode: ({ rooms, now }) => ({ rooms, ...(now === null ? {} : { now }) }),
        },
      ),
    answers: [],
  }),

  /**
   * The active room with a member; creates one when there is none. The caller's own id means the room with themselves. `programId`: the
   * program that the chat is opened from.
   */
  openRoom: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('postChatRoom'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({ userIds: z.array(wireText, 'invalid').length(1, 'invalid'), programId: wireMaybe(z.string()) }),
        }),
        z.strictObject({ userId: id, programId: id.optional() }),
        {
          decode: ({ eventData: data }) => ({
            userId: data.userIds[0] ?? '',
            ...(isNone(data.programId) ? {} : { programId: data.programId }),
          }),
          encode: ({ userId, programId }) =>
            asking('postChatRoom', { userIds: [userId], ...(programId === undefined ? {} : { programId }) }),
        },
      ),
    response: () =>
      z.codec(z.object({ room: z.object({ chat_room_id: z.string() }) }), z.strictObject({ roomId: id }), {
        decode: (w) => ({ roomId: w.room.chat_room_id }),
        encode: (answer) => ({ room: { chat_room_id: answer.roomId } }),
      }),
    answers: [],
  }),

  setRoomAlarm: operation({
    path: '/chat',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('putChatRoomAlarm'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...aboutRoom, on: wireFlag }) }),
        z.strictObject({ roomId: id, on: z.boolean() }),
        {
          decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, on: isYes(data.on) }),
          encode: (input) => asking('putChatRoomAlarm', { chatRoomId: input.roomId, on: input.on }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),

  /** Ends the room for both members and removes it from the caller's list. `wrongState`: the room is the caller's own or the bot's. */
  leaveRoom: operation({
    path: '/chat',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('putChatRoomExit'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject(aboutRoom) }), z.strictObject({ roomId: id }), {
        decode: (w) => ({ roomId: w.eventData.chatRoomId }),
        encode: (input) => asking('putChatRoomExit', { chatRoomId: input.roomId }),
      }),
    response: () => nothing,
    answers: ['wrongState'],
  }),

  /** The read position never moves backwards. Does not count against the write limit, so that reading cannot exhaust it. */
  readUpTo: operation({
    path: '/chat',
    login: 'required',
    match: asks('putLastReadMessage'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject(aboutMessage) }), z.strictObject({ roomId: id, messageId: id }), {
        decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, messageId: data.chatMessageId }),
        encode: (input) => asking('putLastReadMessage', { chatRoomId: input.roomId, chatMessageId: input.messageId }),
      }),
    response: () => nothing,
    answers: [],
  }),

  /**
   * How to receive live events. `embedded`: a WebSocket whose frames are defined in events.ts; `url` is a path below the community's
   * address. `firestore`: sign in with the custom token, which is valid for an hour and has to be replaced before that, and read
   * `users/{userId}/rooms` and `rooms/{roomId}/messages`, whose documents are `room` and `message` of chat-shapes.ts. An emulator without
   * authentication treats `userId` as the signed-in user.
   */
  realtimeToken: operation({
    path: '/chat',
    login: 'required',
    mainOnly: true,
    match: asks('realtimeToken'),
    request: () => z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking('realtimeToken', {}) }),
    response: () => wireAccess,
    answers: [],
  }),
}
