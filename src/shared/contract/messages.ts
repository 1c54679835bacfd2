import * as z from 'zod'
import { limits } from '../limits'
import { type ReactionName, reactionNames } from '../reactions'
import { message } from './chat-shapes'
import { aboutMessage, aboutRoom, asking, asks } from './chat-wire'
import { messageCorrection, saidFromWire, wireSaid } from './corrections-shapes'
import { id, isNone, optionalText, wholeFromWire, wireMaybe, wireText } from './fields'
import { eventData, nothing, operation } from './operation'
import { reasonFromWire, reportReason } from './report-reason'
import { wave } from './voice'

/** A request for messages of a room: those before a message, or the newest. */
const stretch = (messageType: string) =>
  z.codec(
    z.looseObject({
      eventData: z.looseObject({ ...aboutRoom, before: wireMaybe(z.string()), limit: wireMaybe(z.union([z.number(), z.string()])) }),
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

/** Messages of one post in a room. */
export const messagesOf = z.strictObject({
  roomId: id,
  messageIds: z.array(id).min(1, 'required').max(limits.images.perMessage, 'tooMany'),
})

const aboutMessages = (messageType: string) => ({
  path: '/chat' as const,
  login: 'required' as const,
  write: true as const,
  match: asks(messageType),
  request: () =>
    z.codec(
      z.looseObject({ eventData: z.looseObject({ chatRoomId: wireText, chatMessageIds: z.array(wireText, 'invalid') }) }),
      messagesOf,
      {
        decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, messageIds: data.chatMessageIds }),
        encode: (input) => asking(messageType, { chatRoomId: input.roomId, chatMessageIds: input.messageIds }),
      },
    ),
  response: () => nothing,
})

export const messageChange = z.discriminatedUnion(
  'kind',
  [
    /** Replaces the text; '' is allowed when the message has pictures. */
    z.strictObject({ kind: z.literal('edit'), text: optionalText(limits.message) }),
    /** Deletes it for both, with everything that was sent with it. */
    z.strictObject({ kind: z.literal('delete') }),
    /** Sets the caller's reaction in place of an earlier one; null removes it. */
    z.strictObject({ kind: z.literal('react'), reaction: z.enum(reactionNames, 'invalid').nullable() }),
  ],
  'invalid',
)
/** A change of a sent message: an own one, except that anybody's can be reacted to. */
export type MessageChange = z.output<typeof messageChange>

/** An unknown kind is refused by `messageChange`. */
function changeFromWire(kind: string, text: string, name: string | null): MessageChange {
  if (kind === 'react') return { kind, reaction: name as ReactionName | null }
  return kind === 'edit' ? { kind, text } : { kind: kind as 'delete' }
}

/** The messages of rooms (docs/product/chat.md). A caller who is not in the room gets `room is undefined`. */
export const messageOperations = {
  /**
   * Sends a message: text, images (the call's files), or both; or a recording, the call's file in the field `voice`, with its `wave` and
   * nothing else but `replyTo`. `replyTo`: the message of the room that it replies to, `notFound` where the room has no such message.
   * `forward`: messages of one of the caller's rooms whose text, pictures or recording it contains in place of its own, `notFound` where one
   * is deleted. `correction`: corrects the partner's message `replyTo`, with the corrected text as its own, `changed` where that message
   * reads otherwise. Its `Idempotency-Key` is the client's id of the message and never expires: a repetition gets the first result.
   * `wrongState`: the room takes no messages, since it has ended, is the bot's, its other member is gone or one of the two has blocked the
   * other.
   */
  sendMessage: operation({
    composes: true,
    path: '/chat',
    login: 'required',
    write: true,
    idempotent: 'forever',
    mainOnly: true,
    form: {
      files: [
        { field: 'images', most: limits.images.perMessage, need: false },
        { field: 'voice', most: 1, need: false, bytes: limits.voice.bytes },
      ],
    },
    match: asks('postMessage'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            ...aboutRoom,
            message: wireMaybe(z.string('invalid')),
            replyTo: wireMaybe(z.string('invalid')),
            forward: wireMaybe(z.looseObject({ chatRoomId: wireText, chatMessageIds: z.array(wireText, 'invalid') })),
            correction: wireMaybe(z.looseObject(wireSaid)),
            wave: wireMaybe(z.array(z.number('invalid'), 'invalid')),
          }),
        }),
        z.strictObject({
          roomId: id,
          text: optionalText(limits.message),
          replyTo: id.optional(),
          forward: messagesOf.optional(),
          correction: messageCorrection.optional(),
          wave: wave.optional(),
        }),
        {
          decode: ({ eventData: data }) => ({
            roomId: data.chatRoomId,
            text: data.message ?? '',
            ...(isNone(data.replyTo) ? {} : { replyTo: data.replyTo }),
            ...(isNone(data.forward) ? {} : { forward: { roomId: data.forward.chatRoomId, messageIds: data.forward.chatMessageIds } }),
            ...(isNone(data.correction) ? {} : { correction: saidFromWire(data.correction) }),
            ...(isNone(data.wave) ? {} : { wave: data.wave }),
          }),
          encode: ({ roomId, text, forward, ...answer }) => {
            const passed = forward && { forward: { chatRoomId: forward.roomId, chatMessageIds: forward.messageIds } }
            return asking('postMessage', { chatRoomId: roomId, message: text, ...answer, ...passed })
          },
        },
      ),
    response: () => z.object({ messages: z.array(message) }),
    answers: ['wrongState', 'limit'],
  }),

  /** The messages of a room before a given one, or the newest; oldest first. */
  messages: operation({
    path: '/chat',
    login: 'required',
    match: asks('getMessages'),
    request: () => stretch('getMessages'),
    response: () =>
      z.codec(
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
   * Changes a message. Its `Idempotency-Key` is the client's id of the change: a repetition gets the message's current state. A deleted
   * message stays deleted, whatever is requested. `expired`: the time for it is over (limits.ts `messageChange`); `wrongState`: the room is
   * not writable; `invalid`: another member's message (except for a reaction), the bot's, or the room's end.
   */
  changeMessage: operation({
    path: '/chat',
    login: 'required',
    write: true,
    whileSuspended: (body) => eventData(body)['change'] === 'delete',
    composes: (body) => eventData(body)['change'] === 'edit',
    idempotent: 'forever',
    mainOnly: true,
    match: asks('putMessage'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            ...aboutMessage,
            change: z.string('invalid'),
            message: wireMaybe(z.string('invalid')),
            reaction: wireMaybe(z.string('invalid')),
          }),
        }),
        z.strictObject({ roomId: id, messageId: id, change: messageChange }),
        {
          decode: ({ eventData: data }) => ({
            roomId: data.chatRoomId,
            messageId: data.chatMessageId,
            change: changeFromWire(data.change, data.message ?? '', data.reaction ?? null),
          }),
          encode: ({ roomId, messageId, change }) =>
            asking('putMessage', {
              chatRoomId: roomId,
              chatMessageId: messageId,
              change: change.kind,
              ...(change.kind === 'edit' ? { message: change.text } : {}),
              ...(change.kind === 'react' ? { reaction: change.reaction } : {}),
            }),
        },
      ),
    response: () => z.object({ messages: z.array(message) }),
    answers: ['expired', 'wrongState'],
  }),

  /**
   * The messages of a room that changed after a given change number, each once in its current state, ordered by the number of its last
   * change. `until`: the number to pass in the next request.
   */
  changes: operation({
    path: '/chat',
    login: 'required',
    mainOnly: true,
    match: asks('getChanges'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...aboutRoom, since: z.union([z.number(), z.string()], 'invalid') }) }),
        z.strictObject({ roomId: id, since: z.number('invalid').int('invalid').min(0, 'invalid') }),
        {
          decode: ({ eventData: data }) => ({ roomId: data.chatRoomId, since: wholeFromWire(data.since) }),
          encode: ({ roomId, since }) => asking('getChanges', { chatRoomId: roomId, since }),
        },
      ),
    response: () => z.object({ messages: z.array(message), until: z.number(), more: z.boolean() }),
    answers: [],
  }),

  /** Deletes messages for the caller only, always all messages of a post; the other member keeps them. Idempotent. */
  hideMessages: operation({ ...aboutMessages('blind'), whileSuspended: true, answers: [] }),
  /** Restores messages that the caller deleted for themselves. */
  showMessages: operation({ ...aboutMessages('blindCancel'), whileSuspended: true, answers: [] }),

  /** The messages of a room that the caller deleted for themselves, in the room's order; paged like `messages`. */
  hiddenMessages: operation({
    path: '/chat',
    login: 'required',
    match: asks('blinds'),
    request: () => stretch('blinds'),
    response: () => z.object({ messages: z.array(message), more: z.boolean() }),
    answers: [],
  }),

  /**
   * Also deletes the whole post for the caller. A second report: `exists`; the caller's own message, the bot's or the end of a room:
   * `invalid`.
   */
  reportMessage: operation({
    path: '/chat',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('report'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...aboutMessage, reason: z.unknown().optional() }) }),
        z.strictObject({ roomId: id, messageId: id, reason: reportReason }),
        {
          decode: ({ eventData: data }) => ({
            roomId: data.chatRoomId,
            messageId: data.chatMessageId,
            reason: reasonFromWire(data.reason),
          }),
          encode: (input) =>
            asking('report', { chatRoomId: input.roomId, chatMessageId: input.messageId, reason: input.reason as unknown }),
        },
      ),
    response: () => nothing,
    answers: ['exists'],
  }),
}
