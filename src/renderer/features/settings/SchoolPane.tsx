import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { useMajorsQuery, useSchoolInfosQuery, useUniversitiesQuery } from '../../bridge/school-api'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import school from './School.module.css'
import { SchoolForm } from './SchoolForm'

/** Where one studies and has studied (specification 2 `/account/info/school`). */
export function SchoolPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('school.title')}</h2>
      <MembersOnly>{(user) => <Schools key={user.id} />}</MembersOnly>
    </>
  )
}

function Schools() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const schools = useSchoolInfosQuery({}, { refetchOnMountOrArgChange: true })
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
  if (!schools.data || !universities.data || !majors.data || schools.isFetching) {
    return (
      <div aria-busy="true">
        {[46, 45, 44].map((height) => (
          <Skeleton key={height} width="min(560px, 100%)" height={height} className={school.bar} />
        ))}
      </div>
    )
  }
  return <SchoolForm saved={schools.data.schools} lists={{ universities: universities.data.items, majors: majors.data.items }} />
}
