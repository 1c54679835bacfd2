import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import styles from './PostList.module.css'
import { PostRowSkeleton } from './PostRowSkeleton'

/** What stands below the last row. */
export interface PostListEndProps {
  state: 'more' | 'failed' | 'end'
  onRetry: () => void
  /** The rows do not say who wrote them. */
  flat: boolean
}

/** The next rows on their way, why they did not come, or that there are no more. */
export function PostListEnd({ state, onRetry, flat }: PostListEndProps) {
  const { t } = useTranslation()
  if (state === 'more') {
    return (
      <div className={styles.next}>
        <PostRowSkeleton count={1} flat={flat} />
      </div>
    )
  }
  return (
    <div className={styles.end} role={state === 'failed' ? 'alert' : undefined}>
      <span>{t(state === 'failed' ? 'feed.moreFailed' : 'feed.end')}</span>
      {state === 'failed' && (
        <Button kind="line" size="s" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
