import { useTranslation } from 'react-i18next'
import { type DataThunk, useDataDispatch } from '../data/api'
import { asAppError, useErrorText } from '../hooks/error-messages'
import { useToast } from '../ui/Toast'

type Call = DataThunk<Promise<{ error?: unknown }>>

/**
 * Deletes something and offers to undo it (docs/product/feed.md "Deleting").
 * @param deleted the toast's sentence
 * @returns resolves once the deletion is answered
 */
export function useUndoableDeletion(deleted: string): (calls: { remove: Call; restore: Call }) => Promise<void> {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  return async ({ remove, restore }) => {
    const { error } = await dispatch(remove)
    if (error) return toast(errorText(error))
    const undo = async () => {
      const restored = await dispatch(restore)
      if (!restored.error) return toast(t('common.restored'))
      const isLate = asAppError(restored.error).code === 'expired'
      toast(isLate ? t('common.undoTooLate') : errorText(restored.error))
    }
    toast({ text: deleted, action: { label: t('common.undo'), run: () => void undo() } })
  }
}
