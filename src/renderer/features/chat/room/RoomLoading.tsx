import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { causeOfError } from '../../../../shared/live-cause'
import type { RoomMessages } from '../../../data/chat'
import { useSession } from '../../../data/session'
import { useLiveState } from '../../../desktop/machine'
import { classNames } from '../../../ui/class-names'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { LogRowView } from '../log/LogRowView'
import { logRows } from '../log/log-rows'
import styles from './Room.module.css'
import { useCauseText } from './RoomNotice'

interface RoomLoadingProps {
  room: Room
  log: RoomMessages
}

/** In place of the log while the messages are loading or after they failed to; what was written meanwhile is below it. */
export function RoomLoading({ room, log }: RoomLoadingProps) {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const causeText = useCauseText()
  const { isLoading, error, refetch } = log
  if (isLoading || error === null)
    return (
      <>
        <LogSkeleton />
        <UnsentRows room={room} log={log} />
      </>
    )
  return (
    <div className={styles.failed}>
      <ErrorState title={t('chat.failed.messages')} onRetry={refetch}>
        {offline ? t('errors.sentence.documentOffline') : causeText(causeOfError(error))}
      </ErrorState>
      <UnsentRows room={room} log={log} />
    </div>
  )
}

function UnsentRows({ room, log: { unsent, changes } }: RoomLoadingProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const rows = logRows({ messages: [], unsent, changes, ownId: user?.id ?? '', readUpTo: null })
  const list = useRef<HTMLOListElement>(null)
  const lastKey = rows.at(-1)?.key
  useEffect(() => {
    if (lastKey !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'end' })
  }, [lastKey])
  if (rows.length === 0) return null
  return (
    <ol ref={list} className={styles.unsent} aria-label={t('chat.room.messages')}>
      {rows.map((row) => (
        <li key={row.key}>
          <LogRowView row={row} room={room} found={false} />
        </li>
      ))}
    </ol>
  )
}

const shapes = [
  { width: 190, mine: false },
  { width: 280, mine: false },
  { width: 220, mine: true },
  { width: 150, mine: true },
  { width: 250, mine: false },
  { width: 200, mine: true },
]

/** Stands in while the messages of a room are loading. */
export function LogSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('chat.room.messages')} className={styles.skeleton}>
      {shapes.map(({ width, mine }) => (
        <Skeleton key={width} width={width} height={38} className={classNames(styles.ghost, mine && styles.own)} />
      ))}
    </div>
  )
}
