import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { Presence } from '../../shared/contract/people-shapes'
import styles from './Avatar.module.css'
import { classNames } from './class-names'
import { mediaUrl } from './media'
import { PresenceMark } from './PresenceMark'

export interface AvatarProps {
  /** Null draws the blank face. */
  path: string | null
  size?: 24 | 28 | 32 | 36 | 40 | 44 | 64 | 96
  presence?: Presence
  className?: string | undefined
}

/** A face. It carries no text: the name stands beside it. */
export function Avatar({ path, size = 40, presence = 0, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const blank = path === null || path === failed
  return (
    <span className={classNames(styles.place, size >= 64 && styles.large, className)} style={{ width: size, height: size }}>
      <span className={styles.face}>
        {blank ? (
          <IconUser style={{ width: size * 0.55, height: size * 0.55 }} />
        ) : (
          <img
            src={mediaUrl(path, 480)}
            alt=""
            width={size}
            height={size}
            decoding="async"
            draggable={false}
            onError={() => setFailed(path)}
          />
        )}
      </span>
      {presence !== 0 && <PresenceMark presence={presence} small={size <= 32} />}
    </span>
  )
}
