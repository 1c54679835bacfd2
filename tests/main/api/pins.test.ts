import { describe, expect, it } from 'vitest'
import { createPins, keyOfCertificate } from '../../../src/main/api/pins'
import { storedSettings } from '../../../src/main/settings'
import { certificateOf } from '../../../src/server/hosting/certificate'
import { hashOfKey } from '../../../src/server/hosting/hosting-key'
import { memoryStore } from '../../support/memory-store'
import { newKey } from '../../support/tls-server'

const key = 'a'.repeat(64)
const setUp = () => createPins(memoryStore(storedSettings.parse({})))

describe('pins', () => {
  it('hold for every URL of an address, and for no other port, name or protocol', () => {
    const pins = setUp()
    pins.keep('https://192.168.0.24:8443', { key, invitation: 'CODE' })
    for (const url of [
      'https://192.168.0.24:8443',
      'https://192.168.0.24:8443/health?x=1',
      'wss://192.168.0.24:8443/live',
      'HTTPS://192.168.0.24:8443/',
    ]) {
      expect(pins.of(url)).toBe(key)
      expect(pins.invitationTo(url)).toBe('CODE')
    }
    for (const url of [
      'https://192.168.0.24',
      'https://192.168.0.24:8444',
      'https://192.168.0.240:8443',
      'http://192.168.0.24:8443',
      'ws://192.168.0.24:8443',
    ])
      expect(pins.of(url)).toBeNull()
  })

  it('take the place of those before, and leave others alone', () => {
    const pins = setUp()
    pins.keep('https://one.local', { key, invitation: 'CODE' })
    pins.keep('https://two.local:443/path', { key: 'b'.repeat(64), invitation: null })
    pins.keep('https://one.local', { key: 'c'.repeat(64), invitation: null })
    expect([pins.of('https://one.local'), pins.invitationTo('https://one.local'), pins.of('https://two.local')]).toEqual([
      'c'.repeat(64),
      null,
      'b'.repeat(64),
    ])
  })

  it('have nothing for names that every object has', () => {
    expect(setUp().of('https://constructor')).toBeNull()
  })
})

describe('the key of a certificate', () => {
  it('is the same in PEM and DER, and stays with a new certificate', async () => {
    const own = newKey()
    const pem = await certificateOf(own, Date.now())
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    expect(keyOfCertificate(pem)).toBe(hashOfKey(own))
    expect(keyOfCertificate(der)).toBe(hashOfKey(own))
    expect(keyOfCertificate(await certificateOf(own, Date.now() + 1_000_000_000))).toBe(hashOfKey(own))
    expect(keyOfCertificate(await certificateOf(newKey(), Date.now()))).not.toBe(hashOfKey(own))
  })

  it.each(['', 'nothing', Buffer.alloc(0), Buffer.alloc(5000, 1)])('is null where it is none', (given) => {
    expect(keyOfCertificate(given)).toBeNull()
  })
})
