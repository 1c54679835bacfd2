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
 * The account of a token is looked up once a minute. Until it is known, calls count for their network, so that invented tokens do not
 * cause lookups without limit.
 * @param accountOf the account of an `Authorization` header, or null
 */
export function createCallLimit(
  buckets: TokenBuckets,
  accountOf: (authorization: string) => Promise<string | null>,
  now: () => number,
): CallLimit {
  const known = new Map<string, { account: string; until: number }>()

  function recall(token: string): string | null {
    const found = known.get(token)
    const time = now()
    if (found && time < found.until && found.until <= time + knownMs) return found.account
    known.delete(token)
    return null
  }

  function forgetOldest(): void {
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= mostKnown) known.delete(oldest)
  }

  return {
    async take(address, authorization) {
      const network = `address:${networkOf(address)}`
      if (!authorization) return buckets.take(network)
      const token = hashToken(authorization)
      const before = recall(token)
      if (before !== null) return buckets.take(before)
      const wait = await buckets.take(network)
      if (wait > 0) return wait
      const account = await accountOf(authorization)
      if (account === null) return 0
      await buckets.giveBack(network)
      forgetOldest()
      known.set(token, { account: `account:${account}`, until: now() + knownMs })
      return buckets.take(`account:${account}`)
    },
  }
}
