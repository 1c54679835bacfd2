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
  /** Of somebody who is not to be known: a face without features of its own. */
  nameless?: boolean
  className?: string | undefined
}

/** A face. It carries no text: the name stands beside it. */
export function Avatar({ path, size = 40, presence = 0, nameless = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const blank = path === null || path === failed
  return (
    <span className={classNames(styles.place, size >= 64 && styles.large, className)} style={{ width: size, height: size }}>
      <span className={styles.face}>
        {blank ? (
          <Blank nameless={nameless} size={size} />
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

function Blank({ nameless, size }: { nameless: boolean; size: number }) {
  if (!nameless) return <IconUser style={{ width: size * 0.55, height: size * 0.55 }} />
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="14.5" cy="18" r="2.6" />
      <circle cx="25.5" cy="18" r="2.6" />
      <path d="M17.5 26h5" />
    </svg>
  )
}
