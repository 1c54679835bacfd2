import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits'
import type { ProgramLimits } from '../../../../shared/programs'
import { Button } from '../../../ui/Button'
import { Chip } from '../../../ui/Chip'
import { DayChips } from '../../../ui/DayChips'
import { Field } from '../../../ui/Field'
import { stepped } from '../sheet/program-draft'
import styles from './ProgramFilters.module.css'
import {
  countLimits,
  isSameRange,
  mostOfRange,
  type Range,
  type RangeName,
  rangeOf,
  rangeSteps,
  rangesOf,
  rangeText,
  typedRange,
  withRange,
} from './program-filter'

interface ProgramFiltersProps {
  narrowed: ProgramLimits
  onNarrowed: (narrowed: ProgramLimits) => void
}

/** The filters of a list of programs: price, hours and days (docs/product/programs.md "Filters"). */
export function ProgramFilters({ narrowed, onNarrowed }: ProgramFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.filters}>
      {(['price', 'hours'] as const).map((name) => (
        <RangeFilter
          key={name}
          name={name}
          range={rangeOf(name, narrowed)}
          onRange={(range) => onNarrowed(withRange(name, narrowed, range))}
        />
      ))}
      <section className={styles.part}>
        <h3>{t('programs.filter.days')}</h3>
        <DayChips label={t('programs.filter.days')} days={narrowed.days ?? []} onDays={(days) => onNarrowed({ ...narrowed, days })} />
      </section>
      {countLimits(narrowed) > 0 && (
        <Button kind="text" size="s" className={styles.clear} onClick={() => onNarrowed({})}>
          {t('programs.filter.clearAll')}
        </Button>
      )}
    </div>
  )
}

interface RangeFilterProps {
  name: RangeName
  range: Range
  onRange: (range: Range) => void
}

const textOf = ({ from, to }: Range) => ({ from: from === undefined ? '' : String(from), to: to === undefined ? '' : String(to) })

/**
 * A range, chosen by buttons for common ones or typed into two fields. A typed range takes effect on Enter or when the field loses the
 * focus; an invalid one shows its error and leaves the list unchanged.
 */
function RangeFilter({ name, range, onRange }: RangeFilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(textOf(range))
  const [shown, setShown] = useState(range)
  // Changed elsewhere, such as by going back.
  if (!isSameRange(range, shown)) {
    setShown(range)
    setTyped(textOf(range))
  }
  const read = typedRange(name, typed)
  const problem = 'problem' in read ? read.problem : null
  const apply = (text: typeof typed) => {
    const next = typedRange(name, text)
    if ('range' in next && !isSameRange(next.range, range)) onRange(next.range)
  }
  const errorAt = (at: 'from' | 'to') => (problem?.at === at ? t(`programs.filter.${problem.why}`, { most: mostOfRange(name) }) : undefined)
  const field = (at: 'from' | 'to') => (
    <Field
      size="s"
      aria-label={t(`programs.filter.${at}Label`, { name: t(`programs.form.${name}`) })}
      placeholder={t(`programs.filter.${at}`)}
      inputMode="numeric"
      before={name === 'price' && '$'}
      value={typed[at]}
      onText={(text) => setTyped((before) => ({ ...before, [at]: text }))}
      onEnter={(text) => apply({ ...typed, [at]: text })}
      onBlur={() => apply(typed)}
      onKeyDown={(event: KeyboardEvent) => {
        const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key]
        if (direction === undefined || event.nativeEvent.isComposing) return
        event.preventDefault()
        const most = name === 'price' ? limits.programPrice : limits.programHours
        setTyped({ ...typed, [at]: stepped(typed[at], rangeSteps[name], direction, most) })
      }}
      error={errorAt(at)}
    />
  )
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t(`programs.form.${name}`)}</h3>
      <div className={styles.chips}>
        {rangesOf[name].map((each) => {
          const on = isSameRange(each, range)
          return (
            <Chip key={`${each.from}-${each.to}`} on={on} aria-pressed={on} onClick={() => onRange(on ? {} : each)}>
              {rangeText(t, name, each)}
            </Chip>
          )
        })}
      </div>
      <div className={styles.fields}>
        {field('from')}
        <span aria-hidden>–</span>
        {field('to')}
      </div>
    </section>
  )
}
