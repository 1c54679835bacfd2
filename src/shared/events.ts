import * as z from 'zod'
import { message, room } from './contract/chat-shapes'
import { id, sinceEpochMs } from './contract/fields'

/* The embedded live stream: a WebSocket at `/live` with one JSON text per frame. The client sends one hello and then only receives; it
   writes through the operations of the contract. Each member's events are numbered without a gap (`seq`), so a client that stores the
   last number it processed can resume after it. */

const seq = z.number().int().min(0)
/** The server's time, in milliseconds since 1970; absent from earlier servers. */
const now = sinceEpochMs.optional()

/** The only frame that a client sends, within 10 s. `since`: the last `seq` it processed; null to receive only new events. */
export const clientFrame = z.strictObject({ type: z.literal('hello'), token: z.string().max(200), since: seq.nullable() })
export type ClientFrame = z.output<typeof clientFrame>

/** What moderators and administrators read: the cases, the audit, the members with their roles, the listed words. */
export const moderatedAreas = ['cases', 'audit', 'members', 'rules'] as const
export type ModeratedArea = (typeof moderatedAreas)[number]

/** What a `moderation` event says to a page. */
export interface ModerationChange {
  /** A decision about this member or their role has changed, or this may have happened while events were missed. */
  own: boolean
  /** Of what moderators and administrators see; absent: of any of it. */
  changed?: ModeratedArea[] | undefined
}

/** What happened to a person's rooms, each with the room as it is for that person from then on, and to what else is theirs. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** New messages in a room, also own ones from another device: the messages of one post, in order. */
  z.object({ kind: z.literal('messages'), room, messages: z.array(message) }),
  /** Anything else about the room has changed, or more of its messages than are listed as changed. */
  z.object({ kind: z.literal('room'), room }),
  /**
   * Messages changed; each is in its current state, and those that this member deleted for themselves are left out. `since`: the
   * change number before theirs; a client that has not reached it, as after many changes at once, requests `changes`.
   */
  z.object({ kind: z.literal('changed'), room, since: z.number(), messages: z.array(message) }),
  /** This member deleted messages for themselves, on this or another device. */
  z.object({ kind: z.literal('hidden'), room, messageIds: z.array(id) }),
  /** This member restored messages that they had deleted for themselves. */
  z.object({ kind: z.literal('shown'), room, messages: z.array(message) }),
  /** Left; it goes from the list. */
  z.object({ kind: z.literal('roomGone'), roomId: id }),
  /** Something new concerns this person, or some of it was read (contract/notices.ts); `unread` as in its list. */
  z.object({ kind: z.literal('notices'), unread: z.number() }),
  /**
   * For moderators: `changed` is what they load again, or everything, as from older servers. `open` is 0: nobody reads it, and older clients
   * need it.
   */
  z.object({ kind: z.literal('moderation'), open: z.number(), changed: z.array(z.enum(moderatedAreas)).optional().catch(undefined) }),
  /** A decision about this member was made, changed or undone: what they may do is asked for again (`ownDecisions`). */
  z.object({ kind: z.literal('standing') }),
  /** The member's notebook has changed; a machine whose `after` is `until` has everything (contract/notebook.ts). */
  z.object({ kind: z.literal('notebook'), until: z.string() }),
])
export type LiveEvent = z.output<typeof liveEvent>

/** The other member of a room is writing there; `after` as in `showTyping` (contract/signs.ts). */
export const typingSign = z.object({ roomId: id, after: z.number() })
export type TypingSign = z.output<typeof typingSign>

/**
 * An item, or everything of a person, was removed by moderators, or is back (docs/product/moderation.md "Decisions"). `id`: of the item or
 * the person.
 */
export const removalSign = z.object({ kind: z.enum(['item', 'person']), id, removed: z.boolean() })
export type RemovalSign = z.output<typeof removalSign>

export const serverFrame = z.discriminatedUnion('type', [
  /** The answer to hello: the events after `since` follow, up to `seq` and beyond. */
  z.object({ type: z.literal('welcome'), seq, now }),
  /**
   * The answer to a `since` that is too old or unknown: no earlier events follow, so the client reloads rooms and messages and continues
   * from `seq`.
   */
  z.object({ type: z.literal('reset'), seq, now }),
  z.object({ type: z.literal('event'), seq, event: liveEvent }),
  /** Neither stored nor numbered: a client that is not connected never receives it. */
  typingSign.extend({ type: z.literal('typing') }),
  /** Sent to every client; neither stored nor numbered. A client that was not connected reads its lists again when it is. */
  removalSign.extend({ type: z.literal('removal') }),
  /**
   * A heartbeat, at least every 4 s without other frames. After ten seconds without any frame, the connection is considered dead
   * (docs/product/chat.md "Live connection").
   */
  z.object({ type: z.literal('beat'), now }),
])
export type ServerFrame = z.output<typeof serverFrame>

/** Why the server closed the stream, as WebSocket close codes. After any other code, the client reconnects. */
export const closeCodes = {
  /** The server stops or restarts; reconnect. */
  goingAway: 1001,
  /** The first frame was not a valid hello, or more followed; a client error. A ping, and a pong that answers none, is one more. */
  badFrame: 4400,
  /** The token is expired, revoked or unknown, at hello or later; do not reconnect with it. */
  tokenExpired: 4401,
  /** No hello arrived in time. */
  noHello: 4408,
  /** The account has too many open streams; wait before reconnecting. */
  tooMany: 4429,
} as const
