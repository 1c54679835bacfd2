import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { desktop } from '../../bridge/desktop'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'

/** A link to a profile that works from outside the app. */
const profileLink = (userId: string) => `hanmadi://profile/${userId}`

/** What else can be done about somebody, for the menu of their profile. */
export function usePersonMenu({ id }: Pick<User, 'id' | 'nickname'>): MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const copyLink = () => void desktop.copyText(profileLink(id)).then(() => toast(t('people.linkCopied')))
  return [{ key: 'copyLink', label: t('people.copyLink'), icon: <IconLink />, run: copyLink }]
}
