import type { Message } from '../../shared/contract/chat-shapes'
import type { Input } from '../../shared/contract/index'
import type { MessageChange } from '../../shared/contract/messages'
import type { AppError } from '../../shared/errors'
import type { SendOptions } from '../api/community-client'
import type { Attachment } from '../api/picture-files'
import { Failure } from '../failure'
import { retryPause } from '../live/full-jitter'
import type { Log } from '../log'
import type { Pause } from './room-queues'
import { isFinal, isRepeated, isTooOld, listedDomain, type Pending, pointTo, requestOf, unusableVoice } from './unsent-entries'
import type { UnsentEntry, UnsentStore } from './unsent-store'

/** The progress of sending a message's files, and its end. */
type Upload = Required<Pick<SendOptions, 'onSent' | 'signal'>>

export interface SendingDeps {
  store: UnsentStore
  /** Posts a message; the same key twice is one message. @throws Failure */
  send: (message: Input<'sendMessage'> & { key: string }, files: Attachment[], upload: Upload) => Promise<Message[]>
  /** Changes a message; the same key twice is one change. @throws Failure */
  sendChange: (change: { roomId: string; messageId: string; change: MessageChange; key: string }) => Promise<Message[]>
  onSent: (sent: { roomId: string; key: string; messages: Message[] }) => void
  /** The community accepted a change; `messages` are those affected, in their new state. */
  onChanged: (changed: { roomId: string; messages: Message[] }) => void
  now: () => number
  log: Log
}

/** The entries of the queue. */
interface Queue {
  pending: Map<string, Pending>
  /** The ids that messages sent in this run got from the community, by the ids they had while unsent. */
  sentIds: Map<string, string>
  leftRooms: Set<string>
  isStopped: () => boolean
  changed: () => void
  /** The changes of a message. */
  changesOf: (messageId: string) => Pending[]
  /** Whether a later change of the same message, made while this one was being sent, leaves it without effect. */
  isObsolete: (one: Pending) => boolean
  /** From disk, too. */
  remove: (one: Pending) => Promise<void>
}

/** Sends an entry of the queue once. @returns how long its room has to wait, null for not at all */
export function createAttempt(deps: SendingDeps, queue: Queue): (one: Pending) => Promise<Pause | null> {
  const { store, now, log } = deps
  const { pending, sentIds, leftRooms, changed, changesOf, isObsolete, remove } = queue

  const notWritten = (error: unknown) => log.error({ err: error }, 'the unsent messages could not be written')
  const notRemoved = (error: unknown) => log.error({ err: error }, 'what was sent could not be removed')

  async function attempt(one: Pending): Promise<Pause | null> {
    const { entry } = one
    if (isTooOld(one, now())) return giveUp(one, one.error ?? { code: 'timeout' })
    one.state = 'sending'
    changed()
    const { roomId, id: key, change } = entry
    let messages: Message[]
    try {
      if (change) messages = await deps.sendChange({ roomId, ...change, key })
      else messages = await sendMessage(one)
    } catch (error) {
      const isCancelled = one.upload?.signal.aborted === true
      one.upload = null
      return isCancelled ? removeCancelled(one) : afterFailure(one, error)
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

  async function sendMessage(one: Pending): Promise<Message[]> {
    const files = await readFiles(one.entry)
    const upload = new AbortController()
    const setUploading = (isUploading: boolean) => {
      if (isUploading === (one.upload === upload)) return
      one.upload = isUploading ? upload : null
      changed()
    }
    if (files.length > 0) setUploading(true)
    const onSent = (share: number) => setUploading(files.length > 0 && share < 1)
    return deps.send(requestOf(one.entry), files, { signal: upload.signal, onSent })
  }

  async function readFiles(entry: UnsentEntry): Promise<Attachment[]> {
    try {
      return await store.files(entry)
    } catch (error) {
      log.error({ err: error }, 'the files of a message could not be read')
      throw new Failure({ code: 'notFound' })
    }
  }

  async function removeCancelled(one: Pending): Promise<null> {
    one.state = 'failed'
    await remove(one).catch((error: unknown) => {
      notWritten(error)
      changed()
    })
    return null
  }

  async function afterFailure(one: Pending, error: unknown): Promise<Pause | null> {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a message could not be sent')
    const why: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
    one.failures += 1
    if (isFinal(why) || isTooOld(one, now()) || isObsolete(one)) return giveUp(one, why)
    Object.assign(one, { state: 'waiting', error: why })
    changed()
    return { milliseconds: retryPause(one.failures, why), asked: (why.retryAfter ?? 0) > 0 }
  }

  async function giveUp(one: Pending, error: AppError): Promise<null> {
    if (queue.isStopped()) return null
    const { change, roomId } = one.entry
    // A change without its message has no effect.
    const isVoid = change !== undefined && (error.code === 'notFound' || error.code === 'room is undefined')
    if (isVoid || isObsolete(one) || leftRooms.has(roomId)) {
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
    // First: what is shown as refused stays so after a restart.
    await store.update(one.entry).catch(notWritten)
    Object.assign(one, { state: 'failed', error })
    changed()
    return null
  }

  return attempt
}
