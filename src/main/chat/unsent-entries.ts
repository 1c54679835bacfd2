import type { UnsentChange, UnsentMessage } from '../../shared/chat'
import type { AppError } from '../../shared/errors'
import type { UnsentEntry } from './unsent-store'

/** An entry of the queue and how its sending goes. */
export interface Pending {
  entry: UnsentEntry
  state: UnsentMessage['state']
  error: AppError | null
  failures: number
}

/** An unsent message as pages show it. */
export function present({ entry, state, error }: Pending): UnsentMessage {
  const { id, roomId, text, images, quote = null, writtenAt } = entry
  return { id, roomId, text, images, quote, state, error, writtenAt }
}

/** The unsent change of an entry; none for a message. */
export function presentChange({ entry, state, error }: Pending): UnsentChange[] {
  const { id, roomId, change } = entry
  return change ? [{ id, roomId, ...change, state, error }] : []
}

/** Whether a retry cannot succeed. An ended session may be renewed. */
export function isFinal({ code }: AppError): boolean {
  const retried = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy', 'tooMany', 'loginRequired', 'tokenExpired']
  return !retried.includes(code)
}
