import type { AppError } from './errors'

/**
 * Why the live connection is down (docs/product/chat.md "Live connection"): timeout, server unreachable, refused, or no network on this
 * machine.
 */
export type LiveCause = 'deadline' | 'unavailable' | 'refused' | 'clientOffline'

/** The cause that a failed call indicates. */
export function causeOfError({ code }: AppError): LiveCause {
  if (code === 'timeout') return 'deadline'
  return code === 'offline' ? 'unavailable' : 'refused'
}
