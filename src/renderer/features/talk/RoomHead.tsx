import { IconArrowLeft, IconBell, IconBellOff, IconLayoutSidebarRight, IconSearch } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { previousAddress } from '../../hooks/use-history-steps'
import { IconButton } from '../../ui/IconButton'
import { ItemMenu } from '../../ui/ItemMenu'
import { PersonLink } from '../../ui/PersonLink'
import styles from './Room.module.css'
import { RoomFace } from './RoomFace'
import { roomName } from './room-words'
import { isSameRoom } from './same-room'
import { useRoomMenu } from './use-room-menu'
import { useSetAlarm } from './use-set-alarm'

export interface RoomHeadProps {
  room: Room
  /** The partner's school, where it is known. */
  subtitle: ReactNode
  /** The list is not beside it: a way to it, and the face. */
  single: boolean
  /** The card beside the room, where there is room for one. */
  card: { open: boolean; set: (open: boolean) => void } | null
  /** In a window of its own. */
  alone: boolean
}

interface HeadProps extends RoomHeadProps {
  onSearch: () => void
  searching: boolean
}

/** Whom one talks to, and what can be done with the room. A new message does not draw it again. */
export const RoomHead = memo(DrawnHead, ({ room, ...one }, { room: other, ...rest }) => {
  return isSameRoom(room, other) && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === rest[name])
})

function DrawnHead({ room, subtitle, single, card, alone, onSearch, searching }: HeadProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setAlarm = useSetAlarm()
  const { entriesOf, dialog } = useRoomMenu({ alone, belled: true })
  const name = roomName(t, room)
  // The window's own way back is enough where it leads to the list.
  const [isBackToList] = useState(() => previousAddress() === '/talk')
  return (
    <header className={styles.head}>
      {single && !alone && !isBackToList && (
        <IconButton label={t('talk.missing.action')} className={styles.back} onClick={() => void navigate('/talk')}>
          <IconArrowLeft />
        </IconButton>
      )}
      {single && <RoomFace room={room} size={36} />}
      <div className={styles.who}>
        <h1 className="one">{room.kind === 'pair' ? <PersonLink userId={room.partner.id}>{name}</PersonLink> : name}</h1>
        {subtitle && <span className="one">{subtitle}</span>}
      </div>
      {room.kind !== 'self' && (
        <IconButton
          label={t(room.alarm ? 'talk.room.alarmOff' : 'talk.room.alarmOn')}
          aria-pressed={!room.alarm}
          onClick={() => setAlarm(room, !room.alarm)}
        >
          {room.alarm ? <IconBell /> : <IconBellOff />}
        </IconButton>
      )}
      <IconButton label={t('talk.room.search')} shortcut={{ key: 'f', mod: true }} on={searching} onClick={onSearch}>
        <IconSearch />
      </IconButton>
      {card && (
        <IconButton label={t('talk.room.card', { name })} on={card.open} aria-expanded={card.open} onClick={() => card.set(!card.open)}>
          <IconLayoutSidebarRight />
        </IconButton>
      )}
      <ItemMenu label={t('talk.room.more')} entries={entriesOf(room)} />
      {dialog}
    </header>
  )
}
