import { availableParallelism } from 'node:os'
import { createGate } from '../../gate'

/** argon2id, 19 MiB, 2 passes, 1 lane (hardening "Server"). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of no password; compared against where there is no account, so that the work is the same. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$Z5nfmqE71neA8lZNjnc3sg$UEs06T7FskBW9+ZCllkTY0gnSinQZOBYRBnexBnOfTo'

export interface PasswordHasher {
  /** @throws Refusal `busy` when too many wait */
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist (null) as for one that does. @throws Refusal `busy` when too many wait */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** At most two at once, and a core stays free for reading while many sign in. */
export function createPasswordHasher(): PasswordHasher {
  const gate = createGate({ atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 64 })
  return {
    hash: (password) =>
      gate(async () => {
        const argon2 = await import('@node-rs/argon2')
        return argon2.hash(password, cost)
      }),
    matches: (hash, password) =>
      gate(async () => {
        const argon2 = await import('@node-rs/argon2')
        const same = await argon2.verify(hash ?? nobodys, password)
        return same && hash !== null
      }),
  }
}
