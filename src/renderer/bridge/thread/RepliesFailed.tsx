import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { Button } from '../../ui/Button'
import { errorMessage } from '../error-messages'
import styles from './Replies.module.css'
import { useThread } from './thread'

/** The post or question is here, what others said could not be had. */
export function RepliesFailed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation()
  const { words } = useThread()
  return (
    <div role="alert" className={styles.failed}>
      <p>
        {t(`${words}.loadFailed`)} {errorMessage(t, error)}
      </p>
      <Button kind="line" size="s" icon={<IconRefresh />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
