import { useTranslation } from 'react-i18next'
import { useStaffQuery } from '../../data/administering'
import { useHasRole } from '../../data/session'
import { useWhenBack } from '../../data/use-endless'
import { AdministrationPage } from '../../features/moderating/administration/AdministrationPage'
import { AuditSkeleton } from '../../features/moderating/administration/AuditRow'
import { StaffList } from '../../features/moderating/administration/StaffList'
import styles from '../../features/moderating/administration/StaffList.module.css'
import { useErrorText } from '../../hooks/error-messages'
import { useTitle } from '../../hooks/use-title'
import { ButtonLink } from '../../ui/Button'
import { ErrorState } from '../../ui/ErrorState'
import { NotFoundPage } from '../NotFoundPage'

/** `/moderation/roles`: who is moderator or administrator, for administrators (docs/product/moderation.md "Roles"). */
export function StaffPage() {
  return useHasRole('administrator') ? <Staff /> : <NotFoundPage />
}

function Staff() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  useTitle(t('administering.tabs.staff'))
  const { data, error, isFetching, refetch } = useStaffQuery({}, { refetchOnMountOrArgChange: true })
  useWhenBack(data === undefined && error !== undefined && !isFetching, () => void refetch())
  const content = () => {
    if (data)
      return (
        <>
          <StaffList people={data.people} />
          <ButtonLink to="/moderation/members" kind="line" size="s" className={styles.give}>
            {t('administering.staff.find')}
          </ButtonLink>
        </>
      )
    if (error === undefined) return <AuditSkeleton count={4} next={false} />
    return (
      <ErrorState title={t('administering.staff.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  return <AdministrationPage at="staff">{content()}</AdministrationPage>
}
