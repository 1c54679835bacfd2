import { useTranslation } from 'react-i18next'
import type { Presence, User } from '../../shared/contract/people-shapes'
import { usePresence } from '../bridge/presence'
import { Avatar } from '../ui/Avatar'
import { Menu, type MenuEntry } from '../ui/Menu'
import { presences } from '../ui/PresenceMark'
import { useToast } from '../ui/Toast'
import styles from './Rail.module.css'

const all = [0, 1, 2, 3, 4] as const satisfies Presence[]

/** One's own face; opens the choice of presence. */
export function PresenceMenu({ user }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { presence, choose } = usePresence((succeeded) => toast(t(succeeded ? 'shell.presenceSaved' : 'shell.presenceFailed')))
  const entries: MenuEntry[] = [
    { heading: t('shell.presenceNow') },
    ...all.map((each) => {
      const { Icon, word } = presences[each]
      return { key: word, label: t(`common.presence.${word}`), icon: <Icon />, checked: each === presence, run: () => choose(each) }
    }),
  ]
  return (
    <Menu
      label={t('shell.presenceNow')}
      entries={entries}
      position="top-start"
      trigger={(props) => (
        <button type="button" {...props} className={styles.face} aria-label={t('shell.me', { name: user.nickname })} title={user.nickname}>
          <Avatar path={user.imagePath} size={32} presence={presence} />
        </button>
      )}
    />
  )
}
