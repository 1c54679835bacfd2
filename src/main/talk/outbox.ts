import { v7 } from 'uuid'
import type { Message } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import type { WaitingMessage } from '../../shared/talk'
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
  /** Takes its place behind what was added to the room before, however long its pictures take. Resolves when it is on disk and on its way. */
  add(message: { roomId: string; text: string }, pictures: Picture[] | Promise<Picture[]>): Promise<WaitingMessage>
  /** Tries one that failed again. */
  retry(id: string): Promise<void>
  /** Takes one back, unless it is being sent. */
  cancel(id: string): Promise<void>
  /** An image of one that waits. */
  picture(id: string, index: number): Promise<Picture | null>
  /** The community can be reached again: everything that waits for a time tries now. */
  hurry(): void
  stop(): void
  /** Stops, and removes everything. */
  forget(): Promise<void>
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
  /** The community has named a time to wait: nothing goes before it. */
  held: boolean
  /** The message before is being put on disk. */
  adding: Promise<unknown>
}

interface Pause {
  milliseconds: number
  /** The community has asked for it. */
  asked: boolean
}

/** Opens the outbox of one account; what an earlier run left goes on. */
export async function openOutbox({ store, send, onChange, onSent, now, log }: OutboxDeps): Promise<Outbox> {
  const waiting = new Map<string, Waiting>()
  const lines = new Map<string, Line>()
  let stopped = false
  let lastPlace = 0

  for (const entry of await store.open()) {
    const error = entry.why ? { code: entry.why } : null
    waiting.set(entry.id, { entry, state: entry.failed ? 'failed' : 'waiting', error, failures: 0 })
    lastPlace = entry.place
  }

  const list = () => [...waiting.values()].map(present)
  const changed = () => onChange(list())
  const lineOf = (roomId: string): Line => {
    const line = lines.get(roomId) ?? { timer: null, busy: false, held: false, adding: Promise.resolve() }
    lines.set(roomId, line)
    return line
  }
  const nextIn = (roomId: string) => [...waiting.values()].find(({ entry, state }) => entry.roomId === roomId && state === 'waiting')

  /** Sends what is first in a room, then the next. Other rooms do not wait for it. */
  async function advance(roomId: string): Promise<void> {
    const line = lineOf(roomId)
    if (line.busy || line.held || stopped) return
    if (line.timer) clearTimeout(line.timer)
    line.timer = null
    line.busy = true
    let next = nextIn(roomId)
    let pause: Pause | null = null
    while (next !== undefined && pause === null && !stopped) {
      pause = await attempt(next)
      next = nextIn(roomId)
    }
    line.busy = false
    if (pause === null || stopped) return
    line.held = pause.asked
    line.timer = setTimeout(() => {
      line.held = false
      void advance(roomId)
    }, pause.milliseconds)
  }

  /** @returns what to wait for before going on in this room */
  async function attempt(one: Waiting): Promise<Pause | null> {
    const { entry } = one
    if (isTooOld(one)) return giveUp(one, one.error ?? { code: 'timeout' })
    one.state = 'sending'
    changed()
    let messages: Message[]
    try {
      messages = await send({ roomId: entry.roomId, text: entry.text, key: entry.id }, await readPictures(entry))
    } catch (error) {
      return afterFailure(one, error)
    }
    onSent({ roomId: entry.roomId, key: entry.id, messages })
    waiting.delete(entry.id)
    changed()
    // The next does not wait for the disk: one that stays there is sent again by the next run, and answered with what it wrote first.
    void store.remove(entry.id).catch((error: unknown) => log.error({ err: error }, 'a sent message could not be removed'))
    return null
  }

  async function readPictures(entry: OutboxEntry): Promise<Picture[]> {
    try {
      return await store.pictures(entry)
    } catch (error) {
      log.error({ err: error }, 'the pictures of a message could not be read')
      throw new Failure({ code: 'notFound' })
    }
  }

  async function afterFailure(one: Waiting, error: unknown): Promise<Pause | null> {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a message could not be sent')
    const why: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
    one.failures += 1
    if (isFinal(why) || isTooOld(one)) return giveUp(one, why)
    Object.assign(one, { state: 'waiting', error: why })
    changed()
    const asked = (why.retryAfter ?? 0) * 1000
    return { milliseconds: Math.max(1, asked, fullJitter(one.failures, longestPauseMs)), asked: asked > 0 }
  }

  async function giveUp(one: Waiting, error: AppError): Promise<null> {
    if (stopped) return null
    one.entry = { ...one.entry, failed: true, why: error.code }
    Object.assign(one, { state: 'failed', error })
    changed()
    await store.update(one.entry).catch((failure: unknown) => log.error({ err: failure }, 'the outbox could not be written'))
    return null
  }

  const isTooOld = ({ entry }: Waiting) => now() - Date.parse(entry.writtenAt) > giveUpAfterMs

  const outbox: Outbox = {
    list,
    async add({ roomId, text }, pictures) {
      const given = Promise.resolve(pictures)
      lastPlace += 1
      const entry = { id: v7(), place: lastPlace, roomId, text, writtenAt: new Date(now()).toISOString(), failed: false }
      const line = lineOf(roomId)
      // One that cannot be kept is its own writer's concern, not that of the next.
      const own = Promise.allSettled([given, line.adding]).then(async () => {
        const images = await given
        const one: Waiting = { entry: { ...entry, images: images.length }, state: 'waiting', error: null, failures: 0 }
        await store.add(one.entry, images)
        waiting.set(entry.id, one)
        void advance(roomId)
        // One whose turn it is has been told of as being sent.
        if (one.state === 'waiting') changed()
        return present(one)
      })
      line.adding = own
      return own
    },
    async retry(id) {
      const one = waiting.get(id)
      if (one?.state !== 'failed') return
      // Asked for anew, so that the day to give up begins anew too.
      one.entry = { ...one.entry, failed: false, why: undefined, writtenAt: new Date(now()).toISOString() }
      await store.update(one.entry)
      Object.assign(one, { state: 'waiting', error: null, failures: 0 })
      changed()
      void advance(one.entry.roomId)
    },
    async cancel(id) {
      const one = waiting.get(id)
      if (one === undefined || one.state === 'sending') return
      // First from the disk: what is no longer shown must not come back after a crash. Nor may it be sent meanwhile.
      const { state } = one
      one.state = 'failed'
      try {
        await store.remove(id)
      } catch (error) {
        one.state = state
        throw error
      }
      waiting.delete(id)
      changed()
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
    async forget() {
      outbox.stop()
      await Promise.allSettled([...lines.values()].map(({ adding }) => adding))
      waiting.clear()
      changed()
      await store.clear()
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
