import type { Room } from '../../../shared/contract/chat-shapes'
import type { Presence } from '../../../shared/contract/people-shapes'
import { useSession } from '../../bridge/session'
import { Avatar, type AvatarProps } from '../../ui/Avatar'
import { Mark } from '../../ui/Mark'
import styles from './RoomFace.module.css'

interface RoomFaceProps {
  room: Pick<Room, 'kind' | 'partner'>
  size: NonNullable<AvatarProps['size']>
  presence?: Presence
}

/** Whom one talks to: a face, one's own, or the mark. */
export function RoomFace({ room: { kind, partner }, size, presence = 0 }: RoomFaceProps) {
  const { user } = useSession()
  if (kind === 'bot') {
    return (
      <span className={styles.bot} style={{ width: size, height: size }}>
        <Mark />
      </span>
    )
  }
  return <Avatar path={kind === 'self' ? (user?.imagePath ?? null) : partner.imagePath} size={size} presence={presence} />
}
