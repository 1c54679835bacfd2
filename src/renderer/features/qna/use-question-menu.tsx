import { IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { desktop } from '../../bridge/desktop'
import { useModerationEntries } from '../../bridge/moderation-entries'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { DeleteQuestion } from './DeleteQuestion'
import { questionLink } from './question-address'

/**
 * What can be done with a question, for its more menu and its context menu.
 * @param onDeleted it is gone from every list, before the server has said so
 * @returns the entries, and the dialog they may open, to be drawn beside them
 */
export function useQuestionMenu(question: Question, onDeleted?: () => void): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { id, title, content, author, nickname, mine } = question
  const forOthers = useModerationEntries({ kind: 'question', id }, { userId: author?.id ?? null, nickname })
  const copy = (text: string, said: string) => void desktop.copyText(text).then(() => toast(said))

  const entries: MenuEntry[] = [
    {
      key: 'copyText',
      label: t('qna.detail.copyText'),
      icon: <IconCopy />,
      run: () => copy([title, content].filter((text) => text !== '').join('\n\n'), t('qna.detail.copied')),
    },
    { key: 'copyLink', label: t('feed.menu.copyLink'), icon: <IconLink />, run: () => copy(questionLink(id), t('feed.linkCopied')) },
    'rule',
  ]
  if (!mine) entries.push(...forOthers)
  else {
    entries.push(
      { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: () => void navigate(`/qna/write?id=${id}`) },
      { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) },
    )
  }
  const dialog = mine && <DeleteQuestion questionId={id} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
  return { entries, dialog }
}
