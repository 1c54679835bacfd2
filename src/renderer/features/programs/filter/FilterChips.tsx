import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgramLimits } from '../../../../shared/programs'
import { keepFocusAt } from '../../../hooks/focus'
import { Chip } from '../../../ui/Chip'
import { daysText } from '../program-facts'
import styles from './FilterChips.module.css'
import { isSet, rangeOf, rangeText, withRange } from './program-filter'

interface FilterChipsProps {
  narrowed: ProgramLimits
  onNarrowed: (narrowed: ProgramLimits) => void
  /** How many programs are left, up to `limits.searchTotal`; undefined while loading. */
  total: string | undefined
}

/** The active filters, each with a button that removes it, and the number of programs that remain. */
export function FilterChips({ narrowed, onNarrowed, total }: FilterChipsProps) {
  const { t } = useTranslation()
  const { days = [] } = narrowed
  const remove = (without: ProgramLimits, { currentTarget: { parentElement } }: MouseEvent) => {
    const moveFocus = keepFocusAt(() => parentElement)
    onNarrowed(without)
    moveFocus()
  }
  const chip = (key: string, text: string, without: ProgramLimits) => (
    <Chip key={key} aria-label={t('programs.filter.remove', { filter: text })} onClick={(event) => remove(without, event)}>
      {text}
      <IconX />
    </Chip>
  )
  return (
    <div className={styles.row}>
      {(['price', 'hours'] as const).map((name) => {
        const range = rangeOf(name, narrowed)
        return isSet(range) ? chip(name, rangeText(t, name, range), withRange(name, narrowed, {})) : null
      })}
      {days.length > 0 && chip('days', daysText(t, days), { ...narrowed, days: [] })}
      <span role="status" className={styles.total}>
        {total !== undefined && t('programs.filter.found', { total })}
      </span>
    </div>
  )
}
