/** The idempotency key of a text that is to be sent. */
export interface Intent {
  /** Returns the same key for the same body, so that a retry writes nothing twice, and a new key for another body. */
  keyFor(body: string): string
  /** The key that was already used for this body, if any. */
  keyOf(body: string): string | undefined
}

/** @param kept a body that was already sent once, from a draft */
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
