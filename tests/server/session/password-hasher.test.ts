import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../../src/server/features/session/password-hasher'

describe('the work that passwords ask for', () => {
  it.each(['matches', 'hash'] as const)(
    'is done for callers in turn: nobody waits behind all that another asked for (%s)',
    async (work) => {
      const passwords = createPasswordHasher()
      const ask = (caller: string) => (work === 'hash' ? passwords.hash('haru77!', caller) : passwords.matches(null, 'haru77!', caller))
      const done: string[] = []
      const callers = [...Array.from({ length: 12 }, () => 'loud'), 'quiet']
      await Promise.all(callers.map((caller) => ask(caller).then(() => done.push(caller))))
      // Two are worked on already, and it may be overtaken by the other of the two at once.
      expect(done.indexOf('quiet')).toBeLessThan(6)
    },
  )
})
