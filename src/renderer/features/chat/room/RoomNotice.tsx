import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/errors'
import { causeOfError, type LiveCause } from '../../../../shared/live-cause'
import { useConnection, useLastOnlineAt, useLiveCause } from '../../../desktop/machine'
import { useNow } from '../../../hooks/use-now'
import { ageText } from '../../../ui/Age'
import styles from './Room.module.css'

interface LoadState {
  /** When the shown messages or rooms were loaded, in milliseconds since 1970, where they come from this machine alone; else null. */
  cachedAt: number | null
  /** Why they could not be loaded anew. */
  error: AppError | null
}

/**
 * Over a room while chat is offline (docs/product/chat.md "Live connection"): the cause, and what happens to new messages, or how old the
 * shown ones are. Only the cause is a live region: the age would be announced each minute.
 */
export function RoomNotice({ cachedAt, error, ownWindow }: LoadState & { ownWindow: boolean }) {
  const { t } = useTranslation()
  const cause = useCause({ cachedAt, error })
  const age = useAgeNotice('kept', cachedAt, !ownWindow)
  if (cause === null) return null
  return (
    <p className={styles.notice}>
      <span role="status">{cause}</span> {age ?? t('chat.offline.line')}
    </p>
  )
}

/** The same over the list of rooms. @param showsCause false where an open room beside the list shows the cause */
export function RoomListNotice({ cachedAt, error, showsCause }: LoadState & { showsCause: boolean }) {
  const { t } = useTranslation()
  const cause = useCause({ cachedAt, error })
  const age = useAgeNotice('keptRooms', cachedAt, true)
  const shownCause = showsCause ? cause : null
  if (shownCause === null && age === null) return null
  return (
    <p className={styles.listNotice}>
      {shownCause !== null && <span role="status">{shownCause}</span>} {age ?? t('chat.offline.list')}
    </p>
  )
}

function useCause({ cachedAt, error }: LoadState): string | null {
  const causeText = useCauseText()
  const failure = cachedAt === null || error === null ? null : causeOfError(error)
  const cause = useLiveCause() ?? failure
  return cause && causeText(cause)
}

/** How old cached content is; null where it is current, or where the window's offline bar shows the same age. @param hasBar whether the window has that bar */
function useAgeNotice(what: 'kept' | 'keptRooms', at: number | null, hasBar: boolean): string | null {
  const { t } = useTranslation()
  const now = useNow()
  const isBarShown = useConnection() === 'offline' && hasBar
  const lastOnlineAt = useLastOnlineAt()
  if (at === null) return null
  const ageOf = (time: number) => ageText(t, new Date(time).toISOString(), now)
  const age = ageOf(at)
  return isBarShown && lastOnlineAt !== null && age === ageOf(lastOnlineAt) ? null : t(`chat.offline.${what}`, { age })
}

const causeKeys = {
  deadline: 'errors.sentence.timeOut',
  unavailable: 'errors.sentence.connection',
  refused: 'errors.sentence.unavailable',
  clientOffline: 'errors.sentence.documentOffline',
} as const satisfies Record<LiveCause, string>

/** Why chat is offline, in the wording of docs/product/errors.md, as a full sentence. */
export function useCauseText(): (cause: LiveCause) => string {
  const { t } = useTranslation()
  return (cause) => {
    const text = t(causeKeys[cause])
    return /[.!?]$/.test(text) ? text : `${text}.`
  }
}
