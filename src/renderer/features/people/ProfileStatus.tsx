import { useTranslation } from 'react-i18next'
import type { Presence } from '../../../shared/contract/people-shapes'
import { Menu, type MenuEntry } from '../../ui/Menu'
import { presences } from '../../ui/PresenceMark'
import styles from './Profile.module.css'

/** Somebody's presence as words; none says nothing. */
export function ProfileStatus({ presence }: { presence: Presence }) {
  const { t } = useTranslation()
  const { Icon, word } = presences[presence]
  if (presence === 0) return null
  return (
    <span className={styles.status}>
      <Icon />
      {t(`common.presence.${word}`)}
    </span>
  )
}

/** One's own, which opens the choice of it. */
export function OwnStatus({ presence, entries }: { presence: Presence; entries: readonly MenuEntry[] }) {
  const { t } = useTranslation()
  const { Icon, word } = presences[presence]
  const text = t(`common.presence.${word}`)
  return (
    <Menu
      label={t('shell.presenceNow')}
      entries={entries}
      position="bottom-start"
      trigger={(props) => (
        <button type="button" {...props} className={styles.status} aria-label={t('people.presence', { presence: text })}>
          <Icon />
          {text}
        </button>
      )}
    />
  )
}
