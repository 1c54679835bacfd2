import { IconBeach, IconCircleDashed, IconMoon, IconThermometer, IconUser, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Presence } from '../../shared/contract/people-shapes'
import styles from './Avatar.module.css'
import { classNames } from './class-names'
import { useImageRetry } from './image-retry'
import { mediaUrl } from './MediaImage'

export interface AvatarProps {
  /** Null shows a placeholder. */
  path: string | null
  size?: 18 | 24 | 28 | 32 | 36 | 40 | 44 | 64 | 96
  presence?: Presence
  /** An anonymous person: a neutral face. */
  nameless?: boolean
  className?: string | undefined
}

/** A person's picture. It has no alternative text because the name stands beside it. */
export function Avatar({ path, size = 40, presence = 0, nameless = false, className }: AvatarProps) {
  const src = path === null ? '' : mediaUrl(path, 480)
  const { failed, onError, placeholder } = useImageRetry(src)
  const blank = path === null || failed
  return (
    <span className={classNames(styles.place, size >= 64 && styles.large, className)} style={{ width: size, height: size }}>
      <span ref={failed ? placeholder : undefined} className={styles.face}>
        {blank ? (
          <Blank nameless={nameless} size={size} />
        ) : (
          <img src={src} alt="" width={size} height={size} decoding="async" draggable={false} onError={onError} />
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

/** Each presence with its icon and the key of its name under `common.presence`. */
export const presences = {
  0: { Icon: IconCircleDashed, word: 'none' },
  1: { Icon: IconUsers, word: 'meeting' },
  2: { Icon: IconMoon, word: 'away' },
  3: { Icon: IconThermometer, word: 'sickLeave' },
  4: { Icon: IconBeach, word: 'vacation' },
} as const satisfies Record<Presence, { Icon: TablerIcon; word: string }>

/** The presence icon at the corner of an avatar, with its name for screen readers and as a tooltip (docs/product/people.md "Presence"). */
function PresenceMark({ presence, small }: { presence: Exclude<Presence, 0>; small: boolean }) {
  const { t } = useTranslation()
  const { Icon, word: key } = presences[presence]
  const word = t(`common.presence.${key}`)
  return (
    <span className={classNames(styles.mark, small && styles.small)} role="img" aria-label={word} title={word}>
      <Icon />
    </span>
  )
}
