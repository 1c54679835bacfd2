import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { errorMessage } from '../../bridge/error-messages'
import { Button } from '../../ui/Button'
import styles from './Replies.module.css'

/** The post is here, its comments could not be had. */
export function RepliesFailed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.failed}>
      <p>
        {t('compose.reply.loadFailed')} {errorMessage(t, error)}
      </p>
      <Button kind="line" size="s" icon={<IconRefresh />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
