import type { App } from 'electron'

/**
 * Takes the lock of the data folder, before any store in it is opened. A further start hands its arguments over and ends.
 * @returns whether this is the first
 */
export function takeLock(app: App, onSecondStart: (args: string[]) => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', (_, args) => onSecondStart(args))
  return true
}
