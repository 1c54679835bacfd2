import { useTranslation } from 'react-i18next'
import { type DataThunk, useDataDispatch } from '../data/api'
import { asAppError, useErrorText } from '../hooks/error-messages'
import { keepFocusNear } from '../hooks/focus'
import { Dialog } from '../ui/Dialog'
import { useToast } from '../ui/Toast'

type Call = DataThunk<Promise<{ error?: unknown }>>

interface DeleteDialogProps {
  itemId: string
  opened: boolean
  onClose: () => void
  title: string
  text: string
  verb: string
  /** The toast's sentence once it is deleted. */
  deleted: string
  remove: (itemId: string) => Call
  restore: (itemId: string) => Call
}

/**
 * Asks for confirmation before a post or question is deleted, then offers to undo it (docs/product/feed.md "Deleting"). It disappears at
 * once and comes back when the server refuses.
 */
export function DeleteDialog({ itemId, opened, onClose, title, text, verb, deleted, remove, restore }: DeleteDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()

  const undo = async () => {
    const { error } = await dispatch(restore(itemId))
    if (!error) return toast(t('common.restored'))
    toast(asAppError(error).code === 'expired' ? t('common.undoTooLate') : errorText(error))
  }
  const confirm = async () => {
    onClose()
    const moveFocus = keepFocusNear(itemId)
    // The call unmounts the row and this component; the toast outlives them.
    const removing = dispatch(remove(itemId))
    moveFocus()
    const { error } = await removing
    toast(error ? errorText(error) : { text: deleted, undo })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} verb={verb} danger onConfirm={() => void confirm()}>
      <p>{text}</p>
    </Dialog>
  )
}
