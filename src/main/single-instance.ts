import type { App } from 'electron'
import type { Given } from './incoming/given-arguments'

/**
 * Takes the lock of the data folder, before any store in it is opened. A second instance hands its arguments to the first and ends.
 * @param given what this instance was started with, which its arguments tell the other one only in part: Chromium puts options first
 * @returns whether this is the first instance
 */
export function takeLock(app: App, given: Given): boolean {
  if (app.requestSingleInstanceLock(given)) return true
  process.stderr.write('Hanmadi runs already: its window comes to the front.\n')
  return false
}
