import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type Person, sure } from '../../support/cluster/cluster'
import type { Heard } from '../../support/cluster/proxy-client'
import { pictures } from '../../support/pictures'
import { type Listener, listen } from './listener'

const againMs = 250
const pauseMs = 30

/** Members who write through the proxy without pause, each to one who listens. */
export interface Load {
  /** Ends it, once everything under way is acknowledged, and compares that with what is there. */
  finish(): Promise<Outcome>
}

export interface Outcome {
  /** What was acknowledged. */
  messages: number
  posts: number
  pictures: number
  /** What was acknowledged and is not there, by name; of messages also on the live stream of who listened. */
  lost: string[]
  doubled: string[]
  /** Answers other than success, than none, and than 503 with Retry-After; numbers of live events that were left out. */
  unexpected: string[]
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

  /** As the app does: the same call under the same key until it is acknowledged. */
  const acknowledged = async <T>(what: string, call: () => Promise<Heard<T>>): Promise<T> => {
    for (;;) {
      const heard = await call()
      if (heard.status === '00') return heard.response
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
  const listeners = lines.map(({ reader, roomId }) => listen(cluster, reader, roomId))
  // A stream that has never been greeted begins with what comes after.
  while (!listeners.every(({ isGreeted }) => isGreeted)) await wait(50)
  const writing = lines.map(write)

  return {
    async finish() {
      stopped = true
      await Promise.all(writing)
      const found = await Promise.all(lines.map((line, n) => compare(cluster, line, listeners[n])))
      for (const listener of listeners) listener.close()
      const sum = (of: (line: Line) => string[]) => lines.reduce((total, line) => total + of(line).length, 0)
      return {
        messages: sum(({ texts }) => texts),
        posts: sum(({ posts }) => posts),
        pictures: sum(({ images }) => images),
        lost: found.flatMap(({ lost }) => lost),
        doubled: found.flatMap(({ doubled }) => doubled),
        unexpected: [...unexpected, ...listeners.flatMap(({ gaps }) => gaps.map((gap) => `numbers of live events: ${gap}`))],
      }
    },
  }
}

/** Success, a refusal that asks to try again, or no answer at all, as from a proxy that was killed. */
const isExpected = ({ http, headers }: Heard<unknown>) => http === 0 || (http === 503 && headers['retry-after'] !== undefined)

type Difference = Pick<Outcome, 'lost' | 'doubled'>

/** Compares what was acknowledged with what is there. */
async function compare(cluster: Cluster, line: Line, listener: Listener | undefined): Promise<Difference> {
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
  const shown = await Promise.all(line.images.map(async (path) => ((await client.get(`/images/${path}`)).bytes > 0 ? [path] : [])))
  const heard = listener?.texts ?? []
  // A stream that was interrupted last may still be catching up.
  for (let tries = 0; heard.length < stored.length && tries < 300; tries += 1) await wait(100)
  const all = [
    differences('message', line.texts, stored),
    differences('post', line.posts, posts),
    differences('picture', line.images, shown.flat()),
    differences('live message', line.texts, heard),
  ]
  return { lost: all.flatMap(({ lost }) => lost), doubled: all.flatMap(({ doubled }) => doubled) }
}

function differences(what: string, acknowledged: string[], found: string[]): Difference {
  const times = new Map<string, number>()
  for (const each of found) times.set(each, (times.get(each) ?? 0) + 1)
  return {
    lost: acknowledged.filter((each) => !times.has(each)).map((each) => `${what} ${each}`),
    doubled: [...times].filter(([, count]) => count > 1).map(([each, count]) => `${what} ${each}: ${count} times`),
  }
}
