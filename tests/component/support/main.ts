import { createFakeDesktop } from './fake-desktop'

/** One for all files of a worker, as the pages' modules are. */
export const { desktop, main, reset } = createFakeDesktop()

/** Keeps what is read of the drafts from being answered. @returns answers it */
export function holdDrafts(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.draftsRead = promise
  return resolve
}
