import type { App } from 'electron'

/**
 * Takes the lock of the data folder, before any store in it is opened. A second instance hands its arguments to the first and ends.
 * @returns whether this is the first instance
 */
export function takeLock(app: App): boolean {
  if (app.requestSingleInstanceLock()) return true
  process.stderr.write('Hanmadi runs already: its window comes to the front.\n')
  return false
}
