import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ageOf } from '../../shared/text/age'
import { useNow } from '../hooks/use-now'
import { momentText } from './format'

/** How long ago something was, in words. @param at ISO time @param now milliseconds */
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

/** An age that updates by itself; the exact local time is its tooltip (docs/product/feed.md "Ages"). */
export function Age({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={at} title={momentText(i18n.language, Date.parse(at))}>
      {ageText(t, at, now)}
    </time>
  )
}

/** That something was edited, and how long ago; the exact local time is its tooltip (docs/product/feed.md "Edited"). */
export function EditedAge({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={at} title={t('common.editedAt', { time: momentText(i18n.language, Date.parse(at)) })} className="one" data-edited>
      {t('common.edited', { age: ageText(t, at, now) })}
    </time>
  )
}
