/** For how long "do not disturb" can be turned on, in minutes. */
export const quietMinutes = [30, 60, 120, 240] as const

export const longestQuietMs = Math.max(...quietMinutes) * 60_000
/** By how much the machine's clock may be set back meanwhile. */
const clockStepMs = 60_000

/**
 * Until when "do not disturb" is on, null where it is off. A time further ahead than can be chosen is of a clock that was wrong then or is
 * now: it does not count, or nothing would be announced for months.
 * @param until as it is stored
 */
export function quietEnd(until: number, now: number): number | null {
  return until > now && until <= now + longestQuietMs + clockStepMs ? until : null
}
