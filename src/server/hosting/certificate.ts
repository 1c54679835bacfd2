// The library of certificates needs it, before anything else of it is loaded.
import 'reflect-metadata'
import { createPublicKey, type KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509'

const day = 24 * 60 * 60 * 1000
/** Clocks of other machines may be behind. */
const beforeMs = 2 * day
const validMs = 90 * day
/** How often a listener takes a new certificate: long before the one in use ends. */
export const replaceEveryMs = 20 * day

type KeyPair = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys']

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * A certificate that a key signs for itself. Clients pin the key, not the certificate, so a new one changes nothing for them.
 * @param privateKey of the curve P-256
 * @param now milliseconds since 1970
 * @returns PEM
 */
export async function certificateOf(privateKey: KeyObject, now: number): Promise<string> {
  const publicKey = createPublicKey(privateKey)
  const keys = {
    privateKey: await webcrypto.subtle.importKey('pkcs8', privateKey.export({ type: 'pkcs8', format: 'der' }), algorithm, true, ['sign']),
    publicKey: await webcrypto.subtle.importKey('spki', publicKey.export({ type: 'spki', format: 'der' }), algorithm, true, ['verify']),
  }
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // Positive, as a serial number has to be.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    // Nothing that tells the machine or its user apart: everybody on the network can read it.
    name: 'CN=Hanmadi',
    notBefore: new Date(now - beforeMs),
    notAfter: new Date(now + validMs),
    signingAlgorithm: algorithm,
    // Node's types name usages of keys that the library's do not.
    keys: keys as KeyPair,
    extensions: [new BasicConstraintsExtension(false, undefined, true), new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)],
  })
  return certificate.toString('pem')
}
