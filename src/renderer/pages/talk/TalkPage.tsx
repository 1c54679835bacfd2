import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useSession } from '../../bridge/session'
import { RoomList } from '../../features/talk/RoomList'
import { roomKeys } from '../../features/talk/room-keys'
import { useRoomKeys } from '../../features/talk/use-room-keys'
import { useRooms } from '../../features/talk/use-rooms'
import { shortcutText } from '../../hooks/shortcuts'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { EmptyState } from '../../ui/EmptyState'
import { NewChat } from './NewChat'
import { PartnerCard } from './PartnerCard'
import { RoomPane } from './RoomPane'
import styles from './TalkPage.module.css'
import { TalkVisitor } from './TalkVisitor'
import { useTwoPanes } from './use-two-panes'

/** `/talk`, `/talk/{id}`, `/talk/{id}/setting`: rooms beside the open one, or one after the other where it is narrow (specification 2). */
export function TalkPage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  useTitle(t('talk.title'))
  return signedIn ? <Talk /> : <TalkVisitor />
}

function Talk() {
  const { t } = useTranslation()
  const { roomId } = useParams()
  const isSetting = useLocation().pathname.endsWith('/setting')
  const two = useTwoPanes()
  const wide = useMediaWidth() === 'wide'
  const list = useRooms()
  useRoomKeys(list.rooms, roomId)
  const [cardOpen, setCardOpen] = useState(true)
  const room = list.rooms?.find(({ id }) => id === roomId)
  const hasCard = wide && two && room?.kind === 'pair'
  const card = useMemo(() => (hasCard ? { open: cardOpen, set: setCardOpen } : null), [hasCard, cardOpen])
  return (
    <div className={styles.talk} data-panes={two ? 2 : 1} data-card={hasCard && cardOpen}>
      {(two || roomId === undefined) && (
        <section className={styles.rooms} aria-label={t('talk.rooms')}>
          <header className={styles.head}>
            <h1 title={keysText(t)}>{t('talk.title')}</h1>
            <NewChat />
          </header>
          <RoomList list={list} openId={roomId} />
        </section>
      )}
      {roomId !== undefined && <RoomPane roomId={roomId} list={list} isSetting={isSetting} single={!two} card={card} alone={false} />}
      {two && roomId === undefined && <EmptyState title={t('talk.choose.title')}>{t('talk.choose.text')}</EmptyState>}
      {hasCard && cardOpen && room && <PartnerCard key={room.partner.id} partner={room.partner} programId={room.programId} />}
    </div>
  )
}

/** What leads from room to room, for whoever asks the heading. */
function keysText(t: TFunction): string {
  const { previous, next, previousUnread, nextUnread } = roomKeys
  return [
    t('talk.keys.room', { up: shortcutText(previous), down: shortcutText(next) }),
    t('talk.keys.unread', { up: shortcutText(previousUnread), down: shortcutText(nextUnread) }),
  ].join('\n')
}
