import { useTranslation } from 'react-i18next'
import type { User } from '../../shared/contract/people-shapes'
import { usePresenceMenu } from '../features/settings/presence-entries'
import { Avatar } from '../ui/Avatar'
import { Menu } from '../ui/Menu'
import styles from './Rail.module.css'

/** One's own face; opens the choice of presence. */
export function PresenceMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const { presence, entries } = usePresenceMenu()
  return (
    <Menu
      label={t('shell.presenceNow')}
      entries={entries}
      position="right-end"
      trigger={(props) => (
        <button type="button" {...props} className={styles.face} aria-label={t('shell.me', { name: user.nickname })} title={user.nickname}>
          <Avatar path={user.imagePath} size={32} presence={presence} />
        </button>
      )}
    />
  )
}
