import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '../../../../shared/contract/school-shapes'
import { degrees } from '../../../../shared/school-span'
import { degreeWords } from '../../../data/account'
import { fieldMessage } from '../../../hooks/error-messages'
import { ListPicker } from '../../../parts/account/ListPicker'
import { IconButton } from '../../../ui/IconButton'
import { Select, type SelectOption } from '../../../ui/Select'
import styles from './SchoolPane.module.css'
import type { SchoolField, SchoolFields, SchoolProblems } from './school-form'
import { moveName } from './use-schools'

interface SchoolEntryProps {
  fields: SchoolFields
  problems: SchoolProblems
  /** From 0; the first is shown beside the name. */
  index: number
  count: number
  lists: { universities: readonly Listed[]; majors: readonly Listed[] }
  onEdit: (patch: Partial<SchoolFields>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** The fields of one school, and buttons that move or remove it. */
export function SchoolEntry({ fields, problems, index, count, lists, onEdit, onMove, onRemove }: SchoolEntryProps) {
  const { t } = useTranslation()
  const number = index + 1
  const word = (field: SchoolField) => {
    const problem = problems[field]
    return problem === undefined ? null : fieldMessage(t, problem)
  }
  const nameOf = (field: SchoolField) => `${fields.key}-${field}`
  const select = (field: SchoolField) => ({
    name: nameOf(field),
    label: t(`school.${field}` as 'school.degree'),
    value: fields[field],
    error: word(field),
    onValue: (value: string) => onEdit({ [field]: value }),
    none: t('school.blank'),
  })
  const picker = (field: 'universityCode' | 'majorCode') => ({
    name: nameOf(field),
    value: fields[field],
    error: word(field),
    onValue: (value: string) => onEdit({ [field]: value }),
  })
  const years = yearOptions((year) => t('school.year', { year }))
  const months = monthOptions((month) => t('school.month', { month }))
  return (
    <fieldset className={styles.entry} data-school={fields.key} aria-label={t('school.entry', { number })}>
      <div className={styles.head}>
        <b>{t('school.entry', { number })}</b>
        {index === 0 && <span className={styles.first}>{t('school.representative')}</span>}
        <span className={styles.acts}>
          <IconButton name={moveName(fields.key, -1)} label={t('school.up', { number })} disabled={index === 0} onClick={() => onMove(-1)}>
            <IconArrowUp />
          </IconButton>
          <IconButton
            name={moveName(fields.key, 1)}
            label={t('school.down', { number })}
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <IconArrowDown />
          </IconButton>
          <IconButton label={t('school.remove', { number })} onClick={onRemove}>
            <IconTrash />
          </IconButton>
        </span>
      </div>
      <ListPicker {...picker('universityCode')} label={t('school.university')} list={lists.universities} />
      <div className={styles.pair}>
        <Select
          {...select('degree')}
          options={degrees.map((value) => ({ value: String(value), label: t(`school.degrees.${degreeWords[value]}`) }))}
        />
        <ListPicker {...picker('majorCode')} label={t('school.major')} list={lists.majors} />
      </div>
      <div className={styles.span}>
        <Select {...select('startYear')} options={years} />
        <Select {...select('startMonth')} options={months} />
        <Select {...select('finishYear')} options={years} hint={t('school.attending')} />
        <Select {...select('finishMonth')} options={months} />
      </div>
    </fieldset>
  )
}

/** How far in the future the last year of study may be. */
const yearsAhead = 8
const earliest = 1950

const option = (value: number, words: (text: string) => string): SelectOption => ({ value: String(value), label: words(String(value)) })

/** The years on offer, the latest first. */
function yearOptions(words: (year: string) => string): SelectOption[] {
  const latest = new Date().getFullYear() + yearsAhead
  return Array.from({ length: latest - earliest + 1 }, (_, back) => option(latest - back, words))
}

const monthOptions = (words: (month: string) => string): SelectOption[] =>
  Array.from({ length: 12 }, (_, index) => option(index + 1, words))
