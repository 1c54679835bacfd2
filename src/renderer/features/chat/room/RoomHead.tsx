import { IconArrowLeft, IconBell, IconBellOff, IconBulb, IconLayoutSidebarRight, IconSearch } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { isActivePair } from '../../../data/chat'
import { previousAddress } from '../../../hooks/navigation'
import { IconButton } from '../../../ui/IconButton'
import { LanguageMark } from '../../../ui/LanguageMark'
import { ItemMenu } from '../../../ui/Menu'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import { roomName } from '../chat-text'
import { useExchangeDialog } from '../exchange/ExchangeDialog'
import { isSameRoom } from '../log/log-rows'
import { RoomFace } from '../RoomFace'
import { useTopicsDialog } from '../topics/TopicsButton'
import styles from './Room.module.css'
import { useRoomMenu, useSetAlarm } from './room-actions'

export interface RoomHeadProps {
  room: Room
  /** The partner's school, null where it is not known. */
  subtitle: ReactNode
  /** The list of rooms is not beside it: the head shows the way back and the picture. */
  single: boolean
  /** The partner's card beside the room; null where there is no space for one. */
  card: { open: boolean; set: (open: boolean) => void } | null
  /** In a window of its own. */
  ownWindow: boolean
}

interface HeadProps extends RoomHeadProps {
  onSearch: () => void
  searching: boolean
}

/** The partner's name and the room's actions. A new message does not draw it again. */
export const RoomHead = memo(DrawnHead, ({ room: before, ...old }, { room: next, ...rest }) => {
  return isSameRoom(before, next) && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => old[name] === rest[name])
})

function DrawnHead({ room, subtitle, single, card, ownWindow, onSearch, searching }: HeadProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setAlarm = useSetAlarm()
  const exchange = useExchangeDialog(room)
  const { entriesOf, dialog } = useRoomMenu({ ownWindow, hasBell: true, onExchange: card?.open ? undefined : exchange.open })
  const topics = useTopicsDialog(room)
  const name = roomName(t, room)
  // The card has a button for them.
  const offersTopics = isActivePair(room) && !card?.open
  const entries = [
    ...(offersTopics ? [{ key: 'topics', label: t('partnerCard.topics.button'), icon: <IconBulb />, run: topics.open }] : []),
    ...entriesOf(room),
  ]
  // The window's back button suffices where it leads to the list.
  const [isBackToList] = useState(() => previousAddress() === '/talk')
  return (
    <header className={styles.head}>
      {single && !ownWindow && !isBackToList && (
        <IconButton label={t('chat.missing.action')} className={styles.back} onClick={() => void navigate('/talk')}>
          <IconArrowLeft />
        </IconButton>
      )}
      {single && <RoomFace room={room} size={36} />}
      <div className={styles.who}>
        <div className={styles.name}>
          <h1 className="one">
            {room.kind === 'pair' ? <PersonLink userId={pageIdOf(room.partner.id, room.partner.nickname)}>{name}</PersonLink> : name}
          </h1>
          {room.kind === 'pair' && <LanguageMark languages={room.partner.languages} />}
        </div>
        {subtitle && <span className="one">{subtitle}</span>}
      </div>
      {room.kind !== 'self' && (
        <IconButton
          command="alarm"
          label={t(room.alarm ? 'chat.room.alarmOff' : 'chat.room.alarmOn')}
          aria-pressed={!room.alarm}
          onClick={() => setAlarm(room, !room.alarm)}
        >
          {room.alarm ? <IconBell /> : <IconBellOff />}
        </IconButton>
      )}
      <IconButton command="search" label={t('chat.room.search')} shortcut={{ key: 'f', mod: true }} on={searching} onClick={onSearch}>
        <IconSearch />
      </IconButton>
      {card && (
        <IconButton
          command="card"
          label={t('chat.room.card', { name })}
          on={card.open}
          aria-expanded={card.open}
          onClick={() => card.set(!card.open)}
        >
          <IconLayoutSidebarRight />
        </IconButton>
      )}
      <ItemMenu label={t('chat.room.more')} entries={entries} commands />
      {dialog}
      {topics.dialog}
      {exchange.dialog}
    </header>
  )
}
