import type { Room } from '../../../shared/contract/chat-shapes'
import { useSession } from '../../data/session'
import { Avatar, type AvatarProps } from '../../ui/Avatar'
import { Mark } from '../../ui/Mark'
import styles from './RoomFace.module.css'

interface RoomFaceProps {
  room: Pick<Room, 'kind' | 'partner'>
  size: NonNullable<AvatarProps['size']>
  /** Shows the partner's presence. */
  presence?: boolean
}

/** The picture of a room: the partner's, the member's own, or the mark of the bot. */
export function RoomFace({ room: { kind, partner }, size, presence = false }: RoomFaceProps) {
  const { user } = useSession()
  if (kind === 'bot') {
    return (
      <span className={styles.bot} style={{ width: size, height: size }}>
        <Mark />
      </span>
    )
  }
  const { imagePath, presence: state } = kind === 'self' && user ? user : partner
  return <Avatar path={imagePath} size={size} presence={presence ? state : 0} />
}
