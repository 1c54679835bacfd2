import { IconArrowBackUp, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { desktop } from '../../bridge/desktop'
import { useModerationEntries } from '../../bridge/moderation-entries'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { postLink } from './post-address'

interface ReplyMenuOptions {
  postId: string
  onAnswer: () => void
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a comment, for its more menu and its context menu. The link leads to the post it stands under. */
export function useReplyMenu(reply: NestedReply, { postId, onAnswer, onEdit, onDelete }: ReplyMenuOptions): MenuEntry[] {
  const { t } = useTranslation()
  const toast = useToast()
  const forOthers = useModerationEntries({ kind: 'reply', id: reply.id }, { userId: reply.authorId, nickname: reply.nickname })
  const copy = (text: string, said: string) => void desktop.copyText(text).then(() => toast(said))
  const entries: MenuEntry[] = [
    { key: 'answer', label: t('compose.reply.answer'), icon: <IconArrowBackUp />, run: onAnswer },
    {
      key: 'copyText',
      label: t('compose.reply.copyText'),
      icon: <IconCopy />,
      run: () => copy(reply.content ?? '', t('compose.reply.textCopied')),
    },
    {
      key: 'copyLink',
      label: t('feed.menu.copyLink'),
      icon: <IconLink />,
      run: () => copy(postLink(postId), t('feed.linkCopied')),
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
