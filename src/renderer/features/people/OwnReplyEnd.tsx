import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import styles from './OwnReplies.module.css'
import { OwnReplySkeleton } from './OwnReplySkeleton'

/** What stands below the last row. */
export interface OwnReplyEndProps {
  state: 'more' | 'failed' | 'end'
  onRetry: () => void
}

/** The next comments on their way, why they did not come, or that there are no more. */
export function OwnReplyEnd({ state, onRetry }: OwnReplyEndProps) {
  const { t } = useTranslation()
  if (state === 'more') return <OwnReplySkeleton count={1} next />
  return (
    <div className={styles.end} role={state === 'failed' ? 'alert' : undefined}>
      <span>{t(state === 'failed' ? 'people.replies.moreFailed' : 'people.replies.end')}</span>
      {state === 'failed' && (
        <Button kind="line" size="s" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
