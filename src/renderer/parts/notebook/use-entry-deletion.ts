import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { entryDeletion, entryDeletionUndone } from '../../data/deleted-entries'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { useToast } from '../../ui/Toast'

/** Deletes entries of the notebook, which lists show at once, and brings them back; a toast says when that could not be stored. */
export function useEntryDeletion() {
  const { t } = useTranslation()
  const toast = useToast()
  const dispatch = useDispatch()
  /** @returns whether it is stored */
  const setDeleted = async (id: string, deleted: boolean): Promise<boolean> => {
    if (deleted) dispatch(entryDeletion({ id, at: Infinity }))
    const answer = await desktop.setEntryDeleted(id, deleted)
    if (!answer.ok) toast(errorMessage(t, answer.error))
    if (answer.ok && deleted) dispatch(entryDeletion({ id, at: performance.now() }))
    // It was brought back, or could not be deleted.
    else if (answer.ok || deleted) dispatch(entryDeletionUndone(id))
    return answer.ok
  }
  return {
    setDeleted,
    /** Deletes an entry and offers the undo. */
    async remove(id: string): Promise<void> {
      if (!(await setDeleted(id, true))) return
      const undo = async () => {
        if (await setDeleted(id, false)) toast(t('common.restored'))
      }
      toast({ text: t('notebook.deleted'), undo })
    },
  }
}
