import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { useDeleteQuestionMutation } from './qna-api'

interface DeleteQuestionProps {
  questionId: string
  opened: boolean
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks once more before a question goes, with its answers. */
export function DeleteQuestion({ questionId, opened, onClose, onDeleted }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [deleteQuestion] = useDeleteQuestionMutation()

  const confirm = async () => {
    onClose()
    // The row leaves with the call, and this component with it; the toast belongs to the page.
    const answer = deleteQuestion({ questionId })
    onDeleted?.()
    const { error } = await answer
    toast(error ? errorText(error) : t('qna.detail.deleted'))
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
