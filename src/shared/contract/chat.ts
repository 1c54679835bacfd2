import * as z from 'zod'
import { limits } from '../limits'
import { message, room } from './chat-shapes'
import { id, isNone, isYes, optionalText, wholeFromWire, wireFlag, wireMaybe, wireText } from './fields'
import { nothing, operation, says } from './operation'
import { reasonFromWire, reportReason } from './report-reason'

const wireRoomId = { chatRoomId: wireText }
const wireMessageId = { chatRoomId: wireText, chatMessageId: wireText }
const asks = (messageType: string) => says({ eventType: 'chat', messageType })
const asking = <Data>(messageType: string, eventData: Data) => ({ eventType: 'chat', messageType, eventData })

/** What asks for a stretch of a room that ends before a message, or at its newest. */
const stretch = (messageType: string) =>
  z.codec(
    z.looseObject({
      eventData: z.looseObject({ ...wireRoomId, before: wireMaybe(z.string()), limit: wireMaybe(z.union([z.number(), z.string()])) }),
    }),
    z.strictObject({
      roomId: id,
      before: id.optional(),
      limit: z.number('invalid').int('invalid').min(1, 'invalid').max(limits.messagePage, 'invalid'),
    }),
    {
      decode: ({ eventData: data }) => ({
        roomId: data.chatRoomId,
        ...(isNone(data.before) ? {} : { before: data.before }),
        limit: isNone(data.limit) ? limits.messagePage : wholeFromWire(data.limit),
      }),
      encode: ({ roomId, ...place }) => asking(messageType, { chatRoomId: roomId, ...place }),
    },
  )

const aboutMessages = (messageType: string) => ({
  path: '/chat' as const,
  login: 'required' as const,
  write: true as const,
  match: asks(messageType),
  request: z.codec(
    z.looseObject({ eventData: z.looseObject({ chatRoomId: wireText, chatMessageIds: z.array(wireText, 'invalid') }) }),
    z.strictObject({ roomId: id, messageIds: z.array(id).min(1, 'required').max(limits.images.perMessage, 'tooMany') }),
    {
      decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, messageIds: data.chatMessageIds }),
      encode: (input) => asking(messageType, { chatRoomId: input.roomId, chatMessageIds: input.messageIds }),
    },
  ),
  response: nothing,
})

export const messageChange = z.discriminatedUnion(
  'kind',
  [
    /** Replaces the text; '' where pictures are left. */
    z.strictObject({ kind: z.literal('edit'), text: optionalText(limits.message) }),
    /** Deletes it for both, with everything that was sent with it. */
    z.strictObject({ kind: z.literal('delete') }),
  ],
  'invalid',
)
/** What one can do to a message that was sent. */
export type MessageChange = z.output<typeof messageChange>

/** An unknown kind is refused by the shape that it is read into. */
const changeFromWire = (kind: string, text: string): MessageChange => (kind === 'edit' ? { kind, text } : { kind: kind as 'delete' })

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
/** How a client hears live. */
export type LiveAccess = z.output<typeof wireAccess>

/** Rooms and messages (docs/product/chat.md). Who is in no such room: `room is undefined`. */
export const chatOperations = {
  /** The caller's rooms, newest message first. The room with oneself and the bot's are always among them. */
  rooms: operation({
    path: '/chat',
    login: 'required',
    match: asks('getNewData'),
    request: z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking('getNewData', {}) }),
    response: z.object({ rooms: z.array(room) }),
    answers: [],
  }),

  /** The live room with a member, created where there is none; the caller's id means the room with oneself. `programId`: where it starts. */
  openRoom: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('postChatRoom'),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({ userIds: z.array(wireText, 'invalid').length(1, 'invalid'), programId: wireMaybe(z.string()) }),
      }),
      z.strictObject({ userId: id, programId: id.optional() }),
      {
        decode: ({ eventData: data }) => ({
          userId: data.userIds[0] ?? '',
          ...(isNone(data.programId) ? {} : { programId: data.programId }),
        }),
        encode: ({ userId, programId }) => asking('postChatRoom', { userIds: [userId], ...(programId === undefined ? {} : { programId }) }),
      },
    ),
    response: z.codec(z.object({ room: z.object({ chat_room_id: z.string() }) }), z.strictObject({ roomId: id }), {
      decode: (w) => ({ roomId: w.room.chat_room_id }),
      encode: (answer) => ({ room: { chat_room_id: answer.roomId } }),
    }),
    answers: [],
  }),

  /**
   * Says something: text, images (the call's files), or both; `replyTo`: the message of the room that it answers, `notFound` where it is not in it. Its `Idempotency-Key` is the client's id of the message and holds for
   * ever: sent again, it answers the first result. `wrongState`: the room has ended, is the bot's, or one of the two blocks the other.
   */
  sendMessage: operation({
    path: '/chat',
    login: 'required',
    write: true,
    idempotent: 'forever',
    mainOnly: true,
    form: { files: { field: 'images', most: limits.images.perMessage, need: false } },
    match: asks('postMessage'),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({ ...wireRoomId, message: wireMaybe(z.string('invalid')), replyTo: wireMaybe(z.string('invalid')) }),
      }),
      z.strictObject({ roomId: id, text: optionalText(limits.message), replyTo: id.optional() }),
      {
        decode: ({ eventData: data }) => ({
          roomId: data.chatRoomId,
          text: data.message ?? '',
          ...(isNone(data.replyTo) ? {} : { replyTo: data.replyTo }),
        }),
        encode: ({ roomId, text, ...answer }) => asking('postMessage', { chatRoomId: roomId, message: text, ...answer }),
      },
    ),
    response: z.object({ messages: z.array(message) }),
    answers: ['wrongState', 'limit'],
  }),

  setRoomAlarm: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('putChatRoomAlarm'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ ...wireRoomId, on: wireFlag }) }),
      z.strictObject({ roomId: id, on: z.boolean() }),
      {
        decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, on: isYes(data.on) }),
        encode: (input) => asking('putChatRoomAlarm', { chatRoomId: input.roomId, on: input.on }),
      },
    ),
    response: nothing,
    answers: [],
  }),

  /** Ends the room for both; it leaves the caller's own list. `wrongState`: the caller's own and the bot's cannot be left. */
  leaveRoom: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('putChatRoomExit'),
    request: z.codec(z.looseObject({ eventData: z.looseObject(wireRoomId) }), z.strictObject({ roomId: id }), {
      decode: (w) => ({ roomId: w.eventData.chatRoomId }),
      encode: (input) => asking('putChatRoomExit', { chatRoomId: input.roomId }),
    }),
    response: nothing,
    answers: ['wrongState'],
  }),

  /** Never backwards. Not counted as a write: reading must not use up the limit of writes. */
  readUpTo: operation({
    path: '/chat',
    login: 'required',
    match: asks('putLastReadMessage'),
    request: z.codec(z.looseObject({ eventData: z.looseObject(wireMessageId) }), z.strictObject({ roomId: id, messageId: id }), {
      decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, messageId: data.chatMessageId }),
      encode: (input) => asking('putLastReadMessage', { chatRoomId: input.roomId, chatMessageId: input.messageId }),
    }),
    response: nothing,
    answers: [],
  }),

  /** A stretch of a room that ends before a message, or at its newest; oldest first. */
  messages: operation({
    path: '/chat',
    login: 'required',
    match: asks('getMessages'),
    request: stretch('getMessages'),
    response: z.codec(
      z.object({ messages: z.array(message), more: z.boolean(), change_no: z.number().optional() }),
      z.strictObject({ messages: z.array(message.out), more: z.boolean(), lastChange: z.number() }),
      {
        decode: ({ messages, more, change_no }) => ({ messages, more, lastChange: change_no ?? 0 }),
        encode: ({ messages, more, lastChange }) => ({ messages, more, change_no: lastChange }),
      },
    ),
    answers: [],
  }),

  /**
   * Changes a message. Its `Idempotency-Key` is the client's id of the change: asked again, it answers the message as it is by then. A
   * message that was deleted stays deleted, whatever is asked. `expired`: the time for it is over (limits.ts `messageChange`);
   * `wrongState`: nothing can be written in the room; `invalid`: not one's own, the bot's, or the room's end.
   */
  changeMessage: operation({
    path: '/chat',
    login: 'required',
    write: true,
    idempotent: 'forever',
    mainOnly: true,
    match: asks('putMessage'),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({ ...wireMessageId, change: z.string('invalid'), message: wireMaybe(z.string('invalid')) }),
      }),
      z.strictObject({ roomId: id, messageId: id, change: messageChange }),
      {
        decode: ({ eventData: data }) => ({
          roomId: data.chatRoomId,
          messageId: data.chatMessageId,
          change: changeFromWire(data.change, data.message ?? ''),
        }),
        encode: ({ roomId, messageId, change }) =>
          asking('putMessage', {
            chatRoomId: roomId,
            chatMessageId: messageId,
            change: change.kind,
            ...(change.kind === 'edit' ? { message: change.text } : {}),
          }),
      },
    ),
    response: z.object({ messages: z.array(message) }),
    answers: ['expired', 'wrongState'],
  }),

  /**
   * The messages of a room that changed after a change, each once as it is now, by the number of its last change. `until`: the number that
   * the next request begins after.
   */
  changes: operation({
    path: '/chat',
    login: 'required',
    mainOnly: true,
    match: asks('getChanges'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ ...wireRoomId, since: z.union([z.number(), z.string()], 'invalid') }) }),
      z.strictObject({ roomId: id, since: z.number('invalid').int('invalid').min(0, 'invalid') }),
      {
        decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, since: wholeFromWire(data.since) }),
        encode: ({ roomId, since }) => asking('getChanges', { chatRoomId: roomId, since }),
      },
    ),
    response: z.object({ messages: z.array(message), until: z.number(), more: z.boolean() }),
    answers: [],
  }),

  /** Deletes messages for the caller alone, a post's at once; the others in the room keep them. Twice changes nothing. */
  hideMessages: operation({ ...aboutMessages('blind'), answers: [] }),
  /** Takes that back. */
  showMessages: operation({ ...aboutMessages('blindCancel'), answers: [] }),

  /** The messages that the caller deleted for themselves in a room, in the order of the room; cut as `messages` is. */
  hiddenMessages: operation({
    path: '/chat',
    login: 'required',
    match: asks('blinds'),
    request: stretch('blinds'),
    response: z.object({ messages: z.array(message), more: z.boolean() }),
    answers: [],
  }),

  /** Also deletes its whole post for the caller. Twice: `exists`; the caller's own, the bot's or a room's end: `invalid`. */
  reportMessage: operation({
    path: '/chat',
    login: 'required',
    write: true,
    match: asks('report'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ ...wireMessageId, reason: z.unknown().optional() }) }),
      z.strictObject({ roomId: id, messageId: id, reason: reportReason }),
      {
        decode: ({ eventData: data }) => ({
          roomId: data.chatRoomId,
          messageId: data.chatMessageId,
          reason: reasonFromWire(data.reason),
        }),
        encode: (input) => asking('report', { chatRoomId: input.roomId, chatMessageId: input.messageId, reason: input.reason as unknown }),
      },
    ),
    response: nothing,
    answers: ['exists'],
  }),

  /**
   * How to hear live. `embedded`: a WebSocket whose frames are in events.ts; `url` is a path below the community's address.
   * `firestore`: sign in with the custom token, valid an hour, with another before the hour is over, and read `users/{userId}/rooms` and
   * `rooms/{roomId}/messages`, whose documents are `room` and `message` of chat-shapes.ts. An emulator without an auth part takes
   * `userId` for the signed-in user.
   */
  realtimeToken: operation({
    path: '/chat',
    login: 'required',
    mainOnly: true,
    match: asks('realtimeToken'),
    request: z.codec(z.looseObject({}), z.strictObject({}), { decode: () => ({}), encode: () => asking('realtimeToken', {}) }),
    response: wireAccess,
    answers: [],
  }),
}
