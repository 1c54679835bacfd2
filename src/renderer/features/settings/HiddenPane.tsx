import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useErrorText } from '../../bridge/error-messages'
import { useHiddenPostsInfiniteQuery } from '../../bridge/moderation-api'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { HiddenRow } from './HiddenRow'
import { MembersOnly } from './MembersOnly'
import styles from './Pane.module.css'
import { PaneRowsSkeleton } from './PaneRowsSkeleton'

/** What one has hidden, the last hidden first, to be shown again (decision 8). */
export function HiddenPane() {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.title}>{t('moderation.hidden.title')}</h2>
      <MembersOnly>{() => <Hidden />}</MembersOnly>
    </>
  )
}

function Hidden() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useHiddenPostsInfiniteQuery({})
  // After a row that is shown again a page may begin anew: each post stands once.
  const posts = [...new Map(data?.pages.flatMap(({ items }) => items).map((post) => [post.id, post]) ?? []).values()]
  if (!data && error !== undefined) {
    return (
      <ErrorState title={t('moderation.hidden.failed')} busy={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <PaneRowsSkeleton />
  if (posts.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        art={mailbox}
        title={t('moderation.hidden.empty.title')}
        action={<ButtonLink to="/">{t('moderation.hidden.empty.action')}</ButtonLink>}
      >
        {t('moderation.hidden.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.intro}>{t('moderation.hidden.intro')}</p>
      <ul aria-label={t('moderation.hidden.list')}>
        {posts.map((post) => (
          <HiddenRow key={post.id} post={post} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          {error !== undefined && <p role="alert">{errorText(error)}</p>}
          <Button kind="line" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('moderation.hidden.more')}
          </Button>
        </div>
      )}
    </>
  )
}
