import { useTranslation } from 'react-i18next'
import type { User } from '../../../../shared/contract/people-shapes'
import { useDataDispatch } from '../../../data/api'
import { setShared, useDaysWrittenQuery } from '../../../data/days'
import { useErrorText } from '../../../hooks/error-messages'
import { ErrorState } from '../../../ui/ErrorState'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane, PaneRowsSkeleton, SwitchRow } from '../Pane'
import pane from '../Pane.module.css'

/** Whether others see the days on which the member wrote (docs/product/people.md "Days written"). */
export function DaysPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.days.title')} intro={t('account.days.intro')}>
      <MembersOnly>{(user) => <Sharing user={user} />}</MembersOnly>
    </Pane>
  )
}

function Sharing({ user }: { user: User }) {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const toast = useToast()
  const errorText = useErrorText()
  const { data, error: failure, isFetching, refetch } = useDaysWrittenQuery({ userId: user.id }, { refetchOnMountOrArgChange: true })
  const choose = async (shared: boolean) => {
    const settled = await dispatch(setShared(user.id, shared))
    if (settled?.error) toast(errorText(settled.error))
  }
  if (data === undefined) {
    if (isFetching || failure === undefined) return <PaneRowsSkeleton of="words" />
    return (
      <ErrorState title={t('account.days.failed')} onRetry={() => void refetch()}>
        {errorText(failure)}
      </ErrorState>
    )
  }
  return (
    <div className={pane.rows}>
      <SwitchRow
        label={t('account.days.share')}
        hint={t('account.days.shareHint')}
        checked={data.shared}
        onChecked={(shared) => void choose(shared)}
      />
    </div>
  )
}
