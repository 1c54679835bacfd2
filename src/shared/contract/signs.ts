import * as z from 'zod'
import { id, isNone, isYes, wireFlag, wireMaybe, wireText } from './fields'
import { hasFields, nothing, operation } from './operation'
import { user } from './people-shapes'

/** What members show each other in chat beside messages (docs/product/chat.md "Read mark", "Typing sign"). */
export const signOperations = {
  /** Absent switches are unchanged. Whoever does not show a sign is not shown that of others. */
  setSigns: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: hasFields({ eventType: 'userInfo', infoType: 'signs' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ show_read: wireMaybe(wireFlag), show_typing: wireMaybe(wireFlag) }) }),
        z.strictObject({ read: z.boolean().optional(), typing: z.boolean().optional() }),
        {
          decode: ({ eventData: w }) => ({
            ...(isNone(w.show_read) ? {} : { read: isYes(w.show_read) }),
            ...(isNone(w.show_typing) ? {} : { typing: isYes(w.show_typing) }),
          }),
          encode: ({ read, typing }) => ({
            eventType: 'userInfo',
            infoType: 'signs',
            eventData: { show_read: read, show_typing: typing },
          }),
        },
      ),
    response: () =>
      z.codec(z.object({ userInfo: user }), z.strictObject({ user: user.out }), {
        decode: (w) => ({ user: w.userInfo }),
        encode: (answer) => ({ userInfo: answer.user }),
      }),
    answers: [],
  }),

  /**
   * Shows the other member of a room that the caller is writing there, for some seconds. Answers the same whether or not the other one is
   * shown it. `after`: when the newest message was sent that the caller knows in the room, in seconds since 1970, so that a sign that is
   * late does not follow the message it was a sign of. Has a limit of its own (limits.ts `typingPerMinute`).
   */
  showTyping: operation({
    path: '/chat',
    login: 'required',
    mainOnly: true,
    match: hasFields({ eventType: 'chat', messageType: 'typing' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ chatRoomId: wireText, after: z.number('invalid') }) }),
        z.strictObject({ roomId: id, after: z.number('invalid').min(0, 'invalid') }),
        {
          decode: ({ eventData: w }) => ({ roomId: w.chatRoomId, after: w.after }),
          encode: ({ roomId, after }) => ({ eventType: 'chat', messageType: 'typing', eventData: { chatRoomId: roomId, after } }),
        },
      ),
    response: () => nothing,
    answers: [],
  }),
}
