import { v7 } from 'uuid'
import type { Forwarded, Unsent, UnsentMessage } from '../../shared/chat'
import type { MessageChange } from '../../shared/contract/messages'
import type { Attachment, Picture } from '../api/picture-files'
import { Failure } from '../failure'
import { createRoomQueues } from './room-queues'
import { isRefused, isSuperseded, type Pending, pointTo, present, presentChange, storedError, type Written } from './unsent-entries'
import { createAttempt, type SendingDeps } from './unsent-sending'
import type { UnsentEntry } from './unsent-store'

const notRefused = { failed: false, why: undefined, repeated: undefined, listed: undefined, unusable: undefined }

export interface UnsentMessagesDeps extends SendingDeps {
  /** The id of a message of a room, given its id or the one that it had while unsent; null where the message is not known here. */
  idIn: (roomId: string, id: string) => string | null
  onChange: (unsent: Unsent) => void
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
   * may have received already. A reaction or an edit replaces those of the same message before it, a deletion all of its changes. Resolves
   * when the change is on disk. @throws Failure `notFound` for an edit of a message that is not known
   */
  change(change: { roomId: string; messageId: string; change: MessageChange }): Promise<void>
  /** Sends a failed message or change again. */
  retry(id: string): Promise<void>
  /** Removes a message or a change. One that is being sent is removed only if it has files that are not sent yet. */
  cancel(id: string): Promise<void>
  /** Removes what is unsent in a room that the member has left; what is being sent goes once it is refused. */
  dropRoom(roomId: string): void
  /** Removes what is unsent of the changes of deleted messages. */
  dropChanges(messageIds: string[]): void
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

  const notWritten = (error: unknown) => log.error({ err: error }, 'the unsent messages could not be written')
  /** Whether a later change of the same message leaves this one without effect. */
  const isObsolete = (one: Pending) => changesOf(one.entry.change?.messageId ?? '').some((later) => isSuperseded(one, later))
  // Those that were being sent when the earlier run ended.
  for (const one of [...pending.values()]) {
    if (!isObsolete(one)) continue
    await store.remove(one.entry.id).catch(notWritten)
    pending.delete(one.entry.id)
  }

  const attempt = createAttempt(deps, { pending, sentIds, leftRooms, isStopped: () => stopped, changed, changesOf, isObsolete, remove })
  const queues = createRoomQueues({ next: nextIn, attempt })

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

  /** Of several edits or reactions only the last is sent; a deletion leaves no other change of its message. */
  async function removeSuperseded(by: Pending): Promise<void> {
    for (const one of changesOf(by.entry.change?.messageId ?? '')) if (one.state !== 'sending' && isSuperseded(one, by)) await remove(one)
  }

  /** An edit may have begun before its message was sent, in an earlier run, too. */
  const idOf = (roomId: string, messageId: string) => sentIds.get(messageId) ?? deps.idIn(roomId, messageId)

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
      try {
        // Before the room goes on, which could send one of them.
        await removeSuperseded(one)
      } finally {
        void queues.advance(roomId)
        // `advance` has already reported an entry that is being sent.
        if (one.state === 'waiting') changed()
      }
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
      const known = message || change.change.kind !== 'edit' ? change.messageId : idOf(roomId, change.messageId)
      // A text that nothing would show is left to whoever wrote it.
      if (known === null) throw new Failure({ code: 'notFound' })
      await enqueue({ roomId, text: '', change: { ...change, messageId: known } }, Promise.resolve([]))
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
      if (one?.state === 'sending') one.upload?.abort()
      if (one === undefined || one.state === 'sending') return
      await remove(one)
    },
    dropRoom(roomId) {
      leftRooms.add(roomId)
      for (const one of pending.values()) if (one.entry.roomId === roomId && one.state !== 'sending') void remove(one).catch(notWritten)
    },
    dropChanges(messageIds) {
      for (const one of messageIds.flatMap(changesOf)) if (one.state !== 'sending') void remove(one).catch(notWritten)
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
