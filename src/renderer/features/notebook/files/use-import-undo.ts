import { useTranslation } from 'react-i18next'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { useToast } from '../../../ui/Toast'

/** Takes back the last import. */
export function useImportUndo() {
  const { t } = useTranslation()
  const toast = useToast()
  return {
    async undo(): Promise<void> {
      const answer = await desktop.undoImport()
      toast(answer.ok ? t('notebook.files.undone') : errorMessage(t, answer.error))
    },
  }
}
