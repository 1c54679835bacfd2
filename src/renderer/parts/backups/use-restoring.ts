import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../desktop/desktop'
import { useErrorText } from '../../hooks/error-messages'

/** Restores a backup in place of the embedded community. `problem`: why nothing was changed. On success main reloads the page. */
export function useRestoring(): { busy: boolean; problem: string | null; restore: (name: string) => void; forget: () => void } {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const restore = async (name: string) => {
    setProblem(null)
    setBusy(true)
    const result = await desktop.restoreBackup(name)
    setBusy(false)
    if (!result.ok) setProblem(errorText(result.error))
    else if (result.value !== null) setProblem(t(`backups.notRestored.${result.value}`))
  }
  return { busy, problem, restore: (name) => void restore(name), forget: () => setProblem(null) }
}
