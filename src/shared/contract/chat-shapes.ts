import * as z from 'zod'
import { botName, botSentence } from './bot-sentence'
import { id, imagePath, time } from './fields'
import { languages, languagesFromWire, languagesToWire, wireLanguages } from './languages'
import { presence } from './people-shapes'

/** The bot's user id; it can neither be written to nor left. */
export const botId = 'bot'

/** What the bot tells of (docs/product/chat.md "The bot"); the screen has a sentence for each, around `name` and `content`. */
export const botTopics = ['welcome', 'follower', 'reply', 'answer', 'accepted', 'mention', 'programSaved', 'reportDone'] as const
export type BotTopic = (typeof botTopics)[number]

/** What a message of the bot's opens. */
const link = z.strictObject({ kind: z.enum(['post', 'question', 'user', 'program']), id })
export type BotLink = z.output<typeof link>

const botNote = z.strictObject({
  topic: z.enum(botTopics),
  /** Who did it, by nickname; '' where nobody is to be named. */
  name: z.string(),
  /** The comment, the answer or the program's title; '' where there is none. */
  content: z.string(),
  /** Null when there is nothing to open. */
  link: link.nullable(),
})
export type BotNote = z.output<typeof botNote>

const wireBot = {
  name: z.string().optional(),
  content: z.string().optional(),
  topic: z.string().optional(),
  who: z.string().optional(),
  quote: z.string().optional(),
  link: z.object({ kind: z.string(), id: z.string() }).nullable().optional(),
}
type WireBot = z.output<z.ZodObject<typeof wireBot>>

/** A topic of a newer server is shown by its texts alone, as a welcome is. An older server has no `who` and `quote` apart. */
function botFromWire(w: WireBot): BotNote | null {
  if (w.topic === undefined) return null
  const topic = botTopics.find((known) => known === w.topic) ?? 'welcome'
  return { topic, name: w.who ?? w.name ?? '', content: w.quote ?? w.content ?? '', link: link.safeParse(w.link).data ?? null }
}

/**
 * `name` and `content` are for a client that only shows them: never empty, a whole sentence in Korean (docs/product/calls.md "Message").
 */
const botToWire = (bot: BotNote | null): WireBot =>
  bot ? { name: bot.name || botName, content: botSentence(bot), topic: bot.topic, link: bot.link, who: bot.name, quote: bot.content } : {}

const wireQuote = z.object({
  id: z.string(),
  userId: z.string(),
  msg: z.string(),
  pictures: z.number(),
  deleted: z.boolean().optional(),
})

export const quote = z.strictObject({
  id,
  senderId: id,
  /** Its beginning (limits.ts `messageQuote`). */
  text: z.string(),
  /** How many pictures it was sent with. */
  pictures: z.number(),
  /** Deleted for both: nothing is left of what it said. */
  deleted: z.boolean(),
})
/** The message that one answers, as it is now. */
export type Quote = z.output<typeof quote>

/** What a deleted message says to a client that knows no `deleted`. */
const deletedSentence = '삭제된 메시지예요.'

const wireMessage = z.object({
  id: z.string(),
  userId: z.string(),
  /** 1: the room ended with it. */
  type: z.number(),
  regDttm: z.number(),
  data: z.object({ msg: z.string(), images: z.array(z.string()) }),
  key: z.string().nullable().optional(),
  changeNo: z.number().optional(),
  editDttm: z.number().nullable().optional(),
  deleted: z.boolean().optional(),
  quoted: wireQuote.nullable().optional(),
  ...wireBot,
})

const innerMessage = z.strictObject({
  id,
  senderId: id,
  /** `ended`: the room ended with it, and it holds nothing else. */
  kind: z.enum(['message', 'ended']),
  text: z.string(),
  /** At most one: each image is a message of its own, the text goes with the first. Its size is in its path (text/image-path.ts). */
  images: z.array(imagePath),
  /** Seconds since 1970, with fraction; grows within a room, so it is the order. */
  sentAt: z.number(),
  /** The `Idempotency-Key` it was sent with; only its sender is told. */
  key: z.string().nullable(),
  /** What the bot tells; null for everyone else's. */
  bot: botNote.nullable(),
  /** The number of its last change, which grows with each change in its room; 0: it is as it was sent. */
  change: z.number(),
  /** When its text was changed, in seconds since 1970; null: never. */
  editedAt: z.number().nullable(),
  /** Deleted for both: nothing is left of what it said. */
  deleted: z.boolean(),
  /** What it answers; null: nothing in particular. */
  quote: quote.nullable(),
})
export type Message = z.output<typeof innerMessage>

const quoteFromWire = ({ userId: senderId, msg: text, deleted = false, ...w }: z.output<typeof wireQuote>): Quote => {
  return { ...w, senderId, text, deleted }
}
const quoteToWire = ({ senderId: userId, text: msg, ...rest }: Quote): z.output<typeof wireQuote> => ({ ...rest, userId, msg })

export const message = z.codec(wireMessage, innerMessage, {
  decode: (w) => ({
    id: w.id,
    senderId: w.userId,
    kind: w.type === 1 ? ('ended' as const) : ('message' as const),
    text: w.deleted ? '' : w.data.msg,
    images: w.data.images,
    sentAt: w.regDttm,
    key: w.key ?? null,
    bot: botFromWire(w),
    change: w.changeNo ?? 0,
    editedAt: w.editDttm ?? null,
    deleted: w.deleted ?? false,
    quote: w.quoted ? quoteFromWire(w.quoted) : null,
  }),
  encode: (m) => ({
    id: m.id,
    userId: m.senderId,
    type: m.kind === 'ended' ? 1 : 0,
    regDttm: m.sentAt,
    data: { msg: m.deleted ? deletedSentence : m.text, images: m.images },
    ...(m.key === null ? {} : { key: m.key }),
    ...(m.change === 0 ? {} : { changeNo: m.change, editDttm: m.editedAt, deleted: m.deleted }),
    ...(m.quote === null ? {} : { quoted: quoteToWire(m.quote) }),
    ...botToWire(m.bot),
  }),
})

const wireLast = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.number(),
  msg: z.string(),
  regDttm: z.number(),
  pictures: z.number().optional(),
  deleted: z.boolean().optional(),
  ...wireBot,
})

const innerLast = z.strictObject({
  id,
  senderId: id,
  kind: z.enum(['message', 'ended']),
  /** '' for a picture without text; the screen says 사진 / Photo. */
  text: z.string(),
  sentAt: z.number(),
  bot: botNote.nullable(),
  /** How many pictures were sent at once, where it is the last of several. */
  pictures: z.number().optional(),
  /** Set where it was deleted for both. */
  deleted: z.literal(true).optional(),
})
type LastMessage = z.output<typeof innerLast>

const lastFromWire = (w: z.output<typeof wireLast>): LastMessage => ({
  id: w.id,
  senderId: w.userId,
  kind: w.type === 1 ? 'ended' : 'message',
  text: w.deleted ? '' : w.msg,
  sentAt: w.regDttm,
  bot: botFromWire(w),
  ...(w.pictures === undefined ? {} : { pictures: w.pictures }),
  ...(w.deleted ? { deleted: true } : {}),
})
const lastToWire = (m: LastMessage): z.output<typeof wireLast> => ({
  id: m.id,
  userId: m.senderId,
  type: m.kind === 'ended' ? 1 : 0,
  msg: m.deleted ? deletedSentence : m.text,
  regDttm: m.sentAt,
  ...(m.pictures === undefined ? {} : { pictures: m.pictures }),
  ...(m.deleted ? { deleted: true } : {}),
  ...botToWire(m.bot),
})

const wireRoom = z.object({
  chat_room_id: z.string(),
  /** 1: with oneself. */
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
})

const innerRoom = z.strictObject({
  id,
  kind: z.enum(['pair', 'self', 'bot']),
  /** The other member: the caller in the room with oneself; `bot` in the bot's room, where all others are empty. */
  partner: z.strictObject({ id, nickname: z.string(), imagePath: z.string().nullable(), presence, languages }),
  /** Off: muted, no notification and no part in the badge (docs/product/chat.md "Rooms"). */
  alarm: z.boolean(),
  /** Ended for both by a message of kind `ended`; it stays to be read. */
  ended: z.boolean(),
  /** False in ended rooms, in the bot's, and where either has blocked the other. */
  writable: z.boolean(),
  unread: z.number(),
  lastReadId: id.nullable(),
  openedAt: time,
  lastMessage: innerLast.nullable(),
  /** Grows when this member deletes messages for themselves, or takes that back; 0: never. */
  hiddenVersion: z.number(),
  /** The number of the last change of a message in it; 0: none was ever changed. */
  lastChange: z.number(),
  /** The program the chat was last begun from, while it stands; one of the two offers it. */
  programId: id.nullable(),
})
export type Room = z.output<typeof innerRoom>

/** A room as one of its members sees it (docs/product/calls.md "Room"). */
export const room = z.codec(wireRoom, innerRoom, {
  decode: (w) => {
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
  }),
})
