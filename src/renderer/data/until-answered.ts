import { asAppError } from '../hooks/error-messages'
import type { DataThunk } from './api'

const pauseMs = 1_000

/**
 * Sends a request again as long as it is unknown whether it took effect: it got no answer in time, or since then nobody answers. A request
 * that a frozen community takes later is thus not called failed (docs/product/desktop.md "Optimistic changes").
 * @param send for requests that may be repeated only: those that set a value, or have an idempotency key
 * @returns the first known outcome; the last failure when the user has changed meanwhile
 */
export function untilAnswered<Answer extends { error?: unknown }>(send: () => Promise<Answer>): DataThunk<Promise<Answer>> {
  return async (_dispatch, getState) => {
    const { ownId } = getState().entities
    let answer = await send()
    if (codeOf(answer) !== 'timeout') return answer
    while (isUnknown(answer) && getState().entities.ownId === ownId) {
      // A request that is not answered takes its time by itself, one to nobody fails at once.
      if (codeOf(answer) === 'offline') await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (getState().entities.ownId !== ownId) break
      answer = await send()
    }
    return answer
  }
}

const codeOf = ({ error }: { error?: unknown }) => (error === undefined ? null : asAppError(error).code)

function isUnknown(answer: { error?: unknown }): boolean {
  const code = codeOf(answer)
  return code === 'timeout' || code === 'offline'
}
