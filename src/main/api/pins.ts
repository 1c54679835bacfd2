import { createHash, X509Certificate } from 'node:crypto'
import type { StoredSettings } from '../settings'
import type { Store } from '../store'

/** `key`: SHA-256 of the public key, hex; `invitation`: a code for signing up. */
export interface Pin {
  key: string
  invitation: string | null
}

/**
 * The keys of communities that were paired with (docs/product/hosting.md "Pairing"): an address that has one is only ever reached with that
 * key, whatever an authority says of it.
 */
export interface Pins {
  /** The hash of the key that an address, or a URL below it, has to have; null where none is pinned. */
  of(url: string): string | null
  /** The code that the invitation to an address has brought for signing up; null where there is none. */
  invitationTo(url: string): string | null
  /** Takes the place of what was pinned before. @param address https */
  keep(address: string, pin: Pin): void
}

export function createPins(settings: Store<StoredSettings>): Pins {
  return {
    of: (url) => settings.read().pins[originOf(url)]?.key ?? null,
    invitationTo: (url) => settings.read().pins[originOf(url)]?.invitation ?? null,
    keep(address, pin) {
      const { pins, ...others } = settings.read()
      settings.write({ ...others, pins: { ...pins, [originOf(address)]: pin } })
    },
  }
}

/** The live stream is of the same community: `wss:` counts as `https:`. */
function originOf(url: string): string {
  return new URL(url.replace(/^ws/, 'http')).origin
}

/**
 * The hash of a certificate's public key, hex; null where it is no certificate.
 * @param certificate PEM or DER; of another machine, so it may be anything
 */
export function keyOfCertificate(certificate: string | Buffer): string | null {
  try {
    const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(key).digest('hex')
  } catch {
    return null
  }
}
