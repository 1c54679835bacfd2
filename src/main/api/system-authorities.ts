import tls from 'node:tls'

/** What Node says of a certificate whose authority it does not know. */
const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

let isTrusted = false

/**
 * Has Node trust the authorities that the system trusts, as Chromium does, once a connection has failed since Node does not know one. They
 * count from the next connection on. Reading them takes a fifth of a second, and few communities need them.
 */
export function trustSystemAfter(error: Error): void {
  if (isTrusted || !('code' in error) || !unknownAuthority.has(String(error.code))) return
  // Node 20 has neither.
  if (tls.getCACertificates === undefined || tls.setDefaultCACertificates === undefined) return
  isTrusted = true
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
}
