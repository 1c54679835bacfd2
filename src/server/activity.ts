import type { Activity } from '../shared/contract/partners'
import type { Presence } from '../shared/contract/people-shapes'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** A call is noted at most so often. */
export const noteMs = 5 * minuteMs
/** How long after a call a member is here. */
export const hereMs = 10 * minuteMs

/** A time, rounded down. */
export const roundedTo = (step: number, time: number) => time - (time % step)

/**
 * When a member was last active, as far as others learn of it (docs/product/people.md "Partners"). Who shows a presence, such as a meeting or
 * a vacation, is not here.
 * @param calls their last call, to five minutes (`seen_at`) and to the hour (`active_at`)
 * @param viewing the time, and the viewer's calendar day of a time
 */
export function activityOf(
  calls: { seen_at: number; active_at: number },
  presence: Presence | undefined,
  { now, dayOf }: { now: number; dayOf: (at: number) => string },
): Activity {
  if (calls.seen_at >= now - hereMs && presence === 0) return 'here'
  if (calls.active_at >= now - dayMs && dayOf(calls.active_at) === dayOf(now)) return 'today'
  if (calls.active_at >= now - 7 * dayMs) return 'week'
  return calls.active_at >= now - 30 * dayMs ? 'month' : 'longer'
}
