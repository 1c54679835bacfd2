import { expect, it } from 'vitest'
import { knownAddresses } from '../../../src/main/communities/known-addresses'
import { asKept } from '../../../src/main/configuration/kept-communities'

it('are those of kept communities, of stored sessions, of the one at the start and of the build, as they are now', () => {
  const at = (name: string) => `https://${name}.example`
  const remote = (name: string) => ({ kind: 'remote', address: at(name) }) as const
  const kept = [asKept({ kind: 'demo' }), asKept({ kind: 'own' }), asKept(remote('kept'))]
  const known = knownAddresses({
    kept: { list: () => kept },
    sessions: { read: () => ({ embedded: {}, own: {}, [at('session')]: {} }) },
    atStart: remote('start'),
    build: { source: 'community.json', address: at('build'), profile: null },
  })
  expect(known()).toEqual(['kept', 'session', 'start', 'build'].map(at))
  kept.push(asKept(remote('later')))
  expect(known()).toContain(at('later'))
})
