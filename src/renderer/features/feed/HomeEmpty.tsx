import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { SubjectPopover } from './SubjectPopover'
import { useSubscriptions } from './use-subscriptions'

interface HomeEmptyProps {
  subscribedOnly: boolean
  onShowAll: () => void
}

/** Home without posts: nobody wrote, one subscribes to nothing, or nothing came from there yet. */
export function HomeEmpty({ subscribedOnly, onShowAll }: HomeEmptyProps) {
  const { t } = useTranslation()
  const { subscribed } = useSubscriptions()
  if (!subscribedOnly) {
    return (
      <EmptyState
        art={mailbox}
        title={t('feed.empty.home.title')}
        action={<ButtonLink to="/write">{t('feed.empty.home.action')}</ButtonLink>}
      >
        {t('feed.empty.home.text')}
      </EmptyState>
    )
  }
  if (subscribed.length === 0) {
    const choose = <SubjectPopover trigger={(props) => <Button {...props}>{t('feed.empty.subscribed.action')}</Button>} />
    return (
      <EmptyState art={mailbox} title={t('feed.empty.subscribed.title')} action={choose}>
        {t('feed.empty.subscribed.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art={mailbox}
      title={t('feed.empty.quiet.title')}
      action={<Button onClick={onShowAll}>{t('feed.empty.quiet.action')}</Button>}
    >
      {t('feed.empty.quiet.text')}
    </EmptyState>
  )
}
