import { v7 } from 'uuid'

/**
 * New ids: UUIDv7 text, each greater than all this process made before, so that the order of ids is the order of writing.
 * @param now milliseconds since 1970
 */
export function createIds(now: () => number): () => string {
  let last = { msecs: 0, seq: 0 }
  return () => {
    const msecs = now()
    // A clock set back must not put new rows behind old ones.
    last = msecs > last.msecs ? { msecs, seq: randomStart() } : following(last)
    return v7(last)
  }
}

/** The lower half of the 32-bit sequence, so that much room is left above. */
function randomStart(): number {
  return Math.floor(Math.random() * 0x7fffffff)
}

function following({ msecs, seq }: { msecs: number; seq: number }): { msecs: number; seq: number } {
  return seq >= 0xfffffffe ? { msecs: msecs + 1, seq: randomStart() } : { msecs, seq: seq + 1 }
}
