import type { TFunction } from 'i18next'

/** A wait in words, rounded up: 90 s are "90 seconds", 91 s "2 minutes". */
export function waitText(t: TFunction, seconds: number): string {
  if (seconds <= 90) return t('session.wait.seconds', { count: seconds })
  if (seconds <= 90 * 60) return t('session.wait.minutes', { count: Math.ceil(seconds / 60) })
  return t('session.wait.hours', { count: Math.ceil(seconds / 3600) })
}
