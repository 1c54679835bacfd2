import { IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { setQuestionDeleted } from '../../data/questions'
import { desktop } from '../../desktop/desktop'
import { useCorrectEntry } from '../../parts/corrections/Correct'
import { correctableQuestion } from '../../parts/corrections/correctables'
import { DeleteDialog } from '../../parts/DeleteDialog'
import { useModerationEntries } from '../../parts/moderation/use-moderation'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { questionLink } from './question-display'

/**
 * The entries of a question's menu button and of its context menu.
 * @returns the entries, and the dialog they may open, to be rendered beside them
 */
export function useQuestionMenu(question: Question): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { id, title, content, author, nickname, mine } = question
  const forOthers = useModerationEntries({ kind: 'question', id }, { userId: author?.id ?? null, nickname })
  const correct = useCorrectEntry(correctableQuestion(question))
  const copy = (text: string, message: string) => void desktop.copyText(text).then(() => toast(message))

  const entries: MenuEntry[] = [
    {
      key: 'copyText',
      label: t('qna.detail.copyText'),
      icon: <IconCopy />,
      run: () => copy([title, content].filter((text) => text !== '').join('\n\n'), t('qna.detail.copied')),
    },
    { key: 'copyLink', label: t('feed.menu.copyLink'), icon: <IconLink />, run: () => copy(questionLink(id), t('feed.linkCopied')) },
    ...correct,
    'rule',
  ]
  if (!mine) entries.push(...forOthers)
  else {
    entries.push(
      { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: () => void navigate(`/qna/write?id=${id}`) },
      { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) },
    )
  }
  const dialog = mine && (
    <DeleteDialog
      itemId={id}
      opened={asking}
      onClose={() => setAsking(false)}
      title={t('qna.detail.deleteAsk.title')}
      text={t('qna.detail.deleteAsk.text')}
      verb={t('common.delete')}
      deleted={t('qna.detail.deleted')}
      setDeleted={setQuestionDeleted}
    />
  )
  return { entries, dialog }
}
