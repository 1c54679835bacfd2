import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../bridge/error-messages'
import { Dialog } from '../../ui/Dialog'
import { useToast } from '../../ui/Toast'
import { useDeletePostMutation } from './feed-api'

interface DeletePostProps {
  postId: string
  opened: boolean
  onClose: () => void
  /** The post is gone from every list; the server may still say no, and it comes back. */
  onDeleted?: (() => void) | undefined
}

/** Asks once more before a post goes. */
export function DeletePost({ postId, opened, onClose, onDeleted }: DeletePostProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [deletePost] = useDeletePostMutation()

  const confirm = async () => {
    onClose()
    // The row leaves with the call, and this component with it; the toast belongs to the page.
    const answer = deletePost({ postId })
    onDeleted?.()
    const { error } = await answer
    toast(error ? errorText(error) : t('feed.deleteSuccess'))
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('feed.deleteAsk.title')}
      verb={t('feed.deleteAsk.verb')}
      danger
      onConfirm={() => void confirm()}
    >
      <p>{t('feed.deleteAsk.text')}</p>
    </Dialog>
  )
}
