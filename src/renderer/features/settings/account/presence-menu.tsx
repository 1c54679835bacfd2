import { useTranslation } from 'react-i18next'
import type { Presence } from '../../../../shared/contract/people-shapes'
import { useDataDispatch } from '../../../data/api'
import { choosePresence } from '../../../data/person'
import { useSession } from '../../../data/session'
import { presences } from '../../../ui/Avatar'
import type { MenuEntry } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'

const all = [0, 1, 2, 3, 4] as const satisfies Presence[]

/** The member's own presence, and the entries of a menu that sets it. */
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

/**
 * The member's own presence. Setting it applies at once, the latest choice wins, and a failure restores the saved one.
 * @param saved called once a change has settled, with whether it succeeded
 */
function usePresence(saved: (succeeded: boolean) => void): { presence: Presence; choose: (presence: Presence) => void } {
  const { user } = useSession()
  const dispatch = useDataDispatch()
  const choose = async (wish: Presence) => {
    if (!user) return
    const settled = await dispatch(choosePresence(user.id, wish))
    if (settled) saved(settled.error === null)
  }
  return { presence: user?.presence ?? 0, choose: (wish) => void choose(wish) }
}
