import { setTimeout as wait } from 'node:timers/promises'
import type WebSocket from 'ws'
import type { ServerFrame } from '../../../src/shared/events'
import { pictures } from '../../support/pictures'
import { type Cluster, type Person, sure } from './cluster'
import type { Heard } from './proxy-client'

const againMs = 250
const pauseMs = 30

/** Members who write through the proxy without pause, each to one who listens. */
export interface Load {
  /** Acknowledged so far. */
  written(): number
  /** What the proxy has answered, other than success, and than 503 with Retry-After. */
  unexpected: string[]
  /** Ends it, once everything under way is acknowledged. @returns what is not as it has to be */
  finish(): Promise<string[]>
}

interface Line {
  writer: Person
  reader: Person
  roomId: string
  texts: string[]
  posts: string[]
  images: string[]
}

/** @param writers how many write at the same time */
export async function startLoad(cluster: Cluster, writers: number): Promise<Load> {
  const { client } = cluster
  const unexpected: string[] = []
  const picture = await pictures.jpeg(320, 240)
  let stopped = false
  let written = 0

  /** As the app does: the same call under the same key until it is acknowledged. */
  const acknowledged = async <T>(what: string, call: () => Promise<Heard<T>>): Promise<T> => {
    for (;;) {
      const heard = await call()
      if (heard.status === '00') {
        written += 1
        return heard.response
      }
      if (!isExpected(heard)) unexpected.push(`${what}: ${heard.http} ${heard.status} ${heard.message}`)
      await wait(againMs)
    }
  }
  const write = async (line: Line, name: number) => {
    const { token } = line.writer
    for (let n = 0; !stopped; n += 1) {
      const text = `${name}-${n}`
      const key = `load-${text}`
      const files = n % 8 === 5 ? [picture] : []
      const input = { roomId: line.roomId, text }
      const { messages } = await acknowledged('sendMessage', () => client.call('sendMessage', input, { token, key, files }))
      line.texts.push(text)
      line.images.push(...messages.flatMap(({ images }) => images))
      if (n % 4 === 1) {
        const post = { content: text, category: 'korea' as const, tags: [], images: [] }
        await acknowledged('savePost', () => client.call('savePost', post, { token, key: `post-${key}` }))
        line.posts.push(text)
      }
      await wait(pauseMs)
    }
  }

  const lines: Line[] = []
  for (let n = 0; n < writers; n += 1) {
    const [writer, reader] = [await cluster.person(), await cluster.person()]
    const { roomId } = await sure(client.call('openRoom', { userId: reader.id }, { token: writer.token }))
    lines.push({ writer, reader, roomId, texts: [], posts: [], images: [] })
  }
  const listeners = lines.map((line) => listen(cluster, line))
  // A stream that has never been greeted begins with what comes after.
  while (!listeners.every(({ isGreeted }) => isGreeted)) await wait(50)
  const writing = lines.map(write)

  return {
    written: () => written,
    unexpected,
    async finish() {
      stopped = true
      await Promise.all(writing)
      const wrong = await Promise.all(lines.map((line, n) => wrongIn(cluster, line, listeners[n] ?? null)))
      for (const listener of listeners) listener.close()
      return [...unexpected, ...wrong.flat()]
    },
  }
}

/** Success, a refusal that asks to try again, or no answer at all, as from a proxy that was killed. */
const isExpected = ({ http, headers }: Heard<unknown>) => http === 0 || (http === 503 && headers['retry-after'] !== undefined)

interface Listener {
  isGreeted: boolean
  /** The texts of the room's messages, as they arrived. */
  texts: string[]
  /** Numbers that did not follow the one before. */
  gaps: string[]
  close(): void
}

/** A member's live stream, which goes on after the last event when it breaks. */
function listen({ client }: Cluster, { reader, roomId }: Line): Listener {
  const listener: Listener = { isGreeted: false, texts: [], gaps: [], close: () => undefined }
  let last: number | null = null
  let closed = false
  let socket: WebSocket | undefined
  let silent: NodeJS.Timeout | undefined
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
    socket = client.live(reader.token, last, hear)
    socket.on('close', () => setTimeout(connect, againMs))
  }
  connect()
  listener.close = () => {
    closed = true
    clearTimeout(silent)
    socket?.terminate()
  }
  return listener
}

/** Compares what was acknowledged with what is there. */
async function wrongIn(cluster: Cluster, line: Line, listener: Listener | null): Promise<string[]> {
  const { client } = cluster
  const { token } = line.reader
  const stored: string[] = []
  for (let before: string | undefined; ; ) {
    const place = before === undefined ? {} : { before }
    const page = await sure(client.call('messages', { roomId: line.roomId, limit: 50, ...place }, { token }))
    stored.unshift(...page.messages.map(({ text }) => text).filter((text) => text !== ''))
    before = page.messages[0]?.id
    if (!page.more) break
  }
  const posts: string[] = []
  for (let offset = 0; ; offset += 20) {
    const page = await sure(client.call('userPosts', { userId: line.writer.id, offset }, { token }))
    posts.push(...page.items.map(({ content }) => content))
    if (posts.length >= page.total || page.items.length === 0) break
  }
  // A stream that was interrupted last may still be catching up.
  for (let tries = 0; listener !== null && listener.texts.length < stored.length && tries < 300; tries += 1) await wait(100)
  const lost = await Promise.all(
    line.images.map(async (path) => ((await client.get(`/images/${path}`)).bytes > 0 ? [] : [`the picture ${path} is lost`])),
  )
  return [
    ...differences('message', line.texts, stored),
    ...differences('post', line.posts, posts),
    ...lost.flat(),
    ...(listener === null ? [] : differences('live message', line.texts, listener.texts)),
    ...(listener?.gaps ?? []).map((gap) => `the numbers of live events: ${gap}`),
  ]
}

function differences(what: string, acknowledged: string[], found: string[]): string[] {
  const times = new Map<string, number>()
  for (const each of found) times.set(each, (times.get(each) ?? 0) + 1)
  return [
    ...acknowledged.filter((each) => !times.has(each)).map((each) => `the ${what} ${each} is lost`),
    ...[...times].filter(([, count]) => count > 1).map(([each, count]) => `the ${what} ${each} is there ${count} times`),
  ]
}
