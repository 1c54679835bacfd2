import { describe, expect, it } from 'vitest'
import { createKeptCommunities, type KeptCommunity, keyOf, storedCommunities } from '../../../src/main/configuration/kept-communities'
import { initialSettings, storedSettings } from '../../../src/main/settings'
import { readCommunityAddress } from '../../../src/shared/community-address'
import { limits } from '../../../src/shared/limits'
import { memoryStore } from '../../support/memory-store'

const elsewhere = (address: string, name = ''): KeptCommunity => ({ key: address, kind: 'elsewhere', address, name })
const demo: KeptCommunity = { key: 'embedded', kind: 'demo', address: null, name: '' }
const school = elsewhere('https://school.example', 'School')

function setUp(communities: KeptCommunity[] = []) {
  const store = memoryStore({ ...initialSettings, communities })
  return { store, kept: createKeptCommunities(store) }
}

describe('the communities a machine keeps', () => {
  it('are one for each key, and keep their place when their name is stored anew', () => {
    const { kept, store } = setUp([demo, school])
    kept.keep(elsewhere('https://club.example'))
    kept.keep({ ...school, name: '우리 학교' })
    expect(kept.list().map(({ name }) => name)).toEqual(['', '우리 학교', ''])
    kept.remove(school.key)
    expect(kept.find(school.key)).toBeNull()
    expect(storedSettings.parse(structuredClone(store.read())).communities).toEqual(kept.list())
  })

  it('are at most 20; one more is refused, and one of them can still be renamed', () => {
    const all = Array.from({ length: limits.community.kept }, (_, at) => elsewhere(`https://c${at}.example`))
    const { kept } = setUp(all)
    expect(() => kept.keep(school)).toThrow('tooMany')
    kept.keep({ ...elsewhere('https://c3.example'), name: 'Third' })
    expect(kept.list()).toHaveLength(limits.community.kept)
    expect(storedCommunities.parse([...all, school])).toEqual(all)
  })

  it.each<[string, unknown]>([
    ['credentials', elsewhere('https://user:word@school.example')],
    ['a path that climbs', elsewhere('https://school.example/a/../b')],
    ['a slash at the end', elsewhere('https://school.example/')],
    ['capital letters', elsewhere('https://School.example')],
    ['letters that are not ASCII', elsewhere('https://학교.example')],
    ['the usual port', elsewhere('https://school.example:443')],
    ['http elsewhere', elsewhere('http://school.example')],
    ['the key of another', { ...school, key: 'https://club.example' }],
    ['the key of the demo', { ...school, key: 'embedded' }],
    ['an address for the demo', { ...demo, address: 'https://school.example' }],
    ['a name with a line break', { ...school, name: 'School\nof the demo' }],
    ['a name with a hidden direction', { ...school, name: 'School\u202e' }],
    ['a long name', { ...school, name: 'a'.repeat(limits.community.name + 1) }],
    ['no name field', { ...school, name: undefined }],
    ['no object', 'https://school.example'],
  ])('are read without an entry that has %s; the others stay', (_, damaged) => {
    const club = elsewhere('https://club.example')
    expect(storedCommunities.parse([demo, damaged, club, club])).toEqual([demo, club])
  })

  it('of a damaged list are none, and the other settings stay', () => {
    const read = storedSettings.parse({ ...initialSettings, language: 'ko', communities: 'damaged' })
    expect(read).toMatchObject({ language: 'ko', communities: [] })
  })

  it.each([
    ['HTTPS://SCHOOL.Example', 'https://school.example'],
    ['https://school.example:443///', 'https://school.example'],
    ['https://학교.example/', 'https://xn--9d0b527e.example'],
    ['https://school.example/Club/', 'https://school.example/Club'],
    ['http://2130706433:4800', 'http://127.0.0.1:4800'],
  ])('are the same at %s and %s', (typed, address) => {
    const read = readCommunityAddress(typed)
    if (read.kind === 'refused') throw new Error('refused')
    expect(keyOf({ kind: 'remote', address: read.address })).toBe(address)
    const { kept } = setUp([elsewhere(address)])
    kept.keep(elsewhere(read.address, 'Named'))
    expect(kept.list()).toEqual([elsewhere(address, 'Named')])
  })
})
