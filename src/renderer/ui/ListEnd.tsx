import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import styles from './ListEnd.module.css'

/** Whether there are more rows, loading them failed, or the end is reached. */
export type ListEndState = 'more' | 'failed' | 'end'

interface ListEndProps {
  state: ListEndState
  onRetry: () => void
  /** Placeholder for rows that are loading. */
  skeleton: ReactNode
  /** The message when loading failed. */
  failed: string
  /** The message at the end of the list, if any. */
  end?: string
}

/** The content below the last row of an infinite list. */
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
