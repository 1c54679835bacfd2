import { useTranslation } from 'react-i18next'
import { useOrderRulesQuery } from '../../data/administering'
import { useHasRole } from '../../data/session'
import { useWhenBack } from '../../data/use-endless'
import { AdministrationPage } from '../../features/moderating/administration/AdministrationPage'
import { AuditSkeleton } from '../../features/moderating/administration/AuditRow'
import { RuleForm } from '../../features/moderating/administration/RuleForm'
import { RuleList } from '../../features/moderating/administration/RuleList'
import { useErrorText } from '../../hooks/error-messages'
import { useTitle } from '../../hooks/use-title'
import { ErrorState } from '../../ui/ErrorState'
import { NotFoundPage } from '../NotFoundPage'

/** `/moderation/words`: the listed words and domains, for administrators (docs/product/moderation.md "Order keeping"). */
export function RulesPage() {
  return useHasRole('administrator') ? <Rules /> : <NotFoundPage />
}

function Rules() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  useTitle(t('administering.tabs.rules'))
  const { data, error, isFetching, refetch } = useOrderRulesQuery({}, { refetchOnMountOrArgChange: true })
  useWhenBack(data === undefined && error !== undefined && !isFetching, () => void refetch())
  const list = () => {
    if (data) return <RuleList rules={data.rules} />
    if (error === undefined) return <AuditSkeleton count={4} next={false} />
    return (
      <ErrorState title={t('administering.rules.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  return (
    <AdministrationPage at="rules">
      <RuleForm />
      {list()}
    </AdministrationPage>
  )
}
