import { v7 } from 'uuid'
import type { Forwarded, Unsent, UnsentMessage } from '../../shared/chat'
import type { Message } from '../../shared/contract/chat-shapes'
import type { Input } from '../../shared/contract/index'
import type { MessageChange } from '../../shared/contract/messages'
import type { AppError } from '../../shared/errors'
import type { Attachment, Picture } from '../api/picture-files'
import { Failure } from '../failure'
import { retryPause } from '../live/full-jitter'
import type { Log } from '../log'
import { createRoomQueues, type Pause } from './room-queues'
import {
  isFinal,
  isRefused,
  isRepeated,
  isTooOld,
  listedDomain,
  type Pending,
  pointTo,
  present,
  presentChange,
  requestOf,
  storedError,
  unusableVoice,
  type Written,
} from './unsent-entries'
import type { UnsentEntry, UnsentStore } from './unsent-store'

const notRefused = { failed: false, why: undefined, repeated: undefined, listed: undefined, unusable: undefined }

export interface UnsentMessagesDeps {
  store: UnsentStore
  /** Posts a message; the same key twice is one message. @throws Failure */
  send: (message: Input<'sendMessage'> & { key: string }, files: Attachment[]) => Promise<Message[]>
  /** Changes a message; the same key twice is one change. @throws Failure */
  sendChange: (change: { roomId: string; messageId: string; change: MessageChange; key: string }) => Promise<Message[]>
  onChange: (unsent: Unsent) => void
  onSent: (sent: { roomId: string; key: string; messages: Message[] }) => void
  /** The community accepted a change; `messages` are those affected, in their new state. */
  onChanged: (changed: { roomId: string; messages: Message[] }) => void
  now: () => number
  log: Log
}

/**
 * The messages that the community does not have yet, and the changes of messages (docs/product/chat.md "Unsent messages",
 * docs/product/quality.md "Idempotent sending"): stored on disk first, then sent in the order of writing in each room, with retries that
 * never send one twice.
 */
export interface UnsentMessages {
  /** In the order of writing. */
  list(): Unsent
  /** Adds a message after those of its room, however long its files take to be read. Resolves when it is on disk. */
  add(message: Written, files: Attachment[] | Promise<Attachment[]>): Promise<UnsentMessage>
  /** Adds a forwarded message. Resolves when it is on disk. */
  forward(roomId: string, message: Forwarded): Promise<void>
  /**
   * Adds a change of a message after the entries of its room. A change of an unsent message is sent after that message, which the community
   * may have received already. A reaction replaces those to the same message that are still waiting. Resolves when the change is on disk.
   */
  change(change: { roomId: string; messageId: string; change: MessageChange }): Promise<void>
  /** Sends a failed message or change again. */
  retry(id: string): Promise<void>
  /** Removes a message or a change, unless it is being sent. */
  cancel(id: string): Promise<void>
  /** Removes what is unsent in a room that the member has left; what is being sent goes once it is refused. */
  dropRoom(roomId: string): void
  /** A picture of an unsent message by its index, or the recording that it consists of alone. */
  file(id: string, name: number | 'voice'): Promise<Picture | null>
  /** The community can be reached again: repeats at once what waits for a retry. */
  hurry(): void
  /** Sends nothing more. Resolves when everything that is being stored has settled. */
  stop(): Promise<void>
  /** Stops, and removes everything. */
  clear(): Promise<void>
}

/** Opens the unsent messages of one account, and sends those of an earlier run. */
export async function openUnsentMessages(deps: UnsentMessagesDeps): Promise<UnsentMessages> {
  const { store, now, log } = deps
  const pending = new Map<string, Pending>()
  /** The ids that messages sent in this run got from the community, by the ids they had while unsent. */
  const sentIds = new Map<string, string>()
  const leftRooms = new Set<string>()
  let stopped = false
  let lastPlace = 0

  for (const entry of await store.open()) {
    pending.set(entry.id, { entry, state: entry.failed ? 'failed' : 'waiting', error: storedError(entry), failures: 0 })
    lastPlace = entry.place
  }

  const list = (): Unsent => {
    const all = [...pending.values()]
    return { messages: all.filter(({ entry }) => !entry.change).map(present), changes: all.flatMap(presentChange) }
  }
  const changed = () => {
    // The account's messages may be open again by then, in another queue.
    if (!stopped) deps.onChange(list())
  }
  /** The changes that wait for a message to be sent. */
  const changesOf = (id: string) => [...pending.values()].filter(({ entry }) => entry.change?.messageId === id)
  /** A change waits until its message is sent, also where sending has failed. */
  const isReady = ({ entry, state }: Pending) => state === 'waiting' && !(entry.change && pending.has(entry.change.messageId))
  const nextIn = (roomId: string) => [...pending.values()].find((one) => one.entry.roomId === roomId && isReady(one))

  const queues = createRoomQueues({ next: nextIn, attempt })

  /** Sends a message. @returns how long the room has to wait, null for not at all */
  async function attempt(one: Pending): Promise<Pause | null> {
    const { entry } = one
    if (isTooOld(one, now())) return giveUp(one, one.error ?? { code: 'timeout' })
    one.state = 'sending'
    changed()
    const { roomId, id: key, change } = entry
    let messages: Message[]
    try {
      if (change) messages = await deps.sendChange({ roomId, ...change, key })
      else messages = await deps.send(requestOf(entry), await readFiles(entry))
    } catch (error) {
      return afterFailure(one, error)
    }
    if (change) deps.onChanged({ roomId, messages })
    else deps.onSent({ roomId, key, messages })
    const sentAs = messages[0]?.id ?? key
    if (!change) sentIds.set(key, sentAs)
    const following = changesOf(key)
    for (const each of following) pointTo(each, sentAs)
    pending.delete(key)
    changed()
    try {
      for (const each of following) await store.update(each.entry)
      // Not awaited: what stays on disk is sent again by the next run, which the community answers with the first answer.
      void store.remove(key).catch(notRemoved)
    } catch (error) {
      notRemoved(error)
    }
    return null
  }

  const notWritten = (error: unknown) => log.error({ err: error }, 'the unsent messages could not be written')
  const notRemoved = (error: unknown) => log.error({ err: error }, 'what was sent could not be removed')

  async function readFiles(entry: UnsentEntry): Promise<Attachment[]> {
    try {
      return await store.files(entry)
    } catch (error) {
      log.error({ err: error }, 'the files of a message could not be read')
      throw new Failure({ code: 'notFound' })
    }
  }

  async function afterFailure(one: Pending, error: unknown): Promise<Pause | null> {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a message could not be sent')
    const why: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
    one.failures += 1
    if (isFinal(why) || isTooOld(one, now())) return giveUp(one, why)
    Object.assign(one, { state: 'waiting', error: why })
    changed()
    return { milliseconds: retryPause(one.failures, why), asked: (why.retryAfter ?? 0) > 0 }
  }

  async function giveUp(one: Pending, error: AppError): Promise<null> {
    if (stopped) return null
    // A change without its message has no effect.
    const isVoid = one.entry.change !== undefined && (error.code === 'notFound' || error.code === 'room is undefined')
    if (isVoid || leftRooms.has(one.entry.roomId)) {
      await remove(one).catch(notWritten)
      return null
    }
    one.entry = {
      ...one.entry,
      failed: true,
      why: error.code,
      repeated: isRepeated(error),
      listed: listedDomain(error),
      unusable: unusableVoice(error),
    }
    Object.assign(one, { state: 'failed', error })
    changed()
    await store.update(one.entry).catch(notWritten)
    return null
  }

  /** From disk first, so that it does not come back after a crash; `failed` keeps it from being sent meanwhile. */
  async function remove(one: Pending): Promise<void> {
    const { state } = one
    one.state = 'failed'
    try {
      await store.remove(one.entry.id)
    } catch (error) {
      one.state = state
      throw error
    }
    pending.delete(one.entry.id)
    changed()
    for (const each of changesOf(one.entry.id)) await remove(each)
  }

  /** Edits what will be sent, in place of edits after it. */
  async function rewrite(one: Pending, text: string): Promise<void> {
    await store.update({ ...one.entry, text })
    one.entry = { ...one.entry, text }
    for (const each of changesOf(one.entry.id)) if (each.entry.change?.change.kind === 'edit') await remove(each)
    changed()
  }

  /** Of several unsent reactions to a message only the last one is sent. */
  async function removeEarlierReactions({ entry: { place, change } }: Pending): Promise<void> {
    const reactions = changesOf(change?.messageId ?? '').filter(({ entry }) => entry.change?.change.kind === 'react')
    for (const one of reactions) if (one.entry.place < place && one.state !== 'sending') await remove(one)
  }

  /** Adds an entry after those of its room, and sends it once it is on disk. */
  function enqueue({ roomId, ...what }: Written & Pick<UnsentEntry, 'forward' | 'change'>, given: Promise<Attachment[]>): Promise<Pending> {
    lastPlace += 1
    const entry = { ...what, id: v7(), place: lastPlace, roomId, writtenAt: new Date(now()).toISOString(), failed: false }
    return queues.afterEarlier(roomId, given, async () => {
      const files = await given
      const images = files.filter(({ field }) => field === undefined).length
      const one: Pending = { entry: { ...entry, images }, state: 'waiting', error: null, failures: 0 }
      await store.add(one.entry, files)
      // Its message may have been sent before the page knew of it, or while this entry was stored.
      const sentAs = sentIds.get(what.change?.messageId ?? '')
      if (sentAs !== undefined) {
        pointTo(one, sentAs)
        await store.update(one.entry)
      }
      pending.set(entry.id, one)
      void queues.advance(roomId)
      // `advance` has already reported an entry that is being sent.
      if (one.state === 'waiting') changed()
      return one
    })
  }

  const unsent: UnsentMessages = {
    list,
    add: async (message, files) => present(await enqueue(message, Promise.resolve(files))),
    async forward(roomId, { text, ...forward }) {
      await enqueue({ roomId, text, forward }, Promise.resolve([]))
    },
    async change({ roomId, ...change }) {
      const message = pending.get(change.messageId)
      if (message && isRefused(message) && change.change.kind === 'edit') return rewrite(message, change.change.text)
      const one = await enqueue({ roomId, text: '', change }, Promise.resolve([]))
      if (change.change.kind === 'react') await removeEarlierReactions(one)
    },
    async retry(id) {
      const one = pending.get(id)
      if (one?.state !== 'failed') return
      const { failed, why, repeated, listed, unusable, writtenAt } = one.entry
      // Before it is on disk: neither sent, cancelled nor sent again by a second press.
      one.state = 'sending'
      // The time after which sending is given up starts again.
      one.entry = { ...one.entry, ...notRefused, writtenAt: new Date(now()).toISOString() }
      try {
        await store.update(one.entry)
      } catch (error) {
        Object.assign(one, { state: 'failed', entry: { ...one.entry, failed, why, repeated, listed, unusable, writtenAt } })
        throw error
      }
      Object.assign(one, { state: 'waiting', error: null, failures: 0 })
      changed()
      void queues.advance(one.entry.roomId)
    },
    async cancel(id) {
      const one = pending.get(id)
      if (one === undefined || one.state === 'sending') return
      await remove(one)
    },
    dropRoom(roomId) {
      leftRooms.add(roomId)
      for (const one of pending.values()) if (one.entry.roomId === roomId && one.state !== 'sending') void remove(one).catch(notWritten)
    },
    async file(id, name) {
      const one = pending.get(id)
      if (one === undefined || (name === 'voice') !== (one.entry.voice !== undefined)) return null
      return (await store.files(one.entry).catch(() => []))[name === 'voice' ? 0 : name] ?? null
    },
    hurry() {
      for (const { entry } of pending.values()) void queues.advance(entry.roomId)
    },
    async stop() {
      stopped = true
      queues.stop()
      await queues.stored()
    },
    async clear() {
      await unsent.stop()
      pending.clear()
      deps.onChange(list())
      await store.clear()
    },
  }
  unsent.hurry()
  return unsent
}
