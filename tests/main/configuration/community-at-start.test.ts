import { describe, expect, it, vi } from 'vitest'
import { type CommunitySources, communityAtStart, type Given, profileOf } from '../../../src/main/configuration/community-at-start'
import { Failure } from '../../../src/main/failure'
import { wordingIn } from '../../../src/main/wording'

const privateAddress = 'http://192.168.0.12:4800'
const given = (address: string, source = 'COMMUNITY_URL'): Given => ({ address, source, profile: null })
const policy = (address: string) => given(address, '/etc/hanmadi/community.json')
const remote = (address: string) => ({ kind: 'remote', address })
const nothing: CommunitySources = {
  ...{ policy: null, given: null, byDefault: null, build: null },
  stored: { community: null, embedded: null },
  hasDemo: () => false,
}

function setUp(admit: (text: string) => Promise<string> = async (text) => text) {
  const report = vi.fn()
  const admission = { admit: vi.fn(admit), isAccepted: () => false }
  const start = (sources: Partial<CommunitySources>) =>
    communityAtStart({ sources: { ...nothing, ...sources }, admission, wording: () => wordingIn('en'), problems: { report } })
  return { start, report, admit: admission.admit }
}
const declines = () => Promise.reject(new Failure({ code: 'invalid', fields: { address: 'addressDeclined' } }))

describe('the community that a start opens', () => {
  it('comes from the first source that names one', async () => {
    const { start } = setUp()
    const all: CommunitySources = {
      policy: policy('https://policy.example'),
      given: given('https://given.example'),
      stored: { community: 'https://stored.example', embedded: 'own' },
      byDefault: 'demo',
      build: given('https://build.example', 'community.json'),
      hasDemo: () => true,
    }
    const without: (Partial<CommunitySources> & { expected: unknown })[] = [
      { expected: { choice: remote('https://policy.example'), managed: true } },
      { policy: null, expected: { choice: remote('https://given.example'), managed: false } },
      { given: null, expected: { choice: remote('https://stored.example'), managed: false } },
      { stored: { community: null, embedded: 'own' }, expected: { choice: { kind: 'own' }, managed: false } },
      { stored: nothing.stored, expected: { choice: { kind: 'demo' }, managed: false } },
      { byDefault: null, expected: { choice: remote('https://build.example'), managed: false } },
      { build: null, expected: { choice: { kind: 'demo' }, managed: false } },
      { hasDemo: () => false, expected: { choice: null, managed: false } },
    ]
    let sources = all
    for (const { expected, ...change } of without) {
      sources = { ...sources, ...change }
      expect(await start(sources)).toEqual(expected)
    }
  })

  it.each(['http://community.example', 'http://8.8.8.8', 'http://127.0.0.1.evil.example', 'ftp://127.0.0.1', 'nonsense'])(
    'is never %s: a start for which it is set from outside ends with a message, whatever was chosen before',
    async (address) => {
      const { start, admit } = setUp()
      const stored = { community: 'https://community.example', embedded: null }
      await expect(start({ given: given(address), stored })).rejects.toThrow(`COMMUNITY_URL “${address}”`)
      await expect(start({ given: given(address, '--community'), stored })).rejects.toThrow(`--community “${address}”`)
      await expect(start({ policy: policy(address), stored })).rejects.toThrow(`/etc/hanmadi/community.json “${address}”`)
      await expect(start({ build: given(address, 'community.json') })).rejects.toThrow(`community.json “${address}”`)
      expect(admit).not.toHaveBeenCalled()
    },
  )

  it('is the next one when the stored one is not allowed, and that is reported', async () => {
    const { start, report, admit } = setUp()
    for (const community of ['http://community.example', 'nonsense'])
      expect(await start({ stored: { community, embedded: null } })).toEqual({ choice: null, managed: false })
    expect(report.mock.calls).toEqual([
      [{ kind: 'community', file: 'http://community.example', why: 'addressNotSecure' }],
      [{ kind: 'community', file: 'nonsense', why: 'addressInvalid' }],
    ])
    expect(admit).not.toHaveBeenCalled()
  })

  it('is on a private network only when the person accepts it, wherever it is set', async () => {
    const accepting = setUp()
    const stored = { community: privateAddress, embedded: null }
    for (const sources of [
      { given: given(privateAddress) },
      { stored },
      { build: given(privateAddress) },
      { policy: policy(privateAddress) },
    ])
      expect((await accepting.start(sources)).choice).toEqual(remote(privateAddress))
    const declining = setUp(declines)
    for (const sources of [{ given: given(privateAddress) }, { stored }, { build: given(privateAddress) }])
      expect((await declining.start(sources)).choice).toBeNull()
    await expect(declining.start({ policy: policy(privateAddress) })).rejects.toThrow('not encrypted')
    expect(declining.admit).toHaveBeenCalledTimes(4)
  })

  it('is none when asking itself fails', async () => {
    const { start } = setUp(() => Promise.reject(new Error('no window')))
    await expect(start({ given: given(privateAddress) })).rejects.toThrow('no window')
  })
})

it('what a policy or the build says of a community is known of its address only', () => {
  const profile = { name: '신촌 언어교환', mark: '신촌' }
  const sources = { policy: null, build: { address: 'https://Sinchon.example/', source: 'community.json', profile } }
  expect(profileOf('https://sinchon.example', sources)).toEqual(profile)
  expect(profileOf('https://other.example', sources)).toBeNull()
  expect(profileOf(null, sources)).toBeNull()
})
