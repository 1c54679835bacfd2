import { asAppError } from '../hooks/error-messages'
import type { DataThunk } from './api'

const pauseMs = 1_000

/**
 * Repeats a request as long as it is unknown whether it took effect: it was not answered in time, and since then the community does not
 * answer at all. So a request that a frozen community takes later is not reported as failed (docs/product/desktop.md "Optimistic changes").
 * @param send only for requests that may be repeated: those that set a value, or have an idempotency key
 * @returns the first known outcome; the last failure when the user has changed meanwhile
 */
export function untilAnswered<Answer extends { error?: unknown } | { data: unknown }>(
  send: () => Promise<Answer>,
): DataThunk<Promise<Answer>> {
  return async (_dispatch, getState) => {
    const { ownId } = getState().entities
    let answer = await send()
    if (codeOf(answer) !== 'timeout') return answer
    while (isUnknown(answer) && getState().entities.ownId === ownId) {
      // An unanswered request takes its whole time, one without a connection fails at once.
      if (codeOf(answer) === 'offline') await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (getState().entities.ownId !== ownId) break
      answer = await send()
    }
    return answer
  }
}

const codeOf = (answer: object) => ('error' in answer && answer.error !== undefined ? asAppError(answer.error).code : null)

function isUnknown(answer: object): boolean {
  const code = codeOf(answer)
  return code === 'timeout' || code === 'offline'
}
