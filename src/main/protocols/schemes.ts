import type { Protocol } from 'electron'

/** The origin of the pages. Only it and the development server's origin may send messages to main. */
export const pageOrigin = 'app://hanmadi'

/** Registers the app's own schemes; only possible before Electron is ready. */
export function registerSchemes(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
    // `stream`: for sound, of which pages ask for parts.
    { scheme: 'app-media', privileges: { standard: true, secure: true, stream: true } },
  ])
}
