import type { TFunction } from 'i18next'
import { dateText } from '../../ui/date-text'

const dayMs = 24 * 60 * 60 * 1000
const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0)
/** Whole days between two moments, by the calendar of this machine. */
const daysBetween = (at: number, now: number) => Math.round((midnight(now) - midnight(at)) / dayMs)

/** The time of day: 오후 2:41, 2:41 PM. `at` in milliseconds. */
export function clockText(language: string, at: number): string {
  return dateText(language, at, { hour: 'numeric', minute: '2-digit' })
}

/** When something was last said, as short as it can be told: the time, yesterday, the weekday, the date. */
export function lastTimeText(t: TFunction, language: string, at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days <= 0) return clockText(language, at)
  if (days === 1) return t('talk.yesterday')
  if (days < 7) return dateText(language, at, { weekday: 'long' })
  return dayOf(language, at, now, { day: 'numeric', month: language === 'ko' ? 'long' : 'short' })
}

/** The line above the first message of a day. */
export function dayText(t: TFunction, language: string, at: number, now: number): string {
  const date = dayOf(language, at, now, { day: 'numeric', month: 'long', weekday: 'long' })
  return daysBetween(at, now) === 0 ? t('talk.today', { date }) : date
}

function dayOf(language: string, at: number, now: number, shape: Intl.DateTimeFormatOptions): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return dateText(language, at, sameYear ? shape : { ...shape, year: 'numeric' })
}
