import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed, School } from '../../../../shared/contract/school-shapes'
import { limits } from '../../../../shared/limits'
import { useMajorsQuery, useSchoolInfosQuery, useUniversitiesQuery } from '../../../data/account'
import { useReadAnew } from '../../../data/use-entity'
import { useErrorText } from '../../../hooks/error-messages'
import { focusField } from '../../../parts/account/form'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { LeaveUnsaved, MembersOnly, Pane } from '../Pane'
import { SchoolEntry } from './SchoolEntry'
import styles from './SchoolPane.module.css'
import { addName, useSchools } from './use-schools'

/** The schools of the signed-in member (docs/product/screens.md "Settings"). */
export function SchoolPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('school.title')}>
      <MembersOnly>{(user) => <Schools key={user.id} />}</MembersOnly>
    </Pane>
  )
}

function Schools() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const schools = useSchoolInfosQuery({}, { refetchOnMountOrArgChange: true })
  // Later reads leave the form, and what was typed in it, in place.
  const isRead = useReadAnew(schools)
  const universities = useUniversitiesQuery({})
  const majors = useMajorsQuery({})
  const queries = [schools, universities, majors]
  const failure = queries.find((query) => query.data === undefined && query.error !== undefined)
  if (failure) {
    const retry = () => {
      for (const query of queries) if (query.error !== undefined) void query.refetch()
    }
    return (
      <ErrorState title={t('school.failed')} busy={queries.some((query) => query.isFetching)} onRetry={retry}>
        {errorText(failure.error)}
      </ErrorState>
    )
  }
  if (!schools.data || !universities.data || !majors.data || !isRead) {
    return (
      <div aria-busy="true">
        {[46, 45, 44].map((height) => (
          <Skeleton key={height} width="min(560px, 100%)" height={height} className={styles.bar} />
        ))}
      </div>
    )
  }
  return <SchoolForm saved={schools.data.schools} lists={{ universities: universities.data.items, majors: majors.data.items }} />
}

interface SchoolFormProps {
  saved: readonly School[]
  lists: { universities: readonly Listed[]; majors: readonly Listed[] }
}

/** The schools in their order; they can be saved while they differ from the saved ones. */
function SchoolForm({ saved, lists }: SchoolFormProps) {
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
    <Button
      kind={rows.length === 0 ? 'tint' : 'line'}
      size="s"
      icon={<IconPlus />}
      disabled={rows.length >= limits.schools}
      name={addName}
      command="addSchool"
      onClick={add}
    >
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
