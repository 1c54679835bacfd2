import WebSocket from 'ws'
import * as z from 'zod'
import { type ClientFrame, closeCodes, serverFrame } from '../../shared/events'
import type { LiveStream, StreamEars, StreamEnd } from './live-feed'

const mostFrameBytes = 4 * 1024 * 1024
const openWithinMs = 10_000

/** @param url the stream's address, http or https */
type OpenEmbedded = (url: string, ears: StreamEars) => Promise<LiveStream>

// A newer community may tell what this app does not know yet; its number counts all the same.
const unknownEvent = z.object({ type: z.literal('event'), seq: z.number().int().min(0) })

/**
 * The community's own WebSocket (shared/events.ts). A stream that is opened again goes on behind the last event that was heard: each
 * event is told once and none is left out.
 */
export function createEmbeddedStream({ token }: { token: () => Promise<string | null> }): OpenEmbedded {
  let since: number | null = null

  return async (url, ears) => {
    const secret = await token()
    if (secret === null) throw new Error('nobody is signed in')
    const socket = new WebSocket(url.replace(/^http/, 'ws'), {
      handshakeTimeout: openWithinMs,
      maxPayload: mostFrameBytes,
      followRedirects: false,
      perMessageDeflate: false,
    })
    let closed = false
    /** The last number of what was missed before this stream. */
    let missedUntil = -1

    socket.on('open', () => {
      const hello: ClientFrame = { type: 'hello', token: secret, since }
      socket.send(JSON.stringify(hello))
    })
    const end = (why: StreamEnd) => {
      if (closed) return
      closed = true
      socket.terminate()
      ears.ended(why)
    }
    /** @returns whether it is the next one */
    const takeNumber = (seq: number): boolean => {
      if (since !== null && seq <= since) return false
      if (since !== null && seq > since + 1) {
        // Something between is missing: a stream that goes on from the last number brings it.
        end('broken')
        return false
      }
      since = seq
      return true
    }

    const afterEvent = (seq: number) => {
      if (seq === missedUntil) ears.catchUp?.(false)
    }

    socket.on('message', (data) => {
      if (closed) return
      const said = parse(String(data))
      const frame = serverFrame.safeParse(said)
      if (!frame.success) {
        const unknown = unknownEvent.safeParse(said)
        if (!unknown.success || !takeNumber(unknown.data.seq)) return
        ears.alive()
        afterEvent(unknown.data.seq)
        return
      }
      ears.alive()
      const { data: known } = frame
      if (known.type === 'event') {
        if (!takeNumber(known.seq)) return
        ears.event(known.event)
        afterEvent(known.seq)
        return
      }
      // The first hello names no place to go on from: what was before it has to be asked for too.
      if (known.type === 'reset' || (known.type === 'welcome' && since === null)) {
        since = known.seq
        ears.reset()
        return
      }
      if (known.type !== 'welcome' || since === null) return
      missedUntil = known.seq
      ears.catchUp?.(since < missedUntil)
    })
    socket.on('error', () => undefined)
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
