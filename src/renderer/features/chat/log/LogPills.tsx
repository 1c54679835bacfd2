import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomMessages } from '../../../data/chat'
import { useLive } from '../../../hooks/use-live'
import { IconButton } from '../../../ui/IconButton'
import { Pill } from '../../../ui/Pill'
import { focusComposerOf } from '../composer/focus-field'
import styles from './Log.module.css'
import type { LogRow } from './log-rows'

interface LogPillsProps {
  log: RoomMessages
  rows: readonly LogRow[]
  atEnd: boolean
  unreadAbove: number
  /** Whether all loaded rows are drawn: older ones wait until the list is steady. */
  isComplete: boolean
  /** Scrolls to the unread line, or to the first row where there is none. */
  onUnread: () => void
  onEnd: () => void
}

/** Buttons over the log: up to the unread line where that is not loaded yet, and down to the end where that is out of sight. */
export function LogPills({ log, rows, atEnd, unreadAbove, isComplete, onUnread, onEnd }: LogPillsProps) {
  const { t } = useTranslation()
  const hasNews = useHasNews(rows, atEnd)
  const toEnd = (event: MouseEvent) => {
    onEnd()
    focusComposerOf(event)
  }
  const { isSeeking, seek } = useSeekUnread(log, { unreadAbove, isComplete }, onUnread)
  const toUnread = (event: MouseEvent) => {
    seek()
    focusComposerOf(event)
  }
  return (
    <>
      {unreadAbove > 0 && (
        <div className={styles.top}>
          <Pill aria-busy={isSeeking} onClick={toUnread}>
            <IconArrowUp />
            {t('chat.room.toUnread', { count: unreadAbove })}
          </Pill>
        </div>
      )}
      {!atEnd && (
        <div className={styles.bottom}>
          {hasNews ? (
            <Pill onClick={toEnd}>
              <IconArrowDown />
              {t('chat.room.newMessage')}
            </Pill>
          ) : (
            <IconButton label={t('chat.room.toEnd')} className={styles.down} onClick={toEnd}>
              <IconArrowDown />
            </IconButton>
          )}
        </div>
      )}
    </>
  )
}

/** Whether somebody else has sent a message since the end was last in sight. */
function useHasNews(rows: readonly LogRow[], atEnd: boolean): boolean {
  const newest = rows.findLast(({ side }) => side !== 'mine')?.messages.at(-1)?.id
  const [seen, setSeen] = useState(newest)
  if (atEnd && seen !== newest) setSeen(newest)
  return !atEnd && newest !== seen
}

/** Loads older messages until the unread line is loaded, then scrolls to it. */
function useSeekUnread(
  { loaded, hasOlder, isLoadingOlder, olderFailed, loadOlder, askAgain }: RoomMessages,
  { unreadAbove, isComplete }: Pick<LogPillsProps, 'unreadAbove' | 'isComplete'>,
  onFound: () => void,
) {
  const [isSeeking, setSeeking] = useState(false)
  const live = useLive(onFound)
  const oldest = loaded[0]?.id
  useEffect(() => {
    if (!isSeeking || isLoadingOlder) return
    // `oldest` repeats this after each page: a page that main has already comes without a loading state.
    if (unreadAbove > 0 && oldest !== undefined && hasOlder && !olderFailed) return void loadOlder()
    if (!isComplete) return
    setSeeking(false)
    if (!olderFailed) live.current()
  }, [isSeeking, isLoadingOlder, olderFailed, unreadAbove, isComplete, oldest, hasOlder, loadOlder, live])
  const seek = () => {
    askAgain()
    setSeeking(true)
  }
  return { isSeeking, seek }
}
