import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useBlocksQuery } from '../../bridge/moderation-api'
import { useOpenRoom } from '../../bridge/open-room'
import { Button, ButtonLink } from '../../ui/Button'
import styles from './Room.module.css'
import { roomName } from './room-words'

export interface RoomClosedProps {
  room: Room
  alone: boolean
  /** The other one has withdrawn, or the two are out of sight for each other; null: not known yet. */
  partnerGone: boolean | null
}

/** In place of the field, where nothing more can be said: why, and what can be done. */
export function RoomClosed({ room, alone, partnerGone }: RoomClosedProps) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  const { data } = useBlocksQuery({}, { skip: room.kind !== 'pair' })
  const isBlocked = data?.blocks.some(({ userId }) => userId === room.partner.id) ?? false
  if (room.kind === 'bot') return <p className={styles.closed}>{t('talk.room.botReadOnly')}</p>
  const isOver = room.ended && !isBlocked
  return (
    <div className={styles.closed}>
      <p>
        {room.ended && `${t('talk.room.endedBy')} `}
        {isBlocked && t('talk.room.youBlocked', { name: roomName(t, room) })}
        {isOver && partnerGone && t('talk.room.partnerGone')}
        {!room.ended && !isBlocked && t('talk.room.noLongerWritable')}
      </p>
      {isBlocked && (
        <ButtonLink to="/profile/setting/blocked" kind="line" size="s">
          {t('talk.room.toBlocked')}
        </ButtonLink>
      )}
      {isOver && partnerGone === false && !alone && (
        <Button kind="line" size="s" onClick={() => openRoom(room.partner.id)}>
          {t('talk.room.again')}
        </Button>
      )}
    </div>
  )
}
