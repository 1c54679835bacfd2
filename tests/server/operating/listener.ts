import type WebSocket from 'ws'
import type { ServerFrame } from '../../../src/shared/events'
import type { Cluster, Person } from '../../support/cluster/cluster'

const againMs = 250

export interface Listener {
  isGreeted: boolean
  /** The texts of the room's messages, as they arrived. */
  texts: string[]
  /** Numbers that did not follow the one before. */
  gaps: string[]
  close(): void
}

/** A member's live stream through the proxy, which goes on after the last event when it breaks. */
export function listen({ client }: Cluster, { token }: Person, roomId: string): Listener {
  let last: number | null = null
  let closed = false
  let socket: WebSocket | undefined
  let silent: NodeJS.Timeout | undefined
  const listener: Listener = {
    isGreeted: false,
    texts: [],
    gaps: [],
    close() {
      closed = true
      clearTimeout(silent)
      socket?.terminate()
    },
  }
  const hear = (frame: ServerFrame) => {
    clearTimeout(silent)
    // Beats arrive every three seconds.
    silent = setTimeout(() => socket?.terminate(), 10_000)
    if (frame.type === 'welcome' || frame.type === 'reset') {
      if (frame.type === 'reset') listener.gaps.push(`reset to ${frame.seq}`)
      last ??= frame.seq
      listener.isGreeted = true
    }
    if (frame.type !== 'event') return
    if (last !== null && frame.seq !== last + 1) listener.gaps.push(`${last} then ${frame.seq}`)
    last = frame.seq
    const { event } = frame
    if (event.kind === 'messages' && event.room.id === roomId)
      listener.texts.push(...event.messages.map(({ text }) => text).filter((text) => text !== ''))
  }
  const connect = () => {
    if (closed) return
    socket = client.live(token, last, hear)
    socket.on('close', () => setTimeout(connect, againMs))
  }
  connect()
  return listener
}
