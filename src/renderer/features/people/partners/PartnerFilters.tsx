import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { communityLanguages, goals, levels, otherOf } from '../../../../shared/languages'
import { useUniversitiesQuery } from '../../../data/account'
import type { PartnerFilter } from '../../../data/partners'
import { usePlaces } from '../../../data/places'
import { ListPicker } from '../../../parts/account/ListPicker'
import { Chip } from '../../../ui/Chip'
import { classNames } from '../../../ui/class-names'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { Select } from '../../../ui/Select'
import { Switch } from '../../../ui/Switch'
import styles from './PartnerFilters.module.css'
import { levelsText } from './partner-filter'

interface PartnerFiltersProps {
  filter: PartnerFilter
  onFilter: (filter: PartnerFilter) => void
}

/** The filters of the search for partners (docs/product/people.md "Partners"). Each takes effect at once. */
export function PartnerFilters({ filter, onFilter }: PartnerFiltersProps) {
  const { t } = useTranslation()
  const learned = t(`learning.${otherOf(filter.speaks)}`)
  const toggled = <Value extends string>(all: readonly Value[], chosen: readonly Value[], value: Value) =>
    all.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each)))
  return (
    <div className={styles.filters}>
      <Switch
        label={t('partners.here')}
        size="s"
        className={styles.here}
        checked={filter.here}
        onChecked={(here) => onFilter({ ...filter, here })}
      />
      <Part title={t('partners.speaks')}>
        <SegmentedControl
          label={t('partners.speaks')}
          className={styles.speaks}
          value={filter.speaks}
          onValue={(speaks) => onFilter({ ...filter, speaks })}
          segments={communityLanguages.map((language) => ({ value: language, label: t(`learning.${language}`) }))}
        />
      </Part>
      <Part title={t('partners.theirLevel', { language: learned })} value={levelsText(t, filter.levels)}>
        <div className={styles.levels}>
          {levels.map((level) => {
            const on = filter.levels.includes(level)
            return (
              <button
                key={level}
                type="button"
                aria-pressed={on}
                className={classNames(on && styles.on)}
                onClick={() => onFilter({ ...filter, levels: toggled(levels, filter.levels, level) })}
              >
                {level}
              </button>
            )
          })}
        </div>
      </Part>
      <Part title={t('partners.goals')} value={t('partners.goalsCount', { count: filter.goals.length, all: goals.length })}>
        <div className={styles.goals}>
          {goals.map((goal) => {
            const on = filter.goals.includes(goal)
            return (
              <Chip key={goal} on={on} aria-pressed={on} onClick={() => onFilter({ ...filter, goals: toggled(goals, filter.goals, goal) })}>
                {on && <IconCheck />}
                {t(`learning.goal.${goal}`)}
              </Chip>
            )
          })}
        </div>
      </Part>
      <CityFilter filter={filter} onFilter={onFilter} />
      <SchoolFilter filter={filter} onFilter={onFilter} />
    </div>
  )
}

/** A group of controls with its name and, at the end of the line, what is chosen. */
function Part({ title, value, children }: { title: string; value?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.title}>
        <span id={id}>{title}</span>
        {value !== undefined && <span className={styles.value}>{value}</span>}
      </h3>
      {children}
    </section>
  )
}

function CityFilter({ filter, onFilter }: PartnerFiltersProps) {
  const { t } = useTranslation()
  const { codes, nameOf } = usePlaces()
  const known = Object.keys(codes)
  const { region, ...rest } = filter
  // One of an address, which the list does not have or that is not loaded yet.
  const regions = region === undefined || known.includes(region) ? known : [region, ...known]
  return (
    <Select
      name="city"
      size="s"
      className={styles.field}
      label={t('partners.city')}
      value={region ?? ''}
      onValue={(value) => onFilter(value === '' ? rest : { ...rest, region: value })}
      options={regions.map((name) => ({ value: name, label: nameOf(name) }))}
      none={t('partners.anyCity')}
    />
  )
}

function SchoolFilter({ filter, onFilter }: PartnerFiltersProps) {
  const { t } = useTranslation()
  const { data } = useUniversitiesQuery({})
  const { school, ...rest } = filter
  const known = data?.items ?? []
  const listed =
    school === undefined || known.some(({ ko }) => ko === school) ? known : [{ code: school, ko: school, en: school }, ...known]
  return (
    <div className={styles.field}>
      <ListPicker
        name="school"
        label={t('partners.school')}
        size="s"
        placeholder={t('partners.anySchool')}
        list={listed}
        value={listed.find(({ ko }) => ko === school)?.code ?? ''}
        onValue={(code) => {
          const chosen = listed.find((each) => each.code === code)
          onFilter(chosen ? { ...rest, school: chosen.ko } : rest)
        }}
      />
    </div>
  )
}
