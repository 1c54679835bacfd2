import { quietEnd } from './do-not-disturb'
import { type Weekday, weekdays } from './weekdays'

/** When nothing is announced, in the machine's local time (docs/product/notifications.md "Quiet hours"). */
export interface QuietHours {
  quietHours: boolean
  /** `HH:MM`. One that ends no later than it begins lasts into the next day. */
  quietFrom: string
  quietTo: string
  /** The days on which they begin. */
  quietDays: Weekday[]
}

export const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether quiet hours are on at a moment, by the clock on the wall, whatever daylight saving does to it. */
export function isInQuietHours({ quietHours, quietFrom, quietTo, quietDays }: QuietHours, at: Date): boolean {
  if (!quietHours) return false
  const clock = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
  // Date.getDay begins with Sunday.
  const begins = (daysAgo: number) => {
    const day = weekdays[(at.getDay() + 6 - daysAgo) % 7]
    return day !== undefined && quietDays.includes(day)
  }
  if (quietFrom < quietTo) return begins(0) && clock >= quietFrom && clock < quietTo
  return (begins(0) && clock >= quietFrom) || (begins(1) && clock < quietTo)
}

/** Whether nothing is announced now: quiet hours, or do not disturb (docs/product/desktop.md "Do not disturb"). */
export function isQuiet(settings: QuietHours & { quietUntil: number }, now: number): boolean {
  return quietEnd(settings.quietUntil, now) !== null || isInQuietHours(settings, new Date(now))
}
