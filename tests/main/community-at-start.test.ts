import { describe, expect, it, vi } from 'vitest'
import { addressAtStart } from '../../src/main/community-at-start'
import { Failure } from '../../src/main/failure'
import { wordingIn } from '../../src/main/wording'

const open = 'https://community.example'
const privateAddress = 'http://192.168.0.12:4800'

function setUp(admit: (text: string) => Promise<string> = async (text) => text) {
  const tell = vi.fn()
  const admission = { admit: vi.fn(admit) }
  const start = (given: string | null, stored: string | null) =>
    addressAtStart({ given, stored, admission, wording: () => wordingIn('en'), troubles: { tell } })
  return { start, tell, admit: admission.admit }
}

describe('the community that a start opens', () => {
  it('is the embedded one, else the chosen one, else the one given for this start', async () => {
    const { start } = setUp()
    expect(await start(null, null)).toBeNull()
    expect(await start(null, open)).toBe(open)
    expect(await start('https://other.example', open)).toBe('https://other.example')
  })

  it.each(['http://community.example', 'http://8.8.8.8', 'http://127.0.0.1.evil.example', 'ftp://127.0.0.1', 'nonsense'])(
    'is never %s: a start that names it ends with a message, also when another was chosen before',
    async (address) => {
      const { start, admit } = setUp()
      await expect(start(address, open)).rejects.toThrow(`“${address}”`)
      expect(admit).not.toHaveBeenCalled()
    },
  )

  it('is the embedded one when the stored one is not allowed, and that is reported', async () => {
    const { start, tell, admit } = setUp()
    expect(await start(null, 'http://community.example')).toBeNull()
    expect(await start(null, 'nonsense')).toBeNull()
    expect(tell.mock.calls).toEqual([
      [{ kind: 'community', file: 'http://community.example', why: 'addressNotSecure' }],
      [{ kind: 'community', file: 'nonsense', why: 'addressInvalid' }],
    ])
    expect(admit).not.toHaveBeenCalled()
  })

  it('is on a private network only when the user accepts it, given or stored', async () => {
    const accepting = setUp()
    expect([await accepting.start(privateAddress, null), await accepting.start(null, privateAddress)]).toEqual(
      Array(2).fill(privateAddress),
    )
    const declining = setUp(() => Promise.reject(new Failure({ code: 'invalid', fields: { address: 'addressDeclined' } })))
    expect([await declining.start(privateAddress, null), await declining.start(null, privateAddress)]).toEqual([null, null])
    expect(declining.admit).toHaveBeenCalledTimes(2)
  })

  it('is none when asking itself fails', async () => {
    const { start } = setUp(() => Promise.reject(new Error('no window')))
    await expect(start(privateAddress, null)).rejects.toThrow('no window')
  })
})
