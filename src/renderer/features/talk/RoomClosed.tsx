import { useTranslation } from 'react-i18next'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useBlocksQuery } from '../../bridge/moderation-api'
import { useOpenRoom } from '../../bridge/open-room'
import { Button, ButtonLink } from '../../ui/Button'
import styles from './Room.module.css'
import { roomName } from './room-words'

/** In place of the field, where nothing more can be said: why, and what can be done. */
export function RoomClosed({ room, alone }: { room: Room; alone: boolean }) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  const { data } = useBlocksQuery({}, { skip: room.kind !== 'pair' || room.ended })
  const isBlocked = data?.blocks.some(({ userId }) => userId === room.partner.id) ?? false
  if (room.kind === 'bot') return <p className={styles.closed}>{t('talk.room.botReadOnly')}</p>
  if (room.ended) {
    return (
      <div className={styles.closed}>
        <p>{t('talk.room.endedBy')}</p>
        {!alone && (
          <Button kind="line" size="s" onClick={() => openRoom(room.partner.id)}>
            {t('talk.room.again')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.closed}>
      <p>{isBlocked ? t('talk.room.youBlocked', { name: roomName(t, room) }) : t('talk.room.noLongerWritable')}</p>
      {isBlocked && (
        <ButtonLink to="/profile/setting/blocked" kind="line" size="s">
          {t('talk.room.toBlocked')}
        </ButtonLink>
      )}
    </div>
  )
}
