import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../../../shared/errors'
import type { FileRefusal, ImportKind, ImportOpened, ImportOptions, ImportPreview } from '../../../../shared/notebook/importing'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { entryError } from '../../../parts/notebook/entry-error'
import { useToast } from '../../../ui/Toast'

export interface ImportState {
  /** Null until a file is open. */
  preview: ImportPreview | null
  /** Why the file cannot be imported. */
  refused: FileRefusal | null
  withDuplicates: boolean
  /** The preview is being made again. */
  busy: boolean
  /** How much is stored, 0-1; null while nothing is being stored. */
  share: number | null
  choose: (kind: ImportKind) => Promise<void>
  open: (file: File) => Promise<void>
  setOptions: (patch: Partial<ImportOptions>) => Promise<void>
  setWithDuplicates: (on: boolean) => void
  run: () => Promise<void>
  close: () => void
}

/** The import of a file into the notebook, which main reads and stores (docs/product/notebook.md "Importing"). */
export function useImport(): ImportState {
  const { t } = useTranslation()
  const toast = useToast()
  const { undo } = useImportUndo()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [refused, setRefused] = useState<FileRefusal | null>(null)
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [busy, setBusy] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  // Of several previews that were asked for one after the other, the last one counts.
  const asked = useRef(0)

  useEffect(() => desktop.on('importProgress', (now) => setShare((before) => before && Math.max(before, now))), [])
  useEffect(
    () => () => {
      // Main loads what reads files with the first one.
      if (asked.current === 0) return
      asked.current += 1
      desktop.closeImport()
    },
    [],
  )

  async function show(answer: Promise<Result<ImportOpened | null>>): Promise<void> {
    asked.current += 1
    const mine = asked.current
    setBusy(true)
    const opened = await answer
    if (mine !== asked.current) return
    setBusy(false)
    if (!opened.ok) toast(errorMessage(t, opened.error))
    else if (opened.value !== null) {
      setPreview('preview' in opened.value ? opened.value.preview : null)
      setRefused('refused' in opened.value ? opened.value.refused : null)
    }
  }
  async function begin(answer: Promise<Result<ImportOpened | null>>): Promise<void> {
    setWithDuplicates(false)
    await show(answer)
  }
  function close(): void {
    asked.current += 1
    setBusy(false)
    setPreview(null)
    setRefused(null)
    desktop.closeImport()
  }
  return {
    preview,
    refused,
    withDuplicates,
    busy,
    share,
    setWithDuplicates,
    choose: (kind) => begin(desktop.chooseImport(kind)),
    open: (file) => begin(desktop.openImport(file)),
    async setOptions(patch) {
      if (preview === null) return
      const options = { ...preview.options, ...patch }
      // What was chosen shows at once.
      setPreview({ ...preview, options })
      await show(desktop.previewImport(options))
    },
    async run() {
      if (preview === null || share !== null) return
      setShare(Number.MIN_VALUE)
      const answer = await desktop.runImport(preview.options, withDuplicates)
      setShare(null)
      if (!answer.ok) return toast(entryError(t, answer.error))
      close()
      toast({ text: t('notebook.files.added', { count: answer.value.added }), undo })
    },
    close,
  }
}

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
