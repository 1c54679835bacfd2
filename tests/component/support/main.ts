import { createFakeDesktop } from './fake-desktop'

/** One for all files of a worker, as the pages' modules are. */
export const { desktop, main, reset } = createFakeDesktop()
