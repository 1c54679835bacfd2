import * as z from 'zod'
import { message, room } from './contract/chat-shapes'
import { id } from './contract/fields'

/*
 * The embedded live stream: a WebSocket at `/live`, one JSON text a frame. The client says hello once and then only listens; it writes
 * through the operations of the contract. Every event of a person has the number after the one before (`seq`), so a client that keeps
 * the last one it took in can go on where it stopped.
 */

const seq = z.number().int().min(0)

/** The only frame a client sends, within 10 s. `since`: the last `seq` it took in; null to begin at the present. */
export const clientFrame = z.strictObject({ type: z.literal('hello'), token: z.string().max(200), since: seq.nullable() })
export type ClientFrame = z.output<typeof clientFrame>

/** What happened to a person's rooms. Each holds the room as it is for that person from then on. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** Said in a room, by oneself elsewhere too: the messages of one post, in order. */
  z.object({ kind: z.literal('messages'), room, messages: z.array(message) }),
  /** Opened, read, muted, or no longer writable. */
  z.object({ kind: z.literal('room'), room }),
  /**
   * Messages changed, each as it is now, without those this person deleted for themselves. `since`: the room's number of changes before;
   * who has not followed it that far asks for `changes`.
   */
  z.object({ kind: z.literal('changed'), room, since: z.number(), messages: z.array(message) }),
  /** Deleted by this person for themselves, here or elsewhere. */
  z.object({ kind: z.literal('hidden'), room, messageIds: z.array(id) }),
  /** The same taken back. */
  z.object({ kind: z.literal('shown'), room, messages: z.array(message) }),
  /** Left; it goes from the list. */
  z.object({ kind: z.literal('roomGone'), roomId: id }),
])
export type LiveEvent = z.output<typeof liveEvent>

export const serverFrame = z.discriminatedUnion('type', [
  /** The answer to hello: what was missed since follows, up to `seq` and on. */
  z.object({ type: z.literal('welcome'), seq }),
  /** The answer to a `since` that is too old or from elsewhere: nothing of before comes, so load rooms and messages anew, and go on from `seq`. */
  z.object({ type: z.literal('reset'), seq }),
  z.object({ type: z.literal('event'), seq, event: liveEvent }),
  /**
   * At least every 4 s while nothing else comes. Ten seconds without any frame: the connection is dead (docs/product/chat.md "Live
   * connection").
   */
  z.object({ type: z.literal('beat') }),
])
export type ServerFrame = z.output<typeof serverFrame>

/** Why the server closed the stream, as WebSocket close codes. Any other is an accident: connect again. */
export const closeCodes = {
  /** It stops or restarts: connect again. */
  goingAway: 1001,
  /** A frame that is no hello: a fault of the client's. */
  badFrame: 4400,
  /** The token is expired, revoked or unknown, from the start or since: do not connect again with it. */
  tokenExpired: 4401,
  /** No hello came in time. */
  noHello: 4408,
  /** The account has too many streams open: wait before the next try. */
  tooMany: 4429,
} as const
