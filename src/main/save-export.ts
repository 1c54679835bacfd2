import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { ExportParts } from '../shared/contract/account-shapes'
import type { Language } from '../shared/i18n/index'
import { exportDocument } from './export-document'
import { localDay } from './local-day'
import type { TaskbarProgress } from './taskbar-progress'
import type { NativeWording } from './wording'
import { writeDurably } from './write-durably'

export interface SaveExportDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  /** Reads the account's data. */
  read: () => Promise<ExportParts>
  /** The bytes of a picture's thumbnail. */
  picture: (path: string) => Promise<Uint8Array>
  /** The sound of a voice message. */
  sound: (path: string) => Promise<Uint8Array>
  language: () => Language
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
  now: () => number
}

/** Asks for a file and saves the account's data as an HTML page with its pictures and recordings. @returns false when the dialog was cancelled */
export async function saveExport({
  dialog,
  window,
  folder,
  read,
  picture,
  sound,
  language,
  during,
  wording,
  now,
}: SaveExportDeps): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const { title, kind, fileName } = wording().saveExport
  const day = localDay(now())
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title,
    defaultPath: join(folder(), `${fileName}-${day}.html`),
    filters: [{ name: kind, extensions: ['html'] }],
  })
  if (canceled || filePath === '') return false
  await during(async () => {
    const parts = await read()
    // Written in chunks: with many pictures the page does not fit into one string.
    await writeDurably(filePath, exportDocument(parts, { language: language(), madeAt: now(), picture, sound }))
  })
  return true
}
