import { v7 } from 'uuid'

/**
 * Creates a generator of ids: UUIDv7 text, each greater than all before it in this process, so that ids are in the order of writing.
 * @param now milliseconds since 1970
 */
export function createIds(now: () => number): () => string {
  let last = { msecs: 0, seq: 0 }
  return () => {
    const msecs = now()
    // Ids keep increasing when the clock is set back.
    last = msecs > last.msecs ? { msecs, seq: randomStart() } : following(last)
    return v7(last)
  }
}

/** The lower half of the 32-bit sequence, so that many increments are left. */
function randomStart(): number {
  return Math.floor(Math.random() * 0x7fffffff)
}

function following({ msecs, seq }: { msecs: number; seq: number }): { msecs: number; seq: number } {
  return seq >= 0xfffffffe ? { msecs: msecs + 1, seq: randomStart() } : { msecs, seq: seq + 1 }
}
