import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../../../src/server/features/session/password-hasher'

describe('hashing passwords', () => {
  it.each(['matches', 'hash'] as const)(
    'is done for callers in turn: nobody waits behind all that another asked for (%s)',
    async (work) => {
      const passwords = createPasswordHasher()
      const ask = (caller: string) => (work === 'hash' ? passwords.hash('haru77!', caller) : passwords.matches(null, 'haru77!', caller))
      const done: string[] = []
      const callers = [...Array.from({ length: 12 }, () => 'loud'), 'quiet']
      await Promise.all(callers.map((caller) => ask(caller).then(() => done.push(caller))))
      // Two are being processed already, and either of them may end later.
      expect(done.indexOf('quiet')).toBeLessThan(6)
    },
  )
})
