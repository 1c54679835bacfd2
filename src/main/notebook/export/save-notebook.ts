import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import { localDay } from '../../local-day'
import type { TaskbarProgress } from '../../taskbar-progress'
import type { NativeWording } from '../../wording'
import { writeDurably } from '../../write-durably'

export const exportKinds = ['csv', 'anki'] as const
export type ExportKind = (typeof exportKinds)[number]

export interface SaveNotebookDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  /** The content of each kind of file. */
  content: Record<ExportKind, () => Promise<string | Uint8Array | AsyncIterable<string>>>
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
  now: () => number
}

const extensions = { csv: 'csv', anki: 'apkg' } as const

/** Asks for a file and saves the notebook in it. @returns false when the dialog was cancelled */
export async function saveNotebook(
  kind: ExportKind,
  { dialog, window, folder, content, during, wording, now }: SaveNotebookDeps,
): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const words = wording().saveNotebook
  const day = localDay(now())
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title: words.title,
    defaultPath: join(folder(), `${words.fileName}-${day}.${extensions[kind]}`),
    filters: [{ name: words.kinds[kind], extensions: [extensions[kind]] }],
  })
  if (canceled || filePath === '') return false
  await during(async () => writeDurably(filePath, await content[kind]()))
  return true
}
