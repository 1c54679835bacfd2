import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { useConnection, useLiveState } from '../../bridge/machine'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import styles from './Room.module.css'

/** A quiet line while chat is not heard live (specification 4, 8). Where the whole community is out of reach, the frame says that. */
export function TalkLine({ keptAt, error }: { keptAt: number | null; error: AppError | null }) {
  const { t } = useTranslation()
  const now = useNow()
  const live = useLiveState()
  const connection = useConnection()
  if (keptAt !== null) return <Line>{t('talk.offline.kept', { age: ageText(t, new Date(keptAt).toISOString(), now) })}</Line>
  if (live !== 'offline' || connection === 'offline') return null
  return (
    <Line>
      {error ? `${t(reasonOf(error))} ` : ''}
      {t('talk.offline.line')}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className={styles.state} role="status">
      {children}
    </p>
  )
}

/** What the realtime connection came to, in the words of specification 8. */
export function reasonOf({ code }: AppError) {
  if (code === 'timeout') return 'errors.told.timeOut' as const
  return code === 'offline' ? ('errors.told.connection' as const) : ('errors.told.unavailable' as const)
}
