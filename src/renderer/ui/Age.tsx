import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../shared/text/age'
import { useNow } from '../hooks/use-now'
import { momentText } from './date-text'

/** How long ago, in words. */
export function ageText(t: TFunction, at: string, now: number): string {
  const age = ageOf(at, now)
  switch (age.unit) {
    case 'now':
      return t('common.age.now')
    case 'date':
      return age.date
    case 'minutes':
      return t('common.age.minutes', { count: age.count })
    case 'hours':
      return t('common.age.hours', { count: age.count })
    case 'days':
      return t('common.age.days', { count: age.count })
  }
}

/** An age that moves on by itself; the exact local time is its tooltip (decision 12). */
export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={at} title={momentText(i18n.language, Date.parse(at))} className={className}>
      {ageText(t, at, now)}
    </time>
  )
}
