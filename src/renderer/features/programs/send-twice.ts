import type { ErrorCode } from '../../../shared/errors'
import { asAppError } from '../../bridge/error-messages'

/** What may be over in a moment, and leaves open whether the first try was heard. */
const passing: readonly ErrorCode[] = ['offline', 'timeout', 'badAnswer', 'serverError', 'busy']
const breathMs = 500

/** Sends once more what got no answer. Only for what carries an idempotency key: both tries are one. */
export async function sendTwice<Answer extends { error?: unknown }>(send: () => Promise<Answer>): Promise<Answer> {
  const first = await send()
  if (first.error === undefined || !passing.includes(asAppError(first.error).code)) return first
  await new Promise((resolve) => setTimeout(resolve, breathMs))
  return send()
}
