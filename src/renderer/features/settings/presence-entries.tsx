import { useTranslation } from 'react-i18next'
import type { Presence } from '../../../shared/contract/people-shapes'
import { usePresence } from '../../bridge/presence'
import type { MenuEntry } from '../../ui/Menu'
import { presences } from '../../ui/PresenceMark'
import { useToast } from '../../ui/Toast'

const all = [0, 1, 2, 3, 4] as const satisfies Presence[]

/** One's own presence and the menu that chooses it, from wherever it is opened. */
export function usePresenceMenu(): { presence: Presence; entries: MenuEntry[] } {
  const { t } = useTranslation()
  const toast = useToast()
  const { presence, choose } = usePresence((succeeded) => toast(t(succeeded ? 'shell.presenceSaved' : 'shell.presenceFailed')))
  const choices = all.map((each) => {
    const { Icon, word } = presences[each]
    return { key: word, label: t(`common.presence.${word}`), icon: <Icon />, checked: each === presence, run: () => choose(each) }
  })
  return { presence, entries: [{ heading: t('shell.presenceNow') }, ...choices] }
}
