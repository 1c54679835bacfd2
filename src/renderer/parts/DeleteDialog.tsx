import { useTranslation } from 'react-i18next'
import { type DataThunk, useDataDispatch } from '../data/api'
import { asAppError, useErrorText } from '../hooks/error-messages'
import { keepFocusNear } from '../hooks/focus'
import { Dialog } from '../ui/Dialog'
import { useToast } from '../ui/Toast'

/** `value`: whether it is deleted then, where further presses may have changed that. Null: an earlier press gets the outcome of all. */
type Outcome = { error?: unknown; value?: boolean } | null

interface DeleteDialogProps {
  itemId: string
  opened: boolean
  onClose: () => void
  title: string
  text: string
  verb: string
  /** The toast's sentence once it is deleted. */
  deleted: string
  /** Deletes it, or undoes that. */
  setDeleted: (itemId: string, isDeleted: boolean) => DataThunk<Promise<Outcome>>
}

/**
 * Asks for confirmation before a post or question is deleted, then offers to undo it (docs/product/feed.md "Deleting"). It disappears at
 * once and comes back when the server refuses.
 */
export function DeleteDialog({ itemId, opened, onClose, title, text, verb, deleted, setDeleted }: DeleteDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()

  const set = async (wish: boolean) => {
    const outcome = await dispatch(setDeleted(itemId, wish))
    if (outcome === null) return
    const { error, value: isDeleted = wish } = outcome
    if (error) toast(asAppError(error).code === 'expired' ? t('common.undoTooLate') : errorText(error))
    else toast(isDeleted ? { text: deleted, undo: () => set(false) } : t('common.restored'))
  }
  const confirm = () => {
    onClose()
    const moveFocus = keepFocusNear(itemId)
    // The call unmounts the row and this component; the toast outlives them.
    void set(true)
    moveFocus()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} verb={verb} danger onConfirm={confirm}>
      <p>{text}</p>
    </Dialog>
  )
}
