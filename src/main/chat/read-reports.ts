import type { AppError } from '../../shared/errors'
import { Failure } from '../failure'
import { retryPause } from '../live/full-jitter'
import { isFinal } from './unsent-entries'

/** Repeats the failed reports of pages of how far rooms were read, until the community has accepted them or refuses them for good. */
export interface ReadReports {
  /** A room was reported as read up to a message. */
  accepted(roomId: string, messageId: string): void
  failed(roomId: string, messageId: string, error: AppError): void
  /** The community can be reached again: repeats at once. */
  hurry(): void
  stop(): void
}

/** @param report reports that a room was read up to a message; throws a Failure */
export function createReadReports(report: (input: { roomId: string; messageId: string }) => Promise<unknown>): ReadReports {
  /** The last message of each room whose report failed. */
  const unreported = new Map<string, string>()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const isReportedLater = (roomId: string, messageId: string) => (unreported.get(roomId) ?? '') > messageId

  function accepted(roomId: string, messageId: string): void {
    failures = 0
    if (!isReportedLater(roomId, messageId)) unreported.delete(roomId)
  }

  function failed(roomId: string, messageId: string, error: AppError): void {
    if (stopped || isReportedLater(roomId, messageId)) return
    if (isFinal(error)) return void unreported.delete(roomId)
    unreported.set(roomId, messageId)
    if (timer !== undefined) return
    failures += 1
    timer = setTimeout(() => void repeat(), retryPause(failures, error))
  }

  async function repeat(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    for (const [roomId, messageId] of [...unreported]) {
      try {
        await report({ roomId, messageId })
        accepted(roomId, messageId)
      } catch (error) {
        failed(roomId, messageId, error instanceof Failure ? error.error : { code: 'serverError' })
      }
    }
  }

  return {
    accepted,
    failed,
    hurry: () => void repeat(),
    stop() {
      stopped = true
      clearTimeout(timer)
      unreported.clear()
    },
  }
}
