import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useHiddenMessagesInfiniteQuery, useShowMessagesMutation } from '../../../data/hidden-messages'
import { useSession } from '../../../data/session'
import { useErrorText } from '../../../hooks/error-messages'
import { keepFocusNear } from '../../../hooks/focus'
import { Age } from '../../../ui/Age'
import { Button } from '../../../ui/Button'
import { MediaImage } from '../../../ui/MediaImage'
import { Skeleton } from '../../../ui/Skeleton'
import { useToast } from '../../../ui/Toast'
import { contentText, noteText, roomName } from '../chat-text'
import { stepText } from '../exchange/exchange-text'
import { type LogRow, logRows } from '../log/log-rows'
import { useCovered } from '../log/use-covered'
import styles from './RoomSettings.module.css'

/** The messages of a room that this member deleted for themselves, loaded when asked for, each with a button to restore it. */
export function HiddenMessages({ room }: { room: Room }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <>
      <div className={styles.row}>
        <div>
          <b>{t('chat.settings.deleted')}</b>
          <span>{t('chat.settings.deletedHint')}</span>
        </div>
        <Button kind="line" size="s" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {t(open ? 'chat.settings.deletedHide' : 'chat.settings.deletedShow')}
        </Button>
      </div>
      <div id={listId}>{open && <HiddenList room={room} />}</div>
    </>
  )
}

function HiddenList({ room }: { room: Room }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { user } = useSession()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useHiddenMessagesInfiniteQuery({ roomId: room.id })
  // The version changes when messages are deleted or restored, here or elsewhere.
  const shownVersion = useRef(room.hiddenVersion)
  useEffect(() => {
    if (shownVersion.current === room.hiddenVersion) return
    shownVersion.current = room.hiddenVersion
    void refetch()
  }, [room.hiddenVersion, refetch])
  if (!data && error !== undefined) {
    return (
      <div role="alert" className={styles.more}>
        <p>{errorText(error)}</p>
        <Button kind="line" size="s" busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy className={styles.loading}>
        <Skeleton width="60%" />
        <Skeleton width="30%" />
      </div>
    )
  }
  const deleted = logRows({
    messages: data.pages.toReversed().flatMap(({ messages }) => messages),
    unsent: [],
    ownId: user?.id ?? '',
    readUpTo: null,
  }).reverse()
  if (deleted.length === 0 && !hasNextPage) {
    return (
      <p className={styles.note} data-deleted>
        {t('chat.settings.deletedNone')}
      </p>
    )
  }
  return (
    <>
      <ul data-deleted className={styles.deletedList} aria-label={t('chat.settings.deleted')}>
        {deleted.map((row) => (
          <DeletedMessage key={row.key} room={room} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          {error !== undefined && <p role="alert">{errorText(error)}</p>}
          <Button kind="line" size="s" busy={isFetching} onClick={() => void fetchNextPage()}>
            {t('moderation.hidden.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The messages of one row, which are restored together. */
function DeletedMessage({ room, row }: { room: Room; row: LogRow }) {
  const { messages, images, voice, text, side, at, deleted } = row
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [show] = useShowMessagesMutation()
  const covered = useCovered(row, room)
  const picture = images.find((path) => !covered.includes(path))
  const id = messages[0]?.id ?? ''
  const note = messages[0]?.bot ?? null
  const step = messages[0]?.exchange
  const written = step ? stepText(t, step) : contentText(t, { text, pictures: images.length, hasVoice: voice !== null })
  const said = deleted ? t('chat.room.deleted') : written
  const preview = note === null ? said : noteText(t, note)
  const name = side === 'mine' ? t('chat.settings.deletedYou') : roomName(t, room)
  const words = { name, words: preview }
  const label = side === 'mine' ? t('chat.settings.restoreOwn', words) : t('chat.settings.restoreOne', words)
  const restore = async () => {
    const moveFocus = keepFocusNear(id)
    const showing = show({ roomId: room.id, messageIds: messages.map((message) => message.id) })
    moveFocus()
    const { error } = await showing
    toast(error ? errorText(error) : t('moderation.showSuccess'))
  }
  return (
    <li className={styles.deleted} data-item-id={id}>
      {picture !== undefined && (
        <span className={styles.picture}>
          <MediaImage path={picture} alt="" />
        </span>
      )}
      <div className={styles.preview}>
        <b>{preview}</b>
        <span>
          {name} · <Age at={new Date(at).toISOString()} />
        </span>
      </div>
      <Button kind="line" size="s" aria-label={label} onClick={() => void restore()}>
        {t('chat.settings.restore')}
      </Button>
    </li>
  )
}
