import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed, School } from '../../../shared/contract/school-shapes'
import { limits } from '../../../shared/limits'
import { focusField } from '../../ui/account/field-focus'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { LeaveUnsaved } from './LeaveUnsaved'
import styles from './School.module.css'
import { SchoolEntry } from './SchoolEntry'
import { useSchools } from './use-schools'

interface SchoolFormProps {
  saved: readonly School[]
  lists: { universities: readonly Listed[]; majors: readonly Listed[] }
}

/** One's schools in their order; saving is possible while they differ from what is saved. */
export function SchoolForm({ saved, lists }: SchoolFormProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const { rows, problems, changed, busy, announced, add, edit, move, remove, save } = useSchools(saved, (name) =>
    focusField(ref.current, name),
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const addButton = (
    <Button kind={rows.length === 0 ? 'tint' : 'line'} size="s" icon={<IconPlus />} disabled={rows.length >= limits.schools} onClick={add}>
      {t('school.add')}
    </Button>
  )
  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={onSubmit}>
      {rows.length === 0 ? (
        <EmptyState title={t('school.none.title')} action={addButton}>
          {t('school.none.text')}
        </EmptyState>
      ) : (
        <p className={styles.state}>{t('school.intro')}</p>
      )}
      {rows.map((fields, index) => (
        <SchoolEntry
          key={fields.key}
          fields={fields}
          problems={problems[index] ?? {}}
          index={index}
          count={rows.length}
          lists={lists}
          onEdit={(patch) => edit(fields.key, patch)}
          onMove={(by) => move(fields.key, by)}
          onRemove={() => remove(fields.key)}
        />
      ))}
      {rows.length > 0 && <div>{addButton}</div>}
      <div className={styles.end}>
        <Button type="submit" disabled={!changed} busy={busy} aria-describedby="school-state">
          {t('school.save')}
        </Button>
        <span id="school-state" className={styles.state}>
          {!changed && t('school.same')}
        </span>
      </div>
      <span className="sr" aria-live="polite">
        {announced}
      </span>
      <LeaveUnsaved active={changed} />
    </form>
  )
}
