import * as z from 'zod'
import { botFromWire, botNote, botToWire, wireBot } from './bot-note'
import { botName } from './bot-sentence'
import { shownMessageCorrection, wireMessageCorrection } from './corrections-shapes'
import {
  exchangeStep,
  exchangeStepFromWire,
  exchangeStepToWire,
  roomExchange,
  roomExchangeFromWire,
  roomExchangeToWire,
  wireExchangeStep,
  wireRoomExchange,
} from './exchange-shapes'
import { id, imagePath, sinceEpochSeconds, time } from './fields'
import { languages, languagesFromWire, languagesToWire, wireLanguages } from './languages'
import { innerLast, lastFromWire, lastToWire, wireLast } from './last-message'
import { textFromWire, textToWire } from './message-text'
import { presence } from './people-shapes'
import { reaction, reactionsFromWire, reactionsToWire, wireReactions } from './reactions'
import { readMark, readMarkFromWire, readMarkToWire, wireReadMark } from './read-mark'
import { textOrSentence, voice, voiceFromWire, voiceToWire, wireVoice } from './voice'

/** The bot's user id; it can neither be written to nor left. */
export const botId = 'bot'

const wireQuote = z.object({
  id: z.string(),
  userId: z.string(),
  msg: z.string(),
  pictures: z.number(),
  deleted: z.boolean().optional(),
  voice: z.number().optional(),
})

export const quote = z.strictObject({
  id,
  senderId: id,
  /** The beginning of its text (limits.ts `messageQuote`). */
  text: z.string(),
  /** The number of pictures it was sent with. */
  pictures: z.number(),
  /** Deleted for both members; its content is gone. */
  deleted: z.boolean(),
  /** The length of a voice message, which has neither text nor pictures, in seconds. */
  voice: z.number().optional(),
})
/** The message that another one replies to, in its current state. */
export type Quote = z.output<typeof quote>

const wireMessage = z.object({
  id: z.string(),
  userId: z.string(),
  /** 1: this message ended the room. */
  type: z.number(),
  regDttm: z.number(),
  data: z.object({ msg: z.string(), images: z.array(z.string()) }),
  key: z.string().nullable().optional(),
  changeNo: z.number().optional(),
  editDttm: z.number().nullable().optional(),
  deleted: z.boolean().optional(),
  quoted: wireQuote.nullable().optional(),
  reactions: wireReactions,
  forwarded: z.boolean().optional(),
  correction: wireMessageCorrection.optional(),
  exchange: wireExchangeStep,
  voice: wireVoice.optional(),
  ...wireBot,
})

const innerMessage = z.strictObject({
  id,
  senderId: id,
  /** `ended`: this message ended the room and has no content. */
  kind: z.enum(['message', 'ended']),
  text: z.string(),
  /**
   * At most one: each image is a message of its own, and the text goes with the first. The path contains the image's size
   * (text/image-path.ts).
   */
  images: z.array(imagePath),
  /** Seconds since 1970, with a fraction. Strictly increasing within a room, so it also gives the order. */
  sentAt: sinceEpochSeconds,
  /** The `Idempotency-Key` it was sent with; only its sender receives it. */
  key: z.string().nullable(),
  /** The content of a bot message; null for everyone else's. */
  bot: botNote.nullable(),
  /** The number of its last change, which increases with each change in its room; 0: never changed. */
  change: z.number(),
  /** When its text was last edited, in seconds since 1970; null: never. */
  editedAt: sinceEpochSeconds.nullable(),
  /** Deleted for both members; its content is gone. */
  deleted: z.boolean(),
  /** The message that it replies to; null: none. */
  quote: quote.nullable(),
  /** The members' reactions, at most one each; stored with the first message of a post. */
  reactions: z.array(reaction),
  /** Set for a forwarded message (docs/product/chat.md "Forwarding"). */
  forwarded: z.literal(true).optional(),
  /** Set where it corrects the message that it quotes; its text is the corrected one. */
  correction: shownMessageCorrection.optional(),
  /** Set where it is a step of a 30 + 30; it has no other content. */
  exchange: exchangeStep.optional(),
  /** Set for a voice message, which has neither text nor images. */
  voice: voice.optional(),
})
export type Message = z.output<typeof innerMessage>

const quoteFromWire = ({ userId: senderId, msg, deleted = false, ...w }: z.output<typeof wireQuote>): Quote => {
  return { ...w, senderId, text: w.voice === undefined ? msg : '', deleted }
}
const quoteToWire = ({ senderId: userId, text, ...rest }: Quote): z.output<typeof wireQuote> => {
  return { ...rest, userId, msg: textOrSentence(text, rest.voice) }
}

export const message = z.codec(wireMessage, innerMessage, {
  decode: (w) => ({
    id: w.id,
    senderId: w.userId,
    kind: w.type === 1 ? ('ended' as const) : ('message' as const),
    text: textFromWire(w, w.data.msg),
    images: w.data.images,
    sentAt: w.regDttm,
    key: w.key ?? null,
    bot: botFromWire(w),
    change: w.changeNo ?? 0,
    editedAt: w.editDttm ?? null,
    deleted: w.deleted ?? false,
    quote: w.quoted ? quoteFromWire(w.quoted) : null,
    reactions: reactionsFromWire(w.reactions),
    ...(w.forwarded && { forwarded: true as const }),
    ...(w.correction && { correction: w.correction }),
    ...exchangeStepFromWire(w.exchange),
    ...(w.voice && { voice: voiceFromWire(w.voice) }),
  }),
  encode: (m) => ({
    id: m.id,
    userId: m.senderId,
    type: m.kind === 'ended' ? 1 : 0,
    regDttm: m.sentAt,
    data: { msg: textToWire(m, m.voice?.seconds), images: m.images },
    ...(m.key === null ? {} : { key: m.key }),
    ...(m.change === 0 ? {} : { changeNo: m.change, editDttm: m.editedAt, deleted: m.deleted }),
    ...(m.quote === null ? {} : { quoted: quoteToWire(m.quote) }),
    ...reactionsToWire(m.reactions),
    ...(m.forwarded && { forwarded: true }),
    ...(m.correction && { correction: m.correction }),
    ...exchangeStepToWire(m.exchange),
    ...(m.voice && { voice: voiceToWire(m.voice) }),
    ...botToWire(m.bot),
  }),
})

const wireRoom = z.object({
  chat_room_id: z.string(),
  /** 1: the caller's room with themselves. */
  type: z.number(),
  alarm: z.boolean(),
  exit: z.boolean(),
  writable: z.boolean(),
  name: z.string(),
  nick_name: z.string(),
  not_read_msg_cnt: z.number(),
  user_image_path: z.string().nullable(),
  status: presence.optional(),
  languages: wireLanguages,
  last_read_message_id: z.string().nullable(),
  reg_dttm: z.string(),
  user_id: z.string(),
  myselfChat: z.boolean(),
  last_message: wireLast.nullable(),
  hidden_version: z.number().optional(),
  change_no: z.number().optional(),
  program_id: z.string().nullable().optional(),
  read_mark: wireReadMark,
  stranger: z.boolean().optional(),
  exchange: wireRoomExchange,
})

const innerRoom = z.strictObject({
  id,
  kind: z.enum(['pair', 'self', 'bot']),
  /** The other member. The caller in the room with themselves; `bot` in the bot's room, where all other fields are empty. */
  partner: z.strictObject({ id, nickname: z.string(), imagePath: z.string().nullable(), presence, languages }),
  /** False: muted; no notifications, and not counted in the badge (docs/product/chat.md "Rooms"). */
  alarm: z.boolean(),
  /** A message of kind `ended` has closed the room for both members; it stays readable. */
  ended: z.boolean(),
  /** False in ended rooms, in the bot's room, and when either member has blocked the other. */
  writable: z.boolean(),
  unread: z.number(),
  lastReadId: id.nullable(),
  openedAt: time,
  lastMessage: innerLast.nullable(),
  /** Increases when this member deletes messages for themselves or restores them; 0: never. */
  hiddenVersion: z.number(),
  /** The number of the last change of a message in the room; 0: none was ever changed. */
  lastChange: z.number(),
  /** The program that the chat was last opened from, while that program exists; one of the two members owns it. */
  programId: id.nullable(),
  /** Null while they have read nothing, or show nobody; never across a block, nor where this member does not show it either. */
  readMark: readMark.nullable(),
  /** Set while the partner is somebody new (docs/product/chat.md "Somebody new"). */
  stranger: z.literal(true).optional(),
  /** Set while a 30 + 30 is proposed or running. */
  exchange: roomExchange.optional(),
})
export type Room = z.output<typeof innerRoom>

/** A room as one of its members sees it (docs/product/calls.md "Room"). */
export const room = z.codec(wireRoom, innerRoom, {
  decode: (w) => {
    const exchange = roomExchangeFromWire(w.exchange)
    const others = w.user_id === botId ? ('bot' as const) : ('pair' as const)
    return {
      id: w.chat_room_id,
      kind: w.myselfChat ? ('self' as const) : others,
      partner: {
        id: w.user_id,
        nickname: others === 'bot' ? '' : w.nick_name,
        imagePath: w.user_image_path,
        presence: w.status ?? 0,
        languages: languagesFromWire(w.languages),
      },
      alarm: w.alarm,
      ended: w.exit,
      writable: w.writable,
      unread: w.not_read_msg_cnt,
      lastReadId: w.last_read_message_id,
      openedAt: w.reg_dttm,
      lastMessage: w.last_message === null ? null : lastFromWire(w.last_message),
      hiddenVersion: w.hidden_version ?? 0,
      lastChange: w.change_no ?? 0,
      programId: w.program_id ?? null,
      readMark: readMarkFromWire(w.read_mark),
      ...(w.stranger && { stranger: true as const }),
      ...(exchange && { exchange }),
    }
  },
  encode: (r) => ({
    chat_room_id: r.id,
    type: r.kind === 'self' ? 1 : 0,
    alarm: r.alarm,
    exit: r.ended,
    writable: r.writable,
    name: r.kind === 'bot' ? botName : r.partner.nickname,
    nick_name: r.kind === 'bot' ? botName : r.partner.nickname,
    not_read_msg_cnt: r.unread,
    user_image_path: r.partner.imagePath,
    status: r.partner.presence,
    languages: languagesToWire(r.partner.languages),
    last_read_message_id: r.lastReadId,
    reg_dttm: r.openedAt,
    user_id: r.partner.id,
    myselfChat: r.kind === 'self',
    last_message: r.lastMessage === null ? null : lastToWire(r.lastMessage),
    hidden_version: r.hiddenVersion,
    change_no: r.lastChange,
    program_id: r.programId,
    read_mark: readMarkToWire(r.readMark),
    ...(r.stranger && { stranger: true }),
    ...(r.exchange && { exchange: roomExchangeToWire(r.exchange) }),
  }),
})
