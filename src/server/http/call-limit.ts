import { hashToken } from './auth'
import { networkOf } from './network-of'
import type { TokenBuckets } from './rate-limit'

const knownMs = 60_000
const mostKnown = 50_000

/** The limit of calls (docs/product/calls.md "Limits"): per account when signed in, else per network. */
export interface CallLimit {
  /**
   * Counts a call. @param authorization its header
   * @returns 0, or the seconds until the next call is allowed
   */
  take(address: string, authorization: string | undefined): Promise<number>
}

/**
 * The account of a token is looked up once a minute, and remembered while the token is used. Until it is known, calls count for their
 * network, so that invented tokens do not cause lookups without limit; those of a known one do not depend on its network any more, which
 * others may have exhausted. A token that has become invalid counts for its network again.
 * @param accountOf the account of an `Authorization` header, or null
 */
export function createCallLimit(
  buckets: TokenBuckets,
  accountOf: (authorization: string) => Promise<string | null>,
  now: () => number,
): CallLimit {
  /** In the order of their last use. */
  const known = new Map<string, { account: string; until: number }>()

  function remember(token: string, account: string, until: number): void {
    known.delete(token)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest)
    known.set(token, { account, until })
  }

  /** The account of a token that was valid before, or null. */
  async function recall(token: string, authorization: string): Promise<string | null> {
    const found = known.get(token)
    if (!found) return null
    const time = now()
    const isFresh = time < found.until && found.until <= time + knownMs
    // Remembered before the lookup, so that of calls at the same time one looks it up.
    remember(token, found.account, isFresh ? found.until : time + knownMs)
    if (isFresh) return found.account
    const account = await accountOf(authorization)
    if (account === null) known.delete(token)
    return account
  }

  return {
    async take(address, authorization) {
      const network = `address:${networkOf(address)}`
      if (!authorization) return buckets.take(network)
      const token = hashToken(authorization)
      const before = await recall(token, authorization)
      if (before !== null) return buckets.take(`account:${before}`)
      const wait = await buckets.take(network)
      if (wait > 0) return wait
      const account = await accountOf(authorization)
      if (account === null) return 0
      await buckets.giveBack(network)
      remember(token, account, now() + knownMs)
      return buckets.take(`account:${account}`)
    },
  }
}
