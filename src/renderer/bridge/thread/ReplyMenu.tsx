import { IconArrowBackUp, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { desktop } from '../desktop'
import { useModerationEntries } from '../moderation-entries'
import { useThread } from './thread'

interface ReplyMenuOptions {
  onAnswer: () => void
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a comment, for its more menu and its context menu. The link leads to what it stands under. */
export function useReplyMenu(reply: NestedReply, { onAnswer, onEdit, onDelete }: ReplyMenuOptions): MenuEntry[] {
  const { t } = useTranslation()
  const { kind, link, words } = useThread()
  const toast = useToast()
  const forOthers = useModerationEntries({ kind, id: reply.id }, { userId: reply.authorId, nickname: reply.nickname })
  const copy = (text: string, said: string) => void desktop.copyText(text).then(() => toast(said))
  const entries: MenuEntry[] = [
    { key: 'answer', label: t(`${words}.answer`), icon: <IconArrowBackUp />, run: onAnswer },
    {
      key: 'copyText',
      label: t(`${words}.copyText`),
      icon: <IconCopy />,
      run: () => copy(reply.content ?? '', t(`${words}.textCopied`)),
    },
    {
      key: 'copyLink',
      label: t('feed.menu.copyLink'),
      icon: <IconLink />,
      run: () => copy(link, t('feed.linkCopied')),
    },
    'rule',
  ]
  if (!reply.mine) return [...entries, ...forOthers]
  return [
    ...entries,
    { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: onEdit },
    { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: onDelete },
  ]
}
