import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { useConnection, useLastOnlineAt, useLiveState } from '../../bridge/machine'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import styles from './Room.module.css'

/** A quiet line while chat is not heard live (specification 4, 8). Where the whole community is out of reach, the frame says that. */
export function TalkLine({ keptAt, error, alone }: { keptAt: number | null; error: AppError | null; alone: boolean }) {
  const { t } = useTranslation()
  const keptText = useKeptText('kept', !alone)
  const live = useLiveState()
  const connection = useConnection()
  if (keptAt !== null) {
    const text = keptText(keptAt)
    return text && <Line>{text}</Line>
  }
  if (live !== 'offline' || connection === 'offline') return null
  return (
    <Line>
      {error && `${sentence(t(reasonOf(error)))} `}
      {t('talk.offline.line')}
    </Line>
  )
}

/** As of when something was loaded, in milliseconds; and why, unless a frame around it says that. Null where the frame says all of it. */
export function useKeptText(what: 'kept' | 'keptRooms', framed: boolean): (at: number) => string | null {
  const { t } = useTranslation()
  const now = useNow()
  const isSaid = useConnection() === 'offline' && framed
  const since = useLastOnlineAt()
  const ageOf = (at: number) => ageText(t, new Date(at).toISOString(), now)
  return (at) => {
    const age = ageOf(at)
    if (isSaid && since !== null && age === ageOf(since)) return null
    const text = t(`talk.offline.${what}`, { age })
    return isSaid ? text : `${t('talk.offline.lost')} ${text}`
  }
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className={styles.state} role="status">
      {children}
    </p>
  )
}

/** Some of those words end without a full stop, and here more follows. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** What the realtime connection came to, in the words of specification 8. */
export function reasonOf({ code }: AppError) {
  if (code === 'timeout') return 'errors.told.timeOut' as const
  return code === 'offline' ? ('errors.told.connection' as const) : ('errors.told.unavailable' as const)
}
