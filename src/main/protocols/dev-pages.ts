import type { Session } from 'electron'

/**
 * Gives the pages of the development server a policy as close to the built pages' as live reload allows.
 * @param origin the origin of the development server
 */
export function securePagesOf(origin: string, session: Session): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' app-media: blob: data:",
    'media-src app-media: blob:',
    "font-src 'self'",
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
  ].join('; ')
  session.webRequest.onHeadersReceived({ urls: [`${origin}/*`] }, ({ responseHeaders }, answer) =>
    answer({ responseHeaders: { ...responseHeaders, 'content-security-policy': [policy] } }),
  )
}
