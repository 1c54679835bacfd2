import type { UnsentChange, UnsentMessage } from '../../shared/chat'
import type { Quote } from '../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../shared/contract/corrections-shapes'
import type { Input } from '../../shared/contract/index'
import type { AppError, FieldKey } from '../../shared/errors'
import type { UnsentEntry } from './unsent-store'

const giveUpAfterMs = 24 * 60 * 60 * 1000

/** A message as the member has written it. */
export interface Written extends Pick<UnsentMessage, 'roomId' | 'text' | 'voice'> {
  quote?: Quote | undefined
  correction?: MessageCorrection | undefined
}

/** An entry of the queue and how its sending goes. */
export interface Pending {
  entry: UnsentEntry
  state: UnsentMessage['state']
  error: AppError | null
  failures: number
  /** Cancels it while its files are being sent; null while they are not. */
  upload?: AbortController | null
}

/** An unsent message as pages show it. */
export function present({ entry, state, error, upload }: Pending): UnsentMessage {
  const { id, roomId, text, forward, quote = null, correction, voice, writtenAt } = entry
  const images = forward?.images.length ?? entry.images
  const forwarded = forward && { forwarded: { images: forward.images, ...(forward.voice && { voice: forward.voice }) } }
  const special = { ...forwarded, ...(correction && { correction }), ...(voice && { voice }), ...(upload && { uploading: true }) }
  return { id, roomId, text, images, quote, state, error, writtenAt, ...special }
}

/** The unsent change of an entry; none for a message. */
export function presentChange({ entry, state, error }: Pending): UnsentChange[] {
  const { id, roomId, change } = entry
  return change ? [{ id, roomId, ...change, state, error }] : []
}

/** The request that sends a message. */
export function requestOf({
  id: key,
  roomId,
  text,
  quote,
  correction,
  forward,
  voice,
}: UnsentEntry): Input<'sendMessage'> & { key: string } {
  const forwarded = forward && { forward: { roomId: forward.roomId, messageIds: forward.messageIds } }
  const special = { ...(correction && { correction }), ...forwarded, ...(voice && { wave: voice.wave }) }
  return { roomId, text, key, ...(quote && { replyTo: quote.id }), ...special }
}

/** Sets the message that a change is of. */
export function pointTo(one: Pending, messageId: string): void {
  if (one.entry.change) one.entry = { ...one.entry, change: { ...one.entry.change, messageId } }
}

/** Whether a change has no effect any more once a later one of the same message is made. */
export function isSuperseded({ entry: one }: Pending, { entry: later }: Pending): boolean {
  if (one.change === undefined || later.change === undefined || one.place >= later.place) return false
  const [kind, after] = [one.change.change.kind, later.change.change.kind]
  return after === 'delete' || after === kind
}

/** Whether an entry has waited so long that it is sent only on request (docs/product/chat.md "Unsent messages"). */
export const isTooOld = ({ entry }: Pending, now: number): boolean => now - Date.parse(entry.writtenAt) > giveUpAfterMs

/** Whether a text has gone to too many rooms, which the member has to know of instead of waiting. */
export const isRepeated = ({ code, fields }: AppError): boolean => code === 'tooMany' && fields?.text === 'repeated'

/** Whether the community has refused a text for good, so that it has nothing of it. */
export function isRefused({ entry, state, error }: Pending): boolean {
  const isText = [entry.change, entry.correction, entry.forward, entry.voice].every((each) => each === undefined)
  return isText && state === 'failed' && error !== null && error.code !== 'conflict' && isFinal(error)
}

/** The error of a message that failed in an earlier run. */
export function storedError({ why, repeated, listed, unusable }: UnsentEntry): AppError | null {
  if (why === undefined) return null
  if (unusable) return { code: why, fields: { voice: unusable } }
  if (repeated) return { code: why, fields: { text: 'repeated' } }
  return listed === undefined ? { code: why } : { code: why, fields: { text: 'domainListed' }, current: listed }
}

/** The domain that a message may not lead to. */
export const listedDomain = ({ fields, current }: AppError): string | undefined => (fields?.text === 'domainListed' ? current : undefined)

/** Why a recording cannot be sent. */
export const unusableVoice = ({ fields }: AppError): FieldKey | undefined => fields?.voice

/** Whether a retry cannot succeed. An ended session may be renewed. */
export function isFinal(error: AppError): boolean {
  const { code } = error
  const retried = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy', 'tooMany', 'loginRequired', 'tokenExpired']
  return !retried.includes(code) || isRepeated(error)
}
