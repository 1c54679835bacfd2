/** The idempotency keys of a text that may be sent several times. */
export interface IdempotencyKeys {
  /** Returns the same key for the same body, so that a retry writes nothing twice, and a new key for another body. */
  keyFor(body: string): string
  /** The key that was already used for this body, if any. */
  keyOf(body: string): string | undefined
}

/** @param sent a body that was already sent once, from a draft */
export function createIdempotencyKeys(newKey: () => string, sent?: { body: string; key: string }): IdempotencyKeys {
  let last = sent
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
