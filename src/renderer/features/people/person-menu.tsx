import { IconFlag, IconLink, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { desktop } from '../../bridge/desktop'
import { useModeration } from '../../bridge/moderation'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'

/** A link to a profile that works from outside the app. */
const profileLink = (userId: string) => `hanmadi://profile/${userId}`

/** What else can be done about somebody, for the menu of their profile. */
export function usePersonMenu({ id, nickname }: Pick<User, 'id' | 'nickname'>): MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const { block, report } = useModeration()
  const copyLink = () => void desktop.copyText(profileLink(id)).then(() => toast(t('people.linkCopied')))
  const blockLabel = t('moderation.menu.block', { name: nickname })
  return [
    { key: 'copyLink', label: t('people.copyLink'), icon: <IconLink />, run: copyLink },
    'rule',
    { key: 'block', label: blockLabel, icon: <IconUserOff />, run: () => block({ userId: id, nickname }) },
    { key: 'report', label: t('moderation.menu.report'), icon: <IconFlag />, danger: true, run: () => report({ kind: 'user', id }) },
  ]
}
