import { describe, expect, it, vi } from 'vitest'
import { createPasswordHasher } from '../../../src/server/features/session/password-hasher'

const verified = vi.hoisted(() => [] as string[])
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (hash, ...rest) => {
    verified.push(String(hash))
    return argon2.verify(hash, ...rest)
  }
  return { ...argon2, verify }
})

describe('hashing passwords', () => {
  it('compares with a hash of the same cost where there is no account', async () => {
    const passwords = createPasswordHasher()
    const parametersOf = (hash: string | undefined) => hash?.split('$').slice(0, 4)
    const hash = await passwords.hash('haru77!')
    expect(await passwords.matches(hash, 'haru77!', 'one')).toBe(true)
    expect(await passwords.matches(null, 'haru77!', 'one')).toBe(false)
    expect(verified[0]).toBe(hash)
    expect(parametersOf(verified[1])).toEqual(parametersOf(hash))
    verified.length = 0
  })

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
