import { v7 } from 'uuid'
import type { UnsentMessage } from '../../shared/chat'
import type { Message } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import type { Picture } from '../api/picture-files'
import { Failure } from '../failure'
import { fullJitter } from '../live/full-jitter'
import type { Log } from '../log'
import type { UnsentEntry, UnsentStore } from './unsent-store'

const longestPauseMs = 60_000
const giveUpAfterMs = 24 * 60 * 60 * 1000

export interface UnsentMessagesDeps {
  store: UnsentStore
  /** Posts a message; the same key twice is one message. @throws Failure */
  send: (message: { roomId: string; text: string; key: string }, pictures: Picture[]) => Promise<Message[]>
  onChange: (unsent: UnsentMessage[]) => void
  onSent: (sent: { roomId: string; key: string; messages: Message[] }) => void
  now: () => number
  log: Log
}

/**
 * The messages that the community does not have yet (docs/product/chat.md "Unsent messages", docs/product/quality.md "Idempotent sending"):
 * stored on disk first, then sent in the order of writing in each room, with retries that never send one twice.
 */
export interface UnsentMessages {
  /** In the order of writing. */
  list(): UnsentMessage[]
  /** Adds a message after those of its room, however long its pictures take to be read. Resolves when it is on disk. */
  add(message: { roomId: string; text: string }, pictures: Picture[] | Promise<Picture[]>): Promise<UnsentMessage>
  /** Sends a failed message again. */
  retry(id: string): Promise<void>
  /** Removes a message, unless it is being sent. */
  cancel(id: string): Promise<void>
  /** A picture of an unsent message. */
  picture(id: string, index: number): Promise<Picture | null>
  /** The community can be reached again: repeats at once what waits for a retry. */
  hurry(): void
  stop(): void
  /** Stops, and removes everything. */
  clear(): Promise<void>
}

interface Unsent {
  entry: UnsentEntry
  state: UnsentMessage['state']
  error: AppError | null
  failures: number
}

/** The sending of one room's messages. */
interface Queue {
  timer: NodeJS.Timeout | null
  busy: boolean
  /** The community has asked to wait: nothing is sent before that. */
  held: boolean
  /** Resolves when the message before is on disk. */
  adding: Promise<unknown>
}

interface Pause {
  milliseconds: number
  /** Whether the community has asked for it. */
  asked: boolean
}

/** Opens the unsent messages of one account, and sends those of an earlier run. */
export async function openUnsentMessages({ store, send, onChange, onSent, now, log }: UnsentMessagesDeps): Promise<UnsentMessages> {
  const pending = new Map<string, Unsent>()
  const queues = new Map<string, Queue>()
  let stopped = false
  let lastPlace = 0

  for (const entry of await store.open()) {
    const error = entry.why ? { code: entry.why } : null
    pending.set(entry.id, { entry, state: entry.failed ? 'failed' : 'waiting', error, failures: 0 })
    lastPlace = entry.place
  }

  const list = () => [...pending.values()].map(present)
  const changed = () => onChange(list())
  const queueOf = (roomId: string): Queue => {
    const queue = queues.get(roomId) ?? { timer: null, busy: false, held: false, adding: Promise.resolve() }
    queues.set(roomId, queue)
    return queue
  }
  const nextIn = (roomId: string) => [...pending.values()].find(({ entry, state }) => entry.roomId === roomId && state === 'waiting')

  /** Sends the messages of a room one after another. Other rooms do not wait. */
  async function advance(roomId: string): Promise<void> {
    const queue = queueOf(roomId)
    if (queue.busy || queue.held || stopped) return
    if (queue.timer) clearTimeout(queue.timer)
    queue.timer = null
    queue.busy = true
    let next = nextIn(roomId)
    let pause: Pause | null = null
    while (next !== undefined && pause === null && !stopped) {
      pause = await attempt(next)
      next = nextIn(roomId)
    }
    queue.busy = false
    if (pause === null || stopped) return
    queue.held = pause.asked
    queue.timer = setTimeout(() => {
      queue.held = false
      void advance(roomId)
    }, pause.milliseconds)
  }

  /** Sends a message. @returns how long the room has to wait, null for not at all */
  async function attempt(one: Unsent): Promise<Pause | null> {
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
    pending.delete(entry.id)
    changed()
    // Not awaited: a message that stays on disk is sent again by the next run, which the community answers with the first one.
    void store.remove(entry.id).catch((error: unknown) => log.error({ err: error }, 'a sent message could not be removed'))
    return null
  }

  async function readPictures(entry: UnsentEntry): Promise<Picture[]> {
    try {
      return await store.pictures(entry)
    } catch (error) {
      log.error({ err: error }, 'the pictures of a message could not be read')
      throw new Failure({ code: 'notFound' })
    }
  }

  async function afterFailure(one: Unsent, error: unknown): Promise<Pause | null> {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a message could not be sent')
    const why: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
    one.failures += 1
    if (isFinal(why) || isTooOld(one)) return giveUp(one, why)
    Object.assign(one, { state: 'waiting', error: why })
    changed()
    const asked = (why.retryAfter ?? 0) * 1000
    return { milliseconds: Math.max(1, asked, fullJitter(one.failures, longestPauseMs)), asked: asked > 0 }
  }

  async function giveUp(one: Unsent, error: AppError): Promise<null> {
    if (stopped) return null
    one.entry = { ...one.entry, failed: true, why: error.code }
    Object.assign(one, { state: 'failed', error })
    changed()
    await store.update(one.entry).catch((failure: unknown) => log.error({ err: failure }, 'the unsent messages could not be written'))
    return null
  }

  const isTooOld = ({ entry }: Unsent) => now() - Date.parse(entry.writtenAt) > giveUpAfterMs

  const unsent: UnsentMessages = {
    list,
    async add({ roomId, text }, pictures) {
      const given = Promise.resolve(pictures)
      lastPlace += 1
      const entry = { id: v7(), place: lastPlace, roomId, text, writtenAt: new Date(now()).toISOString(), failed: false }
      const queue = queueOf(roomId)
      // A message that cannot be stored rejects its own call and does not block the next.
      const own = Promise.allSettled([given, queue.adding]).then(async () => {
        const images = await given
        const one: Unsent = { entry: { ...entry, images: images.length }, state: 'waiting', error: null, failures: 0 }
        await store.add(one.entry, images)
        pending.set(entry.id, one)
        void advance(roomId)
        // `advance` has reported a message that is being sent already.
        if (one.state === 'waiting') changed()
        return present(one)
      })
      queue.adding = own
      return own
    },
    async retry(id) {
      const one = pending.get(id)
      if (one?.state !== 'failed') return
      // The time until it is given up starts again.
      one.entry = { ...one.entry, failed: false, why: undefined, writtenAt: new Date(now()).toISOString() }
      await store.update(one.entry)
      Object.assign(one, { state: 'waiting', error: null, failures: 0 })
      changed()
      void advance(one.entry.roomId)
    },
    async cancel(id) {
      const one = pending.get(id)
      if (one === undefined || one.state === 'sending') return
      // Removed from disk first, so that it does not come back after a crash; `failed` keeps it from being sent meanwhile.
      const { state } = one
      one.state = 'failed'
      try {
        await store.remove(id)
      } catch (error) {
        one.state = state
        throw error
      }
      pending.delete(id)
      changed()
    },
    async picture(id, index) {
      const one = pending.get(id)
      if (one === undefined) return null
      return (await store.pictures(one.entry).catch(() => []))[index] ?? null
    },
    hurry() {
      for (const { entry } of pending.values()) void advance(entry.roomId)
    },
    stop() {
      stopped = true
      for (const { timer } of queues.values()) if (timer) clearTimeout(timer)
    },
    async clear() {
      unsent.stop()
      await Promise.allSettled([...queues.values()].map(({ adding }) => adding))
      pending.clear()
      changed()
      await store.clear()
    },
  }
  unsent.hurry()
  return unsent
}

function present({ entry, state, error }: Unsent): UnsentMessage {
  const { id, roomId, text, images, writtenAt } = entry
  return { id, roomId, text, images, state, error, writtenAt }
}

/** Whether a retry cannot succeed. An ended session may be renewed. */
function isFinal({ code }: AppError): boolean {
  const retried = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy', 'tooMany', 'loginRequired', 'tokenExpired']
  return !retried.includes(code)
}
