import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { clientFrame, closeCodes, type ServerFrame } from '../../shared/events'
import type { Schema } from '../db/schema'
import type { Caller } from '../http/auth'
import { Refusal } from '../http/handler'
import { selectEventsAfter, selectHead } from './live-event-queries'

const eventsAtOnce = 100
/** What may wait in a connection before events are left to be read from the database again. */
const mostWaitingBytes = 64 * 1024
/** Beats without a sign of life from the other end. */
const mostMissedBeats = 3
const closeGraceMs = 2_000

/** One client's stream after its hello. */
export interface LiveStream {
  userId: string
  sessionId: string
  /** The number of the event sent last. */
  sent(): number
  /** Sends an event if it is the next one; else reads on. */
  tell(seq: number, json: string): void
  /** Reads on from the event sent last. */
  wake(): void
  /** Says that the stream lives, and ends it when the other end no longer answers. */
  beat(): void
  close(code: number): void
}

export interface LiveStreamDeps {
  db: Kysely<Schema>
  log: Logger
  helloMs: number
  /** @returns false when the person has too many */
  add: (stream: LiveStream) => boolean
  remove: (stream: LiveStream) => void
  authenticate: (authorization: string) => Promise<Caller | null>
}

/** Waits for a client's hello, then tells it its person's events in order, each once, however slowly it takes them. */
export function createLiveStream(socket: WebSocket, deps: LiveStreamDeps): void {
  const { log } = deps
  const close = (code: number) => {
    socket.close(code)
    // Whoever does not answer a close in time is cut.
    setTimeout(() => socket.terminate(), closeGraceMs).unref()
  }
  const tooLate = setTimeout(() => close(closeCodes.noHello), deps.helloMs)
  let isGreeted = false

  socket.on('error', (error) => log.debug({ err: error }, 'a live stream broke'))
  socket.once('close', () => clearTimeout(tooLate))
  socket.on('message', (data, isBinary) => {
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
  const head = await selectHead(deps.db, caller.userId)
  if (socket.readyState !== socket.OPEN) return
  const isKnown = since === null || (await canGoOn(deps.db, caller.userId, since, head))
  const stream = streamTo(socket, caller, { ...deps, begin: isKnown ? (since ?? head) : head, close })
  if (!deps.add(stream)) return close(closeCodes.tooMany)
  socket.once('close', () => deps.remove(stream))
  send(socket, { type: isKnown ? 'welcome' : 'reset', seq: head })
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
  { db, log, begin, close }: LiveStreamDeps & { begin: number; close: (code: number) => void },
): LiveStream {
  let sent = begin
  let missedBeats = 0
  let reading = false
  let again = false

  const isOpen = () => socket.readyState === socket.OPEN
  const readOn = async () => {
    while (isOpen()) {
      again = false
      const events = await selectEventsAfter(db, caller.userId, sent, eventsAtOnce)
      for (const { seq, event } of events) {
        if (seq !== sent + 1) return startAnew()
        sent = seq
        const leaving = flushed(socket, eventFrame(seq, event))
        // The events of a client that does not read them stay in the database, not in the memory of this process.
        if (socket.bufferedAmount > mostWaitingBytes) await leaving
        else leaving.catch(() => undefined)
      }
      if (events.length < eventsAtOnce && !again) return
    }
  }
  const startAnew = async () => {
    sent = await selectHead(db, caller.userId)
    send(socket, { type: 'reset', seq: sent })
  }
  const wake = () => {
    again = true
    if (reading || !isOpen()) return
    reading = true
    readOn()
      // A database away for a moment is asked again with one of the next beats.
      .catch((error: unknown) => isOpen() && log.warn({ err: error }, 'a live stream could not read on'))
      .finally(() => {
        reading = false
      })
  }
  socket.on('pong', () => {
    missedBeats = 0
  })

  return {
    ...caller,
    sent: () => sent,
    wake,
    tell(seq, json) {
      if (seq <= sent) return
      if (reading || seq !== sent + 1 || socket.bufferedAmount > mostWaitingBytes) return wake()
      sent = seq
      socket.send(eventFrame(seq, json))
    },
    beat() {
      missedBeats += 1
      if (missedBeats > mostMissedBeats) return socket.terminate()
      if (!isOpen()) return
      socket.ping()
      if (socket.bufferedAmount <= mostWaitingBytes) send(socket, { type: 'beat' })
    },
    close,
  }
}

/** The event's own JSON is put in as it is: it was encoded once, for everyone. */
function eventFrame(seq: number, event: string): string {
  return `{"type":"event","seq":${seq},"event":${event}}`
}

function send(socket: WebSocket, frame: Exclude<ServerFrame, { type: 'event' }>): void {
  socket.send(JSON.stringify(frame))
}

/** Resolves when the frame has left this process. */
function flushed(socket: WebSocket, frame: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(frame, (error) => (error ? reject(error) : resolve()))
  })
}
