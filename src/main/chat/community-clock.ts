/** A clock that jumps by more than this was set, or the machine has slept. */
const jumpMs = 500
/** Smaller changes are not reported. */
const reportedMs = 50

export interface CommunityClockDeps {
  /** This machine's clock, in milliseconds since 1970. */
  now: () => number
  /** A clock that cannot be set, in milliseconds since any moment. */
  steady: () => number
  onChange: (offset: number) => void
  /** The community has said its time, which was not known, or no longer. */
  onKnown: () => void
}

/**
 * The community's time. Each answer that contains it limits the difference to this machine's clock to a range; the quicker the answer, the
 * narrower the range.
 */
export interface CommunityClock {
  /** The community's time less this machine's, in milliseconds; 0 while nothing is known. */
  offset(): number
  /** Whether the community has said its time since the app started, or since this machine's clock jumped. */
  isKnown(): boolean
  /** The community's time, in milliseconds since 1970. */
  now(): number
  /** Runs a call; its answer may contain the community's time as `now`. */
  timed<T>(call: () => Promise<T>): Promise<T>
  /** The community's time has arrived, after an unknown time on its way. */
  received(time: number): void
  /** Notices that this machine's clock was set. */
  check(): void
  /** Begins again, for another community. @param known the difference when the app last ran; 0: not known */
  reset(known: number): void
}

export function createCommunityClock({ now, steady, onChange, onKnown }: CommunityClockDeps): CommunityClock {
  /** The range in which the difference lies. */
  let lower = Number.NEGATIVE_INFINITY
  let upper = Number.POSITIVE_INFINITY
  let offset = 0
  let reported = 0
  const skewNow = () => now() - steady()
  let skew = skewNow()

  function set(value: number): void {
    offset = value
    if (Math.abs(offset - reported) < reportedMs) return
    reported = offset
    onChange(offset)
  }

  function check(): void {
    const jumped = skewNow() - skew
    if (Math.abs(jumped) < jumpMs) return
    skew += jumped
    // What was known no longer holds for sure: the next answer replaces it.
    lower = Number.NEGATIVE_INFINITY
    upper = Number.POSITIVE_INFINITY
    // A clock that goes back was set. One that goes ahead may also be that of a machine that has slept, and is right then.
    if (jumped < 0) set(offset - jumped)
  }

  const isKnown = () => Number.isFinite(lower)

  function narrow(from: number, to: number): void {
    const wasKnown = isKnown()
    const [nextLower, nextUpper] = [Math.max(lower, from), Math.min(upper, to)]
    // Where they contradict each other, one of the two clocks runs faster than the other, and the newer is right.
    const fits = nextLower <= nextUpper
    lower = fits ? nextLower : from
    upper = fits ? nextUpper : to
    set(Number.isFinite(upper) ? (lower + upper) / 2 : lower)
    if (!wasKnown) onKnown()
  }

  return {
    offset: () => offset,
    isKnown,
    now: () => now() + offset,
    async timed(call) {
      check()
      const [sentAt, sentSkew] = [now(), skew]
      const answer = await call()
      check()
      const time = timeIn(answer)
      if (time !== null && sentSkew === skew) narrow(time - now(), time - sentAt)
      return answer
    },
    received(time) {
      check()
      narrow(time - now(), Number.POSITIVE_INFINITY)
    },
    check,
    reset(known) {
      lower = Number.NEGATIVE_INFINITY
      upper = Number.POSITIVE_INFINITY
      set(known)
    },
  }
}

function timeIn(answer: unknown): number | null {
  const time = typeof answer === 'object' && answer !== null && 'now' in answer ? answer.now : null
  return typeof time === 'number' ? time : null
}
