import { useTranslation } from 'react-i18next'
import { useModerationCountQuery } from '../../../data/moderating'
import { CountBadge } from '../../../ui/CountBadge'

/** The number of reports that wait for a decision. */
export function WaitingBadge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const { data } = useModerationCountQuery({})
  const count = data?.open ?? 0
  return <CountBadge count={count} label={t('moderating.waiting', { count })} className={className} />
}
