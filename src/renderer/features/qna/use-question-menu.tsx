import { IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { deleteQuestion, restoreQuestion } from '../../data/questions'
import { desktop } from '../../desktop/desktop'
import { keepFocusNear } from '../../hooks/focus'
import { useModerationEntries } from '../../parts/moderation/use-moderation'
import { useUndoableDeletion } from '../../parts/use-undoable-deletion'
import { Dialog } from '../../ui/Dialog'
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
  const copy = (text: string, message: string) => void desktop.copyText(text).then(() => toast(message))

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
  const dialog = mine && <DeleteQuestion questionId={id} opened={asking} onClose={() => setAsking(false)} />
  return { entries, dialog }
}

interface DeleteQuestionProps {
  questionId: string
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation before a question is deleted with its answers. It disappears at once and comes back when the server refuses. */
function DeleteQuestion({ questionId, opened, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const remove = useUndoableDeletion(t('qna.detail.deleted'))

  const confirm = async () => {
    onClose()
    const moveFocus = keepFocusNear(questionId)
    // The call unmounts the row and this component; the toast outlives them.
    const removing = remove({ remove: deleteQuestion(questionId), restore: restoreQuestion(questionId) })
    moveFocus()
    await removing
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('qna.detail.deleteAsk.title')}
      verb={t('common.delete')}
      danger
      onConfirm={() => void confirm()}
    >
      <p>{t('qna.detail.deleteAsk.text')}</p>
    </Dialog>
  )
}
