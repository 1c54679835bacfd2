import type { BrowserWindow, Dialog } from 'electron'
import type { ImportKind } from '../../../shared/notebook/importing'
import type { NativeWording } from '../../wording'

export interface ChooseImportDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  wording: () => NativeWording
}

const extensions = { csv: ['csv', 'tsv', 'txt'], anki: ['txt', 'csv', 'tsv'] }

/** Asks for a file to import. @returns its path, null when the dialog was cancelled */
export async function chooseImport(kind: ImportKind, { dialog, window, folder, wording }: ChooseImportDeps): Promise<string | null> {
  const parent = window()
  if (parent === null) return null
  const words = wording().importFile
  const { canceled, filePaths } = await dialog.showOpenDialog(parent, {
    title: words[kind].title,
    defaultPath: folder(),
    properties: ['openFile'],
    filters: [
      { name: words[kind].kind, extensions: extensions[kind] },
      { name: words.all, extensions: ['*'] },
    ],
  })
  return canceled ? null : (filePaths[0] ?? null)
}
