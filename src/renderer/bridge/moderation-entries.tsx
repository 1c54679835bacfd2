import { IconEyeOff, IconFlag, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from '../ui/Menu'
import { useModeration } from './moderation'
import type { Item } from './moderation-state'

/** Who wrote an item, as it is shown; `userId` is null for an anonymous writer. */
export interface Writer {
  userId: string | null
  nickname: string
}

/** What others than its owner can do to an item, as entries of its menu (specification 5): hide, block, report. */
export function useModerationEntries(item: Item, { userId, nickname }: Writer): MenuEntry[] {
  const { t } = useTranslation()
  const { hide, block, report } = useModeration()
  const { kind, id } = item
  const nameless = kind === 'question' || kind === 'answer' ? { kind, id, nickname } : null
  const target = userId === null ? nameless : { userId, nickname }
  const entries: MenuEntry[] = [{ key: 'hide', label: t(`moderation.menu.hide.${kind}`), icon: <IconEyeOff />, run: () => hide(item) }]
  if (target) {
    const label = t('moderation.menu.block', { name: nickname })
    entries.push({ key: 'block', label, icon: <IconUserOff />, run: () => block(target) })
  }
  entries.push({ key: 'report', label: t('moderation.menu.report'), icon: <IconFlag />, danger: true, run: () => report(item) })
  return entries
}
