import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { clientFrame, closeCodes, type RemovalSign, type ServerFrame, type TypingSign } from '../../shared/events'
import type { Schema } from '../db/schema'
import type { Authenticate, Caller } from '../http/auth'
import { Refusal } from '../http/handler'
import { selectEventsAfter } from './live-event-queries'

const eventsAtOnce = 100
/** The most bytes that may wait in a connection before further events are left in the database. */
const mostWaitingBytes = 64 * 1024
/** The most bytes that wait for a client: more than any event. Beyond them its connection is terminated. */
const mostUnreadBytes = 5 * 1024 * 1024
/** Every so many heartbeats, the other end is asked for an answer, which it has to read and give before it is asked again. */
const beatsPerPing = 3
const closeGraceMs = 2_000

/** A client's stream after its hello. */
export interface LiveStream {
  userId: string
  sessionId: string
  /** The number of the last sent event. */
  sent(): number
  /** Sends an event if it is the next one; else reads the missing ones from the database first. */
  send(seq: number, json: string): void
  /**
   * Sends the events after the last sent one from the database.
   * @param head the number of the member's newest event, where it is known; the client is reset when events up to it are no longer stored
   */
  wake(head?: number): void
  /** Sends a typing sign, unless earlier frames are still waiting to be sent. */
  showTyping(sign: TypingSign): void
  showRemoval(sign: RemovalSign): void
  /** Sends a heartbeat, and ends the stream when the other end no longer answers. */
  beat(): void
  close(code: number): void
}

export interface LiveStreamDeps {
  /** What the WebSocket writes to. */
  connection: Socket
  db: Kysely<Schema>
  log: Logger
  helloMs: number
  /** @returns false when the person has too many streams */
  add: (stream: LiveStream) => boolean
  remove: (stream: LiveStream) => void
  authenticate: Authenticate
  now: () => number
  /** The number of a person's newest event. */
  headOf: (userId: string) => Promise<number>
}

/**
 * Waits for a client's hello, then sends its person's events in order, each once, however slowly the client reads. A client sends nothing
 * else than its hello and answers to pings: it is closed with anything more, which would be work and memory without a limit.
 */
export function createLiveStream(socket: WebSocket, deps: LiveStreamDeps): void {
  const { log } = deps
  let isClosing = false
  const close = (code: number) => {
    if (isClosing) return
    isClosing = true
    socket.close(code)
    // A connection that does not close in time is terminated.
    setTimeout(() => socket.terminate(), closeGraceMs).unref()
  }
  const tooLate = setTimeout(() => close(closeCodes.noHello), deps.helloMs)
  let isGreeted = false

  socket.on('error', (error) => log.debug({ err: error }, 'a live stream broke'))
  socket.once('close', () => clearTimeout(tooLate))
  socket.on('ping', () => close(closeCodes.badFrame))
  socket.on('message', (data, isBinary) => {
    if (isClosing) return
    const hello = isBinary || isGreeted ? null : readHello(String(data))
    if (!hello) return close(closeCodes.badFrame)
    isGreeted = true
    clearTimeout(tooLate)
    greet(socket, hello, deps, close).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a live stream could not begin')
      close(error instanceof Refusal ? closeCodes.tokenExpired : 1011)
    })
  })
}

function readHello(text: string) {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function greet(
  socket: WebSocket,
  { token, since }: { token: string; since: number | null },
  deps: LiveStreamDeps,
  close: (code: number) => void,
): Promise<void> {
  const caller = await deps.authenticate(`Bearer ${token}`)
  if (!caller) return close(closeCodes.tokenExpired)
  const head = await deps.headOf(caller.userId)
  const isKnown = since === null || (await canGoOn(deps.db, caller.userId, since, head))
  // Nothing is awaited from here on: a socket that has closed emits no further `close`, so its stream would never be removed.
  if (socket.readyState !== socket.OPEN) return
  const stream = streamTo(socket, caller, { ...deps, begin: isKnown ? (since ?? head) : head, close })
  if (!deps.add(stream)) return close(closeCodes.tooMany)
  socket.once('close', () => deps.remove(stream))
  send(socket, { type: isKnown ? 'welcome' : 'reset', seq: head, now: deps.now() })
  stream.wake()
}

/** Whether all events after a number are still stored. */
async function canGoOn(db: Kysely<Schema>, userId: string, since: number, head: number): Promise<boolean> {
  if (since >= head) return since === head
  const [next] = await selectEventsAfter(db, userId, since, 1)
  return next?.seq === since + 1
}

function streamTo(
  socket: WebSocket,
  caller: Caller,
  { connection, db, log, headOf, now, begin, close }: LiveStreamDeps & { begin: number; close: (code: number) => void },
): LiveStream {
  let sent = begin
  let beats = 0
  /** What the next answer has to repeat, so that it cannot be given without reading; null where none is awaited. */
  let asked: string | null = null
  let reading = false
  let again = false
  let expected = begin

  const isOpen = () => socket.readyState === socket.OPEN
  const readOn = async () => {
    while (isOpen()) {
      again = false
      const events = await selectEventsAfter(db, caller.userId, sent, eventsAtOnce)
      for (const { seq, event } of events) {
        if (seq !== sent + 1) return startAnew()
        sent = seq
        const leaving = flushed(socket, eventFrame(seq, event))
        // Events of a client that does not read stay in the database, not in the memory of this process.
        if (socket.bufferedAmount > mostWaitingBytes) await leaving
        else leaving.catch(() => undefined)
      }
      if (events.length === eventsAtOnce || again) continue
      // The newest events were erased before they were read.
      return sent < expected ? startAnew() : undefined
    }
  }
  const startAnew = async () => {
    sent = await headOf(caller.userId)
    send(socket, { type: 'reset', seq: sent, now: now() })
  }
  const wake = (head = sent) => {
    again = true
    expected = Math.max(expected, head)
    if (reading || !isOpen()) return
    reading = true
    readOn()
      // After a temporary failure of the database, one of the next heartbeats tries again.
      .catch((error: unknown) => isOpen() && log.warn({ err: error }, 'a live stream could not read on'))
      .finally(() => {
        reading = false
      })
  }
  socket.on('pong', (data) => {
    if (String(data) !== asked) return close(closeCodes.badFrame)
    asked = null
  })

  return {
    ...caller,
    sent: () => sent,
    wake,
    send(seq, json) {
      if (seq <= sent) return
      if (reading || seq !== sent + 1 || socket.bufferedAmount > mostWaitingBytes) return wake()
      sent = seq
      socket.send(eventFrame(seq, json))
    },
    showTyping(sign) {
      if (isOpen() && socket.bufferedAmount === 0) send(socket, { type: 'typing', ...sign })
    },
    showRemoval(sign) {
      if (isOpen()) send(socket, { type: 'removal', ...sign })
    },
    beat() {
      if (!isOpen()) return
      const asks = beats % beatsPerPing === 0
      if (asks && asked !== null) return socket.terminate()
      beats += 1
      // One packet for both frames.
      connection.cork()
      if (asks) {
        asked = String(randomInt(2 ** 32))
        socket.ping(asked)
      }
      if (socket.bufferedAmount <= mostWaitingBytes) send(socket, { type: 'beat', now: now() })
      connection.uncork()
    },
    close,
  }
}

/** The event's JSON is inserted as it is, so that it is encoded only once for everyone. */
function eventFrame(seq: number, event: string): string {
  return `{"type":"event","seq":${seq},"event":${event}}`
}

function send(socket: WebSocket, frame: Exclude<ServerFrame, { type: 'event' }>): void {
  if (socket.bufferedAmount > mostUnreadBytes) socket.terminate()
  else socket.send(JSON.stringify(frame))
}

/** Resolves when the frame has been handed to the operating system. */
function flushed(socket: WebSocket, frame: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(frame, (error) => (error ? reject(error) : resolve()))
  })
}
