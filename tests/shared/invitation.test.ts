import { describe, expect, it } from 'vitest'
import { invitationTo, readInvitation, typedAddress } from '../../src/shared/invitation'

describe('an invitation', () => {
  it.each([
    'https://community.example',
    'https://community.example:8443/school',
    'http://127.0.0.1:4800',
    'https://xn--2z1b52gez3a.example',
  ])('to %s names its address', (address) => expect(readInvitation(invitationTo(address))?.address).toBe(address))
})

describe('what is typed as an address', () => {
  it.each([
    ['community.example', 'https://community.example'],
    ['  hanmadi.sinchon.example ', 'https://hanmadi.sinchon.example'],
    ['localhost:4800', 'https://localhost:4800'],
    ['http://127.0.0.1:4800', 'http://127.0.0.1:4800'],
    [invitationTo('https://community.example'), 'https://community.example'],
    // The check of the address says that these are none.
    ['hanmadi://join?address=nonsense', 'hanmadi://join?address=nonsense'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['', ''],
  ])('%j means %j', (typed, address) => expect(typedAddress(typed)).toBe(address))
})
