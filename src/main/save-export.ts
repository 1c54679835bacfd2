import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { ExportParts } from '../shared/contract/account-shapes'
import type { Language } from '../shared/i18n/index'
import { exportDocument } from './export-document'
import type { NativeWording } from './wording'

export interface SaveExportDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** Where to suggest to save it. */
  folder: () => string
  /** Everything one has written and set. */
  read: () => Promise<ExportParts>
  /** A picture's bytes, small. */
  picture: (path: string) => Promise<Uint8Array>
  language: () => Language
  wording: () => NativeWording
  now: () => number
}

/** Asks where and saves one's data as a page that any browser opens, pictures included. @returns false when one changed one's mind */
export async function saveExport({ dialog, window, folder, read, picture, language, wording, now }: SaveExportDeps): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const { title, kind, fileName } = wording().saveExport
  const day = new Date(now()).toISOString().slice(0, 10)
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title,
    defaultPath: join(folder(), `${fileName}-${day}.html`),
    filters: [{ name: kind, extensions: ['html'] }],
  })
  if (canceled || filePath === '') return false
  const parts = await read()
  // Piece by piece: the pictures of some years do not fit into one text.
  const file = await open(filePath, 'w', 0o600)
  try {
    for await (const piece of exportDocument(parts, { language: language(), madeAt: now(), picture })) await file.write(piece)
  } finally {
    await file.close()
  }
  return true
}
