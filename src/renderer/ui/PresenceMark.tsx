import { IconBeach, IconCircleDashed, IconMoon, IconThermometer, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Presence } from '../../shared/contract/people-shapes'
import styles from './Avatar.module.css'
import { classNames } from './class-names'

/** Each presence: its icon and the key of its word under `common.presence`. */
export const presences = {
  0: { Icon: IconCircleDashed, word: 'none' },
  1: { Icon: IconUsers, word: 'meeting' },
  2: { Icon: IconMoon, word: 'away' },
  3: { Icon: IconThermometer, word: 'sickLeave' },
  4: { Icon: IconBeach, word: 'vacation' },
} as const satisfies Record<Presence, { Icon: TablerIcon; word: string }>

/** The small dark mark at the corner of a face, with its word for a screen reader and as a tooltip (decision 36). */
export function PresenceMark({ presence, small }: { presence: Exclude<Presence, 0>; small: boolean }) {
  const { t } = useTranslation()
  const { Icon, word: key } = presences[presence]
  const word = t(`common.presence.${key}`)
  return (
    <span className={classNames(styles.mark, small && styles.small)} role="img" aria-label={word} title={word}>
      <Icon />
    </span>
  )
}
