import type { AppError } from './errors'

/**
 * Why chat is not heard live (docs/product/chat.md "Live connection"): no answer in time, nobody answers, the answer was a no, or this
 * machine has no network
 * that leads there.
 */
export type LiveCause = 'deadline' | 'unavailable' | 'refused' | 'clientOffline'

/** What a call that failed says about the connection. */
export function causeOfError({ code }: AppError): LiveCause {
  if (code === 'timeout') return 'deadline'
  return code === 'offline' ? 'unavailable' : 'refused'
}
