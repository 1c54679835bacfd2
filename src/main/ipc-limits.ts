/** The approximate size of a message in bytes: characters, bytes and the values around them. Stops counting beyond `most`. */
export function weigh(value: unknown, most: number): number {
  let weight = 0
  const left: unknown[] = [value]
  while (left.length > 0 && weight <= most) {
    const next = left.pop()
    weight += 8
    if (typeof next === 'string') weight += next.length * 2
    else if (ArrayBuffer.isView(next)) weight += next.byteLength
    else if (next instanceof ArrayBuffer) weight += next.byteLength
    else if (typeof next === 'object' && next !== null) for (const [key, value] of Object.entries(next)) left.push(key, value)
  }
  return weight
}

/** A token bucket: `burst` at once, `perSecond` over time. @returns whether one more may pass */
export function createRateLimit({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }): () => boolean {
  let tokens = burst
  let at = now()
  return () => {
    const time = now()
    // The system's clock may be set back.
    tokens = Math.min(burst, tokens + (Math.max(0, time - at) / 1000) * perSecond)
    at = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
