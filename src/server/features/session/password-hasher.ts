import { createFairGate } from '../../fair-gate'

/** argon2id, 19 MiB, 2 passes, 1 lane (docs/product/quality.md "Passwords and tokens"). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of no password, compared with where there is no account, so that the work is the same. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$Z5nfmqE71neA8lZNjnc3sg$UEs06T7FskBW9+ZCllkTY0gnSinQZOBYRBnexBnOfTo'

export interface PasswordHasher {
  /** @param caller whose turn it takes. @throws Refusal `busy` when too many wait */
  hash(password: string, caller?: string): Promise<string>
  /** Takes as long for an account that does not exist (null) as for one that does. @throws Refusal `busy` when too many wait */
  matches(hash: string | null, password: string, caller: string): Promise<boolean>
  /** How many callers wait. */
  waiting(): number
}

/** One hash at a time: it uses a whole core, which other calls need while many people sign in. */
export function createPasswordHasher(): PasswordHasher {
  const gate = createFairGate({ atOnce: 1, waiting: 64 })
  return {
    waiting: gate.waiting,
    hash: (password, caller = 'this server') =>
      gate(caller, async () => {
        const argon2 = await import('@node-rs/argon2')
        return argon2.hash(password, cost)
      }),
    matches: (hash, password, caller) =>
      gate(caller, async () => {
        const argon2 = await import('@node-rs/argon2')
        const same = await argon2.verify(hash ?? dummyHash, password)
        return same && hash !== null
      }),
  }
}
