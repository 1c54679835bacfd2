import { beforeEach, describe, expect, it } from 'vitest'
import { type Communities, createCommunities } from '../../../src/main/communities/communities'
import { asKept, createKeptCommunities, keyOf } from '../../../src/main/configuration/kept-communities'
import { Failure } from '../../../src/main/failure'
import { initialSettings } from '../../../src/main/settings'
import type { CommunityChoice } from '../../../src/shared/community'
import { limits } from '../../../src/shared/limits'
import { memoryStore } from '../../support/memory-store'
import { silentLog } from '../../support/silent-log'

const at = (address: string): CommunityChoice => ({ kind: 'remote', address })
const school = at('https://school.example')
const club = at('https://club.example')
const tokens = new Map<string, string>()

let open: CommunityChoice
let managed: boolean
let builtIn: string | null
/** The person does not want to cut off guests of the open one. */
let keepsGuests: boolean
/** What was done, in order. */
let done: string[]
let names: Record<string, string>
let communities: Communities
let kept: ReturnType<typeof createKeptCommunities>

beforeEach(() => {
  ;[open, managed, builtIn, keepsGuests, done, names] = [school, false, null, false, [], {}]
  tokens.clear()
  kept = createKeptCommunities(memoryStore({ ...initialSettings }))
  const community = { key: () => keyOf(open), choice: () => open, about: () => ({ managed }) } as never
  const session = {
    signedIn: () => [...tokens.keys()].map((of) => ({ community: of, userId: 'haru' })),
    async leave(of: string) {
      done.push(`session ${of}`)
      return tokens.get(of) ?? null
    },
  } as never
  communities = createCommunities({
    kept,
    link: { community, session, signOut: async (address, token) => void done.push(`sign out ${address} ${token}`) },
    switching: {
      async open(choice) {
        if (keepsGuests) throw new Failure({ code: 'declined' })
        done.push(`open ${keyOf(choice)}`)
        open = choice
      },
      settled: async () => undefined,
    },
    storedData: {
      losses: async () => ({ unsent: 1, drafts: 2, unsynced: 0 }),
      unread: async (owner) => (owner === 'https://club.example haru' ? 3 : null),
      remove: async ({ key }, texts) => void done.push(`remove ${key}${texts ? ' with texts' : ''}`),
    },
    lookUp: async (address) => ({
      address,
      isAsked: true,
      name: names[address] ?? null,
      mark: null,
      connection: 'encrypted',
      pairing: 'none',
    }),
    profileOf: () => null,
    isBuiltIn: (address) => address === builtIn,
    onChange: () => undefined,
    log: silentLog,
  })
})

const listed = () => communities.list().map(({ key, isOpen, stays }) => [key, isOpen, stays])

describe('the communities of a machine', () => {
  it('are listed in the order of adding, also the open one; the only one cannot be left', async () => {
    expect(listed()).toEqual([['https://school.example', true, 'only']])
    communities.keepOpen()
    open = club
    communities.keepOpen()
    tokens.set('https://club.example', 'secret')
    open = school
    expect(listed()).toEqual([
      ['https://school.example', true, null],
      ['https://club.example', false, null],
    ])
    expect((await communities.listWithUnread()).map(({ unread }) => unread)).toEqual([null, 3])
  })

  it('keep the one that a start has opened when another is opened before the first paint', async () => {
    await communities.open(club)
    communities.keepOpen()
    expect(kept.list().map(({ key }) => key)).toEqual(['https://school.example', 'https://club.example'])
    await expect(communities.leave('https://gone.example', true)).rejects.toMatchObject({ error: { code: 'notFound' } })
  })

  it('are only the one that an administrator has set, which is not left, and the others stay stored', async () => {
    kept.keep(asKept(club))
    managed = true
    expect(listed()).toEqual([['https://school.example', true, 'set']])
    await expect(communities.leave('https://school.example', false)).rejects.toMatchObject({ error: { code: 'forbidden' } })
    await expect(communities.leave('https://club.example', false)).rejects.toMatchObject({ error: { code: 'notFound' } })
    expect(done).toEqual([])
    expect(kept.list()).toEqual([asKept(club)])
  })

  it('cannot be left where the build brings one', async () => {
    for (const choice of [school, club]) kept.keep(asKept(choice))
    builtIn = 'https://club.example'
    expect(listed().map(([, , stays]) => stays)).toEqual([null, 'set'])
    await expect(communities.leave('https://club.example', true)).rejects.toMatchObject({ error: { code: 'forbidden' } })
  })

  it('are left by removing what is stored and signing out; leaving the open one opens another first', async () => {
    for (const choice of [school, club]) kept.keep(asKept(choice))
    kept.keep(asKept({ kind: 'demo' }))
    tokens.set('https://club.example', 'secret')
    await communities.leave('https://club.example', true)
    expect(done).toEqual(['session https://club.example', 'sign out https://club.example secret', 'remove https://club.example with texts'])
    done = []
    await communities.leave('https://school.example', false)
    expect(done).toEqual(['open embedded', 'session https://school.example', 'remove https://school.example'])
    expect(listed()).toEqual([['embedded', true, 'only']])
    // Twice clicked.
    await expect(communities.leave('https://school.example', false)).rejects.toMatchObject({ error: { code: 'notFound' } })
  })

  it('are not left when guests of the open one are not to be cut off', async () => {
    for (const choice of [school, club]) kept.keep(asKept(choice))
    keepsGuests = true
    await expect(communities.leave('https://school.example', true)).rejects.toMatchObject({ error: { code: 'declined' } })
    expect(done).toEqual([])
    expect(listed().map(([key]) => key)).toEqual(['https://school.example', 'https://club.example'])
  })

  it('are as many as a machine keeps: one more is refused at the address, one of them is opened', async () => {
    for (let each = 0; each < limits.community.kept; each += 1) kept.keep(asKept(at(`https://c${each}.example`)))
    open = at('https://c0.example')
    await expect(communities.open(club)).rejects.toMatchObject({ error: { fields: { address: 'tooManyCommunities' } } })
    expect(done).toEqual([])
    await communities.open(at('https://c7.example'))
    expect(done).toEqual(['open https://c7.example'])
    // One that is given for this start alone.
    open = club
    communities.keepOpen()
    expect(kept.has('https://club.example')).toBe(false)
    expect(listed()[0]).toEqual(['https://club.example', true, null])
  })

  it('take the name that the open one says, also once another is open; one that says the name of another changes nothing else', async () => {
    for (const choice of [school, club]) kept.keep(asKept(choice, keyOf(choice) === 'https://school.example' ? 'School' : ''))
    open = club
    names['https://club.example'] = 'School'
    await communities.readName()
    expect(kept.list().map(({ key, name }) => [key, name])).toEqual([
      ['https://school.example', 'School'],
      ['https://club.example', 'School'],
    ])
    names = {}
    await communities.readName()
    expect(kept.find('https://club.example')?.name).toBe('School')
    // Another is opened before the answer arrives.
    names['https://club.example'] = 'Club'
    const asked = communities.readName()
    open = school
    await asked
    expect(kept.list().map(({ name }) => name)).toEqual(['School', 'Club'])
  })
})
