import { useTranslation } from 'react-i18next'
import { caseKinds } from '../../../../shared/case-kinds'
import { reportReasons } from '../../../../shared/report-reasons'
import type { CaseFilter } from '../../../data/moderating'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { FilterSelect } from '../FilterSelect'
import styles from './CaseFilters.module.css'
import { caseLanguages, caseLists, filterOf, searchOf } from './case-filter'

interface CaseFiltersProps {
  filter: CaseFilter
  onFilter: (filter: CaseFilter) => void
  /** How many cases wait and how many the member has taken; undefined until known. */
  counts: { open: number; mine: number } | undefined
}

/** Which reports the list shows. */
export function CaseFilters({ filter, onFilter, counts }: CaseFiltersProps) {
  const { t } = useTranslation()
  const countOf = { new: counts?.open, mine: counts?.mine, appeals: undefined, decided: undefined }
  /** The same filter with one field from the address's own words; '' removes it. */
  const change = (name: 'kind' | 'reason' | 'language', value: string) => {
    const query = new URLSearchParams(searchOf(filter))
    if (value === '') query.delete(name)
    else query.set(name, value)
    onFilter(filterOf(query.toString()))
  }
  return (
    <search className={styles.filters}>
      <SegmentedControl
        label={t('moderating.filter.label')}
        value={filter.filter}
        onValue={(list) => onFilter({ ...filter, filter: list })}
        segments={caseLists.map((list) => ({
          value: list,
          label: (
            <>
              {t(`moderating.filter.${list}`)}
              {countOf[list] !== undefined && <span className={styles.count}>{countOf[list]}</span>}
            </>
          ),
        }))}
      />
      <div className={styles.chips}>
        <FilterSelect
          label={t('moderating.filter.kind')}
          all={t('moderating.filter.allKinds')}
          value={filter.kind ?? ''}
          options={caseKinds.map((kind) => [kind, t(`moderating.kind.${kind}`)])}
          onValue={(kind) => change('kind', kind)}
        />
        <FilterSelect
          label={t('moderating.filter.reason')}
          all={t('moderating.filter.allReasons')}
          value={String(filter.reason ?? '')}
          options={reportReasons.map((reason) => [String(reason), t(`moderating.reason.${reason}`)])}
          onValue={(reason) => change('reason', reason)}
        />
        <FilterSelect
          label={t('moderating.filter.language')}
          all={t('moderating.filter.bothLanguages')}
          value={filter.language ?? ''}
          options={caseLanguages.map((language) => [language, t(`moderating.filter.${language}`)])}
          onValue={(language) => change('language', language)}
        />
      </div>
    </search>
  )
}
