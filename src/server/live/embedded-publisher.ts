import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as z from 'zod'
import { closeCodes, liveEvent, type RemovalSign, type TypingSign } from '../../shared/events'
import type { Background } from '../background'
import { batched } from '../batched'
import type { Schema } from '../db/schema'
import type { NetworkPresence } from '../hosting/network-presence'
import type { Authenticate } from '../http/auth'
import type { CallLimit } from '../http/call-limit'
import { isFromNetwork } from '../http/caller-guard'
import { refuse } from '../http/handler'
import { createHeartbeats } from './heartbeats'
import { insertLiveEvent, selectHeads } from './live-event-queries'
import type { LiveNews, LivePublisher, WrittenNews } from './live-publisher'
import { createLiveStream, type LiveStream } from './live-stream'
import type { Signals } from './signals'

const helloMs = 10_000
const helloBytes = 4 * 1024
const streamsAPerson = 10
const greetedAtOnce = 200

export interface EmbeddedPublisherDeps {
  db: Kysely<Schema>
  log: Logger
  background: Background
  now: () => number
  /** Tells the other server processes which members have new events. */
  signals: Signals
  /** Connections count as calls of their address. */
  calls: CallLimit
  authenticate: Authenticate
  /** Told of those who connect from the network. */
  presence: NetworkPresence
}

/**
 * The embedded live stream: a WebSocket at `/live` (events.ts). Every event is first stored in the database under its number, so after a
 * broken stream, a lost signal or a crash, reading continues from the last number.
 */
export function createEmbeddedPublisher(deps: EmbeddedPublisherDeps): LivePublisher {
  const { db, log, background, now, signals, presence } = deps
  const streams = new Map<string, Set<LiveStream>>()
  const heartbeats = createHeartbeats({ db, background, now })
  let isStopping = false

  const add = (stream: LiveStream): boolean => {
    const own = streams.get(stream.userId) ?? new Set()
    if (own.size >= streamsAPerson) return false
    // First: should it throw, the stream is closed without ever being removed.
    signals.follow(stream.userId)
    streams.set(stream.userId, own.add(stream))
    heartbeats.add(stream)
    return true
  }
  const remove = (stream: LiveStream) => {
    const own = streams.get(stream.userId)
    own?.delete(stream)
    heartbeats.remove(stream)
    if (own?.size !== 0) return
    streams.delete(stream.userId)
    signals.unfollow(stream.userId)
  }
  const wake = (userIds: string[]) => {
    for (const userId of userIds) for (const stream of streams.get(userId) ?? []) stream.wake()
  }

  const headOf = batched((userIds: string[]) => selectHeads(db, userIds), { most: greetedAtOnce })

  const showTyping = (userId: string, sign: TypingSign) => {
    for (const stream of streams.get(userId) ?? []) stream.showTyping(sign)
  }
  const showRemoval = (sign: RemovalSign) => {
    for (const own of streams.values()) for (const stream of own) stream.showRemoval(sign)
  }

  return {
    async mount(app: FastifyInstance) {
      await app.register(websocket, {
        options: { maxPayload: helloBytes, perMessageDeflate: false, clientTracking: true, autoPong: false },
      })
      const mayConnect = async (request: { ip: string }) => {
        const wait = await deps.calls.take(request.ip, undefined)
        if (wait > 0) throw refuse('tooMany', undefined, wait)
      }
      app.get('/live', { websocket: true, preValidation: mayConnect }, (socket, { raw }) => {
        if (isStopping) return socket.close(closeCodes.goingAway)
        const isGuest = isFromNetwork(raw)
        createLiveStream(socket, {
          ...{ connection: raw.socket, db, log, helloMs, headOf, now, authenticate: deps.authenticate },
          add(stream) {
            const isAdded = add(stream)
            if (isAdded && isGuest) presence.enter(stream.userId)
            return isAdded
          },
          remove(stream) {
            remove(stream)
            if (isGuest) presence.leave(stream.userId)
          },
        })
      })
    },

    async start() {
      await signals.listen({ news: wake, typing: showTyping, removal: showRemoval }, 'followed')
    },

    /** Members in the order of their ids, so that two concurrent posts cannot deadlock. */
    async append(trx, news, at) {
      const written: WrittenNews[] = []
      for (const each of encode([...news].sort(byUser))) {
        written.push({ ...each, seq: await insertLiveEvent(trx, each.userId, each.json, at) })
      }
      return written
    },

    encode,

    publish(written) {
      if (written.length === 0) return
      for (const { userId, seq, json } of written) for (const stream of streams.get(userId) ?? []) stream.send(seq, json)
      signals.send([...new Set(written.map(({ userId }) => userId))])
    },

    showTyping(userId, sign) {
      showTyping(userId, sign)
      signals.sendTyping(userId, sign)
    },

    showRemoval(sign) {
      showRemoval(sign)
      signals.sendRemoval(sign)
    },

    isReady: signals.isConnected,

    openStreams: () => [...streams.values()].reduce((count, own) => count + own.size, 0),

    access: async () => ({ kind: 'embedded', url: '/live' }),

    async stop() {
      isStopping = true
      heartbeats.stop()
      await signals.stop()
      for (const own of streams.values()) for (const stream of own) stream.close(closeCodes.goingAway)
    },
  }
}

const encode = (news: LiveNews[]) => news.map((each) => ({ ...each, json: JSON.stringify(z.encode(liveEvent, each.event)) }))

function byUser(one: LiveNews, other: LiveNews): number {
  if (one.userId === other.userId) return 0
  return one.userId < other.userId ? -1 : 1
}
