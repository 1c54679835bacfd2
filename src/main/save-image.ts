import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { TaskbarProgress } from './taskbar-progress'
import type { NativeWording } from './wording'
import { writeDurably } from './write-durably'

export interface SaveImageDeps {
  dialog: Dialog
  read: (path: string) => Promise<Uint8Array>
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
}

/** Asks for a file and saves a picture of the community. @returns false when the dialog was cancelled */
export async function saveImage(path: string, { dialog, read, window, folder, during, wording }: SaveImageDeps): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const words = wording().saveImage
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title: words.title,
    defaultPath: join(folder(), `hanmadi-${path.slice(0, 8)}.webp`),
    filters: [{ name: words.kind, extensions: ['webp'] }],
  })
  if (canceled || filePath === '') return false
  await during(async () => writeDurably(filePath, await read(path)))
  return true
}
