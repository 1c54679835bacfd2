import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { useDeleteReplyMutation } from './feed-api'

interface DeleteReplyProps {
  postId: string
  /** The comment asked about; null while none is. */
  replyId: string | null
  onClose: () => void
  /** The comment is gone from its post; the server may still say no, and it comes back. */
  onDeleted: () => void
}

/** Asks once more before one's own comment goes. */
export function DeleteReply({ postId, replyId, onClose, onDeleted }: DeleteReplyProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [deleteReply] = useDeleteReplyMutation()

  const confirm = async () => {
    if (replyId === null) return
    onClose()
    const answer = deleteReply({ postId, replyId })
    onDeleted()
    const { error } = await answer
    toast(error ? errorText(error) : t('compose.reply.deleted'))
  }
  return (
    <Dialog
      opened={replyId !== null}
      onClose={onClose}
      title={t('compose.reply.deleteAsk.title')}
      verb={t('common.delete')}
      danger
      onConfirm={() => void confirm()}
    >
      <p>{t('compose.reply.deleteAsk.text')}</p>
    </Dialog>
  )
}
