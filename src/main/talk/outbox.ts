import { v7 } from 'uuid'
import type { WaitingMessage } from '../../shared/bridge'
import type { Message } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import type { Picture } from '../api/picture-files'
import { Failure } from '../failure'
import type { Log } from '../log'
import { fullJitter } from '../realtime/full-jitter'
import type { OutboxEntry, OutboxStore } from './outbox-store'

const longestPauseMs = 60_000
const giveUpAfterMs = 24 * 60 * 60 * 1000

export interface OutboxDeps {
  store: OutboxStore
  /** Posts it; throws a Failure. The same id twice is one message. */
  send: (message: { roomId: string; text: string; key: string }, pictures: Picture[]) => Promise<Message[]>
  onChange: (waiting: WaitingMessage[]) => void
  onSent: (sent: { roomId: string; key: string; messages: Message[] }) => void
  now: () => number
  log: Log
}

/**
 * What one has said and the community does not have yet (decision 21; hardening "Reliability" 1-2): on disk first, then sent in the
 * order of writing, room by room, as often as it takes, and once.
 */
export interface Outbox {
  /** In the order of writing. */
  list(): WaitingMessage[]
  /** Resolves when it is on disk and on its way. */
  add(message: { roomId: string; text: string }, pictures: Picture[]): Promise<WaitingMessage>
  /** Tries one that failed again. */
  retry(id: string): Promise<void>
  /** Takes one back, unless it is being sent. */
  cancel(id: string): Promise<void>
  /** An image of one that waits. */
  picture(id: string, index: number): Promise<Picture | null>
  /** The community can be reached again: everything that waits for a time tries now. */
  hurry(): void
  stop(): void
}

interface Waiting {
  entry: OutboxEntry
  state: WaitingMessage['state']
  error: AppError | null
  failures: number
}

interface Line {
  timer: NodeJS.Timeout | null
  busy: boolean
}

/** Opens the outbox of one account; what an earlier run left goes on. */
export async function openOutbox({ store, send, onChange, onSent, now, log }: OutboxDeps): Promise<Outbox> {
  const waiting = new Map<string, Waiting>()
  const lines = new Map<string, Line>()
  let stopped = false

  for (const entry of await store.open())
    waiting.set(entry.id, { entry, state: entry.failed ? 'failed' : 'waiting', error: null, failures: 0 })

  const list = () => [...waiting.values()].map(present)
  const changed = () => onChange(list())
  const lineOf = (roomId: string): Line => {
    const line = lines.get(roomId) ?? { timer: null, busy: false }
    lines.set(roomId, line)
    return line
  }
  const nextIn = (roomId: string) => [...waiting.values()].find(({ entry, state }) => entry.roomId === roomId && state !== 'failed')

  /** Sends what is first in a room, then the next. Other rooms do not wait for it. */
  async function advance(roomId: string): Promise<void> {
    const line = lineOf(roomId)
    if (line.busy || stopped) return
    if (line.timer) clearTimeout(line.timer)
    line.timer = null
    line.busy = true
    let pause: number | null = 0
    while (pause === 0 && !stopped) {
      const next = nextIn(roomId)
      pause = next === undefined ? null : await attempt(next)
    }
    line.busy = false
    if (pause !== null && !stopped) line.timer = setTimeout(() => void advance(roomId), pause)
  }

  /** @returns how long to wait before going on in this room, in milliseconds */
  async function attempt(one: Waiting): Promise<number> {
    const { entry } = one
    one.state = 'sending'
    changed()
    try {
      const messages = await send({ roomId: entry.roomId, text: entry.text, key: entry.id }, await store.pictures(entry))
      onSent({ roomId: entry.roomId, key: entry.id, messages })
      waiting.delete(entry.id)
      changed()
      await store.remove(entry.id)
      return 0
    } catch (error) {
      return afterFailure(one, error)
    }
  }

  async function afterFailure(one: Waiting, error: unknown): Promise<number> {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a message could not be sent')
    one.error = error instanceof Failure ? error.error : { code: 'serverError' }
    one.failures += 1
    const isTooOld = now() - Date.parse(one.entry.writtenAt) > giveUpAfterMs
    if (isFinal(one.error) || isTooOld) {
      one.state = 'failed'
      one.entry = { ...one.entry, failed: true }
      changed()
      await store.update(one.entry).catch((failure: unknown) => log.error({ err: failure }, 'the outbox could not be written'))
      return 0
    }
    one.state = 'waiting'
    changed()
    const asked = (one.error.retryAfter ?? 0) * 1000
    return Math.max(1, asked, fullJitter(one.failures, longestPauseMs))
  }

  const outbox: Outbox = {
    list,
    async add({ roomId, text }, pictures) {
      const entry: OutboxEntry = {
        id: v7(),
        roomId,
        text,
        images: pictures.length,
        writtenAt: new Date(now()).toISOString(),
        failed: false,
      }
      const one: Waiting = { entry, state: 'waiting', error: null, failures: 0 }
      await store.add(entry, pictures)
      waiting.set(entry.id, one)
      changed()
      void advance(roomId)
      return present(one)
    },
    async retry(id) {
      const one = waiting.get(id)
      if (one?.state !== 'failed') return
      // Asked for anew, so that the day to give up begins anew too.
      one.entry = { ...one.entry, failed: false, writtenAt: new Date(now()).toISOString() }
      Object.assign(one, { state: 'waiting', error: null, failures: 0 })
      await store.update(one.entry)
      changed()
      void advance(one.entry.roomId)
    },
    async cancel(id) {
      const one = waiting.get(id)
      if (one === undefined || one.state === 'sending') return
      waiting.delete(id)
      changed()
      await store.remove(id)
    },
    async picture(id, index) {
      const one = waiting.get(id)
      if (one === undefined) return null
      return (await store.pictures(one.entry).catch(() => []))[index] ?? null
    },
    hurry() {
      for (const { entry } of waiting.values()) void advance(entry.roomId)
    },
    stop() {
      stopped = true
      for (const { timer } of lines.values()) if (timer) clearTimeout(timer)
    },
  }
  outbox.hurry()
  return outbox
}

function present({ entry, state, error }: Waiting): WaitingMessage {
  const { id, roomId, text, images, writtenAt } = entry
  return { id, roomId, text, images, state, error, writtenAt }
}

/** Whether saying it again would change nothing. A session that has ended may begin again. */
function isFinal({ code }: AppError): boolean {
  const again = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy', 'tooMany', 'loginRequired', 'tokenExpired']
  return !again.includes(code)
}
