import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import styles from './ListEnd.module.css'

/** Whether more is to come, did not come, or all has been read. */
export type ListEndState = 'more' | 'failed' | 'end'

interface ListEndProps {
  state: ListEndState
  onRetry: () => void
  /** Stands for the rows on their way. */
  skeleton: ReactNode
  /** Why they did not come. */
  failed: string
  /** That there are no more; nothing where that goes without saying. */
  end?: string
}

/** What stands below the last row of an endless list. */
export function ListEnd({ state, onRetry, skeleton, failed, end }: ListEndProps) {
  const { t } = useTranslation()
  if (state === 'more') return skeleton
  if (state === 'end') return end === undefined ? null : <p className={styles.end}>{end}</p>
  return (
    <div className={styles.end} role="alert">
      <span>{failed}</span>
      <Button kind="line" size="s" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
