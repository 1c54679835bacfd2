import type { Agent } from 'node:http'
import * as z from 'zod'
import { type ClientFrame, closeCodes, serverFrame } from '../../shared/events'
import { trustSystemAfter } from '../api/system-authorities'
import type { LiveStream, StreamEnd, StreamListener } from './live-connection'

const mostFrameBytes = 4 * 1024 * 1024
const openWithinMs = 10_000

/** @param url the stream's address, http or https */
type OpenEmbedded = (url: string, listener: StreamListener) => Promise<LiveStream>

// A newer community may send kinds of events this app does not know; their numbers still count.
const unknownEvent = z.object({ type: z.literal('event'), seq: z.number().int().min(0) })

/**
 * The community's own WebSocket (shared/events.ts). A reopened stream continues after the last received event, so each event is emitted
 * once and none is left out.
 */
export function createEmbeddedStream({
  token,
  headers,
  agent,
}: {
  token: () => Promise<string | null>
  /** Headers of the request that opens a stream at an address. */
  headers: (url: string) => Record<string, string>
  /** What connects to a URL; undefined: directly. */
  agent: (url: string) => Promise<Agent | undefined>
}): OpenEmbedded {
  let since: number | null = null

  return async (url, listener) => {
    const secret = await token()
    if (secret === null) throw new Error('nobody is signed in')
    const ownAgent = await agent(url)
    // Loaded with the first stream, as `agent` is: Node's modules for TLS take time that the first posts of a start need.
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(url.replace(/^http/, 'ws'), {
      ...(ownAgent && { agent: ownAgent }),
      headers: headers(url),
      handshakeTimeout: openWithinMs,
      maxPayload: mostFrameBytes,
      followRedirects: false,
      perMessageDeflate: false,
    })
    let closed = false
    /** The number of the last event missed before this stream. */
    let missedUntil = -1

    socket.on('open', () => {
      const hello: ClientFrame = { type: 'hello', token: secret, since }
      socket.send(JSON.stringify(hello))
    })
    const end = (why: StreamEnd) => {
      if (closed) return
      closed = true
      socket.terminate()
      listener.ended(why)
    }
    /** @returns whether the event is the next one */
    const takeNumber = (seq: number): boolean => {
      if (since !== null && seq <= since) return false
      if (since !== null && seq > since + 1) {
        // An event is missing: a new stream from the last number delivers it.
        end('broken')
        return false
      }
      since = seq
      return true
    }

    const afterEvent = (seq: number) => {
      if (seq === missedUntil) listener.catchUp?.(false)
    }

    socket.on('message', (data) => {
      if (closed) return
      const received = parse(String(data))
      const frame = serverFrame.safeParse(received)
      if (!frame.success) {
        const unknown = unknownEvent.safeParse(received)
        if (!unknown.success || !takeNumber(unknown.data.seq)) return
        listener.alive()
        afterEvent(unknown.data.seq)
        return
      }
      listener.alive()
      const { data: known } = frame
      if (known.type === 'event') {
        if (!takeNumber(known.seq)) return
        listener.event(known.event)
        afterEvent(known.seq)
        return
      }
      if (known.type === 'typing') return listener.typing?.(known)
      if (known.type === 'removal') return listener.removal?.(known)
      if (known.now !== undefined) listener.time?.(known.now)
      // The first hello has no last number, so everything before it has to be loaded.
      if (known.type === 'reset' || (known.type === 'welcome' && since === null)) {
        since = known.seq
        listener.reset()
        return
      }
      if (known.type !== 'welcome' || since === null) return
      missedUntil = known.seq
      listener.catchUp?.(since < missedUntil)
    })
    socket.on('error', (error) => {
      if (closed) return
      trustSystemAfter(error)
      // The next stream would be sent the same event again: what it says is loaded instead.
      if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') since = null
      listener.failed?.(error)
    })
    socket.on('close', (code) => end(endOf(code)))
    return {
      close() {
        closed = true
        socket.terminate()
      },
    }
  }
}

function endOf(code: number): StreamEnd {
  if (code === closeCodes.tokenExpired) return 'tokenExpired'
  return code === closeCodes.tooMany ? 'tooMany' : 'broken'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
