import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useErrorText } from '../../bridge/error-messages'
import { useBlocksQuery } from '../../bridge/moderation-api'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { BlockedRow } from './BlockedRow'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import { PaneRowsSkeleton } from './PaneRowsSkeleton'

/** Whom one has blocked, the last first, each block to be lifted (decision 9). */
export function BlockedPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('moderation.blocked.title')}</h2>
      <MembersOnly>{() => <Blocked />}</MembersOnly>
    </>
  )
}

function Blocked() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useBlocksQuery({})
  if (!data && error !== undefined) {
    return (
      <ErrorState title={t('moderation.blocked.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <PaneRowsSkeleton of="people" />
  if (data.blocks.length === 0) {
    return (
      <EmptyState
        art={mailbox}
        title={t('moderation.blocked.empty.title')}
        action={<ButtonLink to="/">{t('moderation.blocked.empty.action')}</ButtonLink>}
      >
        {t('moderation.blocked.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.intro}>{t('moderation.blocked.intro')}</p>
      <ul aria-label={t('moderation.blocked.list')}>
        {data.blocks.map((block) => (
          <BlockedRow key={block.id} block={block} />
        ))}
      </ul>
    </>
  )
}
