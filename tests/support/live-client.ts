import * as z from 'zod'
import { type LiveEvent, type ServerFrame, serverFrame } from '../../src/shared/events'

export interface LiveClient {
  /** Every frame so far, in order. */
  frames: ServerFrame[]
  /** The events among them. */
  events(): { seq: number; event: LiveEvent }[]
  /** Resolves with the first matching frame, including earlier ones. */
  until<Found extends ServerFrame>(fits: (frame: ServerFrame) => frame is Found): Promise<Found>
  until(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  /** Resolves with the first matching event of a kind. */
  event<Kind extends LiveEvent['kind']>(
    kind: Kind,
    fits?: (event: Extract<LiveEvent, { kind: Kind }>) => boolean,
  ): Promise<Extract<LiveEvent, { kind: Kind }>>
  /** The number of the last received event. */
  last(): number
  /** Sends a text unchanged. */
  send(text: string): void
  close(): void
  /** Resolves once it is connected. */
  opened: Promise<unknown>
  /** Resolves with the code it was closed with. */
  closed: Promise<number>
}

/** Connects to a server's live stream. @param since null: only new events; `silent`: sends no hello */
export function connectLive(url: string, token: string, since: number | null | 'silent' = null): LiveClient {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const each of [...waiting]) each()
  }
  let last = typeof since === 'number' ? since : 0

  const opened = new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.addEventListener('open', () => {
    if (since !== 'silent') socket.send(JSON.stringify({ type: 'hello', token, since }))
  })
  socket.addEventListener('message', ({ data }) => {
    const frame = z.decode(serverFrame, JSON.parse(String(data)) as never)
    if (frame.type === 'reset' || frame.type === 'event' || (frame.type === 'welcome' && since === null)) last = frame.seq
    frames.push(frame)
    look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      resolve(code)
      look()
    })
  })

  const until = (fits: (frame: ServerFrame) => boolean): Promise<ServerFrame> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        const found = frames.find(fits)
        if (found) resolve(found)
        else if (socket.readyState === WebSocket.CLOSED) reject(new Error(`closed; frames: ${JSON.stringify(frames)}`))
        else return
        waiting.delete(attempt)
      }
      waiting.add(attempt)
      attempt()
    })
  const events = () => frames.filter((frame) => frame.type === 'event').map(({ seq, event }) => ({ seq, event }))

  return {
    frames,
    events,
    until: until as LiveClient['until'],
    async event(kind, fits = () => true) {
      const frame = await until((each) => each.type === 'event' && each.event.kind === kind && fits(each.event as never))
      return (frame as Extract<ServerFrame, { type: 'event' }>).event as never
    },
    last: () => last,
    send: (text) => socket.send(text),
    close: () => socket.close(),
    opened,
    closed,
  }
}
