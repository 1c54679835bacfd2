import type { Protocol } from 'electron'

/** Where the pages live; the only origin that may talk to main (beside the development server's). */
export const pageOrigin = 'app://hanmadi'

/** Tells Chromium about the app's own schemes. Has to happen before Electron is ready. */
export function registerSchemes(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
    { scheme: 'app-media', privileges: { standard: true, secure: true } },
  ])
}
