import { IconUserSearch } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import cups from '../../../../resources/art/spot-cups.svg'
import { useRooms } from '../../data/chat'
import { useGoToLogin, useSession } from '../../data/session'
import { RoomList } from '../../features/chat/list/RoomList'
import { roomKeys, useRoomKeys } from '../../features/chat/room/room-keys'
import { shortcutText } from '../../hooks/shortcuts'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { Button, ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { IconButtonLink } from '../../ui/IconButton'
import styles from './ChatPage.module.css'
import { NewChat } from './NewChat'
import { PartnerCard } from './PartnerCard'
import { RoomPane } from './RoomPane'

/**
 * `/talk`, `/talk/{id}`, `/talk/{id}/setting`: the list of rooms beside the open room, or one of the two in a narrow window
 * (docs/product/screens.md "Chat pages").
 */
export function ChatPage() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  useTitle(t('chat.title'))
  return signedIn ? <Chat /> : <ChatVisitor />
}

function Chat() {
  const { t } = useTranslation()
  const { roomId } = useParams()
  const isSetting = useLocation().pathname.endsWith('/setting')
  const two = useTwoPanes()
  const wide = useMediaWidth() === 'wide'
  const list = useRooms()
  useRoomKeys(list.rooms)
  const [cardOpen, setCardOpen] = useState(true)
  const room = list.rooms?.find(({ id }) => id === roomId)
  const hasCard = wide && two && room?.kind === 'pair'
  const card = useMemo(() => (hasCard ? { open: cardOpen, set: setCardOpen } : null), [hasCard, cardOpen])
  return (
    <div className={styles.chat} data-panes={two ? 2 : 1} data-card={hasCard && cardOpen}>
      {(two || roomId === undefined) && (
        <section className={styles.rooms} aria-label={t('chat.rooms')}>
          <header className={styles.head}>
            <h1 title={keysText(t)}>{t('chat.title')}</h1>
            <PeopleLink />
            <NewChat />
          </header>
          <RoomList list={list} openId={roomId} />
        </section>
      )}
      {roomId !== undefined && <RoomPane roomId={roomId} list={list} isSetting={isSetting} single={!two} card={card} ownWindow={false} />}
      {two && roomId === undefined && <EmptyState title={t('chat.choose.title')}>{t('chat.choose.text')}</EmptyState>}
      {hasCard && cardOpen && room && <PartnerCard key={room.partner.id} room={room} />}
    </div>
  )
}

/** The way to the search for partners. */
function PeopleLink() {
  const { t } = useTranslation()
  return (
    <IconButtonLink to="/people" label={t('partners.title')}>
      <IconUserSearch />
    </IconButtonLink>
  )
}

/** The shortcuts between rooms, for the heading's tooltip. */
function keysText(t: TFunction): string {
  const { previous, next, previousUnread, nextUnread } = roomKeys
  return [
    t('chat.keys.room', { up: shortcutText(previous), down: shortcutText(next) }),
    t('chat.keys.unread', { up: shortcutText(previousUnread), down: shortcutText(nextUnread) }),
  ].join('\n')
}

// The rail and the edge of the sheet take 84 px of the window; two panes need 900.
const query = '(min-width: 984px)'

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the list and the open room are shown side by side. */
const useTwoPanes = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)

/** What a visitor sees instead of chat (docs/product/screens.md "Chat pages"). */
function ChatVisitor() {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <EmptyState
      heading="h1"
      art={cups}
      title={t('chat.visitor.title')}
      action={
        <>
          <Button onClick={goToLogin}>{t('shell.logIn')}</Button>
          <ButtonLink to="/login/signup" kind="text">
            {t('chat.visitor.signUp')}
          </ButtonLink>
        </>
      }
    >
      {t('chat.visitor.text')}
    </EmptyState>
  )
}
