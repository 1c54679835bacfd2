import type { TFunction } from 'i18next'
import { daysUntil, startOfDay } from '../../../shared/notebook/days'
import type { EntrySource } from '../../../shared/notebook/entries'
import { dateText } from '../../ui/format'

/** Where an entry comes from, in words. */
export function sourceText(t: TFunction, source: EntrySource | null): string {
  if (source === null) return t('notebook.source.hand')
  if (source.gone) return t('notebook.source.gone')
  if (source.name === '' && source.kind !== 'file') return t(`notebook.source.nameless.${source.kind}`)
  return t(`notebook.source.${source.kind}`, { name: source.name })
}

/** When an entry comes next, in words. @param due milliseconds since 1970, null for a new entry */
export function dueText(t: TFunction, language: string, due: number | null, now: number, dayEndsAt: number): string {
  if (due === null) return t('notebook.new')
  const days = daysUntil(due, now, dayEndsAt)
  if (days === 0) return t('notebook.today')
  if (days === 1) return t('notebook.tomorrow')
  return dateText(language, startOfDay(due, dayEndsAt), {
    ...(days >= 365 && { year: 'numeric' }),
    month: language === 'ko' ? 'long' : 'short',
    day: 'numeric',
  })
}

const minute = 60_000
const day = 24 * 60 * minute

/** After how long an entry comes back, in words. */
export function pauseText(t: TFunction, ms: number): string {
  const [minutes, hours, days] = [minute, 60 * minute, day].map((unit) => Math.round(ms / unit)) as [number, number, number]
  if (minutes < 60) return t('notebook.review.inMinutes', { count: Math.max(1, minutes) })
  if (hours < 24) return t('notebook.review.inHours', { count: hours })
  if (days < 31) return t('notebook.review.inDays', { count: days })
  if (days < 365) return t('notebook.review.inMonths', { count: Math.round(days / 30.4) })
  return t('notebook.review.inYears', { count: Math.round(days / 365) })
}
