import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton'
import styles from './LogPills.module.css'
import type { LogRow } from './log-rows'

interface LogPillsProps {
  rows: readonly LogRow[]
  atEnd: boolean
  /** So many are unread further up than what is loaded. */
  above: number
  isSeeking: boolean
  onAbove: () => void
  onEnd: () => void
}

/** The ways to what is new and out of sight: up to where reading stopped, down to what has come since. */
export function LogPills({ rows, atEnd, above, isSeeking, onAbove, onEnd }: LogPillsProps) {
  const { t } = useTranslation()
  const isNew = useIsNew(rows, atEnd)
  return (
    <>
      {above > 0 && (
        <div className={styles.top}>
          <button type="button" className={styles.pill} aria-busy={isSeeking} onClick={onAbove}>
            <IconArrowUp />
            {t('talk.room.toUnread', { count: above })}
          </button>
        </div>
      )}
      {!atEnd && (
        <div className={styles.bottom}>
          {isNew ? (
            <button type="button" className={styles.pill} onClick={onEnd}>
              <IconArrowDown />
              {t('talk.room.newMessage')}
            </button>
          ) : (
            <IconButton label={t('talk.room.toEnd')} className={styles.down} onClick={onEnd}>
              <IconArrowDown />
            </IconButton>
          )}
        </div>
      )}
    </>
  )
}

/** Whether somebody else has said something since the end was last in sight. */
function useIsNew(rows: readonly LogRow[], atEnd: boolean): boolean {
  const newest = rows.findLast(({ side }) => side !== 'mine')?.messages.at(-1)?.id
  const [seen, setSeen] = useState(newest)
  if (atEnd && seen !== newest) setSeen(newest)
  return !atEnd && newest !== seen
}
