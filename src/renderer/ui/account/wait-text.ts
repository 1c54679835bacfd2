import type { TFunction } from 'i18next'

/** A wait in its largest fitting unit, never shorter than it is: 90 s are "90 seconds", 91 s "2 minutes". */
export function waitText(t: TFunction, seconds: number): string {
  if (seconds <= 90) return t('session.wait.seconds', { count: seconds })
  if (seconds <= 90 * 60) return t('session.wait.minutes', { count: Math.ceil(seconds / 60) })
  return t('session.wait.hours', { count: Math.ceil(seconds / 3600) })
}

/** Minutes and seconds as a clock shows them: `9:05`. */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
