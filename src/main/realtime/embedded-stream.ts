import WebSocket from 'ws'
import { type ClientFrame, closeCodes, serverFrame } from '../../shared/events'
import type { OpenStream, StreamEnd } from './live-feed'

const mostFrameBytes = 4 * 1024 * 1024
const openWithinMs = 10_000

export interface EmbeddedStreamDeps {
  /** The community's address, and the stream's below it. */
  address: () => Promise<string>
  token: () => Promise<string | null>
}

/** The community's own WebSocket (shared/events.ts). A stream that is opened again goes on behind the last event that was heard. */
export function createEmbeddedStream({ address, token }: EmbeddedStreamDeps): OpenStream {
  let since: number | null = null

  return async (ears) => {
    const [url, secret] = await Promise.all([address(), token()])
    if (secret === null) throw new Error('nobody is signed in')
    const socket = new WebSocket(url.replace(/^http/, 'ws'), {
      handshakeTimeout: openWithinMs,
      maxPayload: mostFrameBytes,
      followRedirects: false,
      perMessageDeflate: false,
    })
    let closed = false

    socket.on('open', () => {
      const hello: ClientFrame = { type: 'hello', token: secret, since }
      socket.send(JSON.stringify(hello))
    })
    socket.on('message', (data) => {
      if (closed) return
      const frame = serverFrame.safeParse(parse(String(data)))
      // A newer community may say what this app does not know yet.
      if (!frame.success) return
      ears.alive()
      const said = frame.data
      if (said.type === 'event') {
        since = said.seq
        ears.event(said.event)
        return
      }
      // The first hello names no place to go on from: what was before it has to be asked for too.
      if (said.type === 'reset' || (said.type === 'welcome' && since === null)) {
        since = said.seq
        ears.reset()
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      if (!closed) ears.ended(endOf(code))
    })
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
