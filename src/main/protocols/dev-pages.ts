import type { Session } from 'electron'

/**
 * Gives the development server's pages a policy as close to the real one as its reloading allows.
 * @param origin the development server's
 */
export function securePagesOf(origin: string, session: Session): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' app-media: blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
  ].join('; ')
  session.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, ({ responseHeaders }, answer) =>
    answer({ responseHeaders: { ...responseHeaders, 'content-security-policy': [policy] } }),
  )
}
