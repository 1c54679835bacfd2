/** The idempotency key of what one means to send. */
export interface Intent {
  /** The same words carry the same key, so that sending them again after a failure writes nothing twice; other words get a new one. */
  keyFor(body: string): string
  /** The key that is out for these words, if any. */
  keyOf(body: string): string | undefined
}

/** @param kept words that were already sent once, from a draft */
export function createIntent(newKey: () => string, kept?: { body: string; key: string }): Intent {
  let last = kept
  const keyOf = (body: string) => (last?.body === body ? last.key : undefined)
  return {
    keyOf,
    keyFor(body) {
      const key = keyOf(body) ?? newKey()
      last = { body, key }
      return key
    },
  }
}
