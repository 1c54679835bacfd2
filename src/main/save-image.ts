import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import type { NativeWording } from './wording'

export interface SaveImageDeps {
  dialog: Dialog
  read: (path: string) => Promise<Uint8Array>
  window: () => BrowserWindow | null
  /** Where to suggest to save it. */
  folder: () => string
  wording: () => NativeWording
}

/** Asks where and saves a picture of the community there. @returns false when the person changed their mind */
export async function saveImage(path: string, { dialog, read, window, folder, wording }: SaveImageDeps): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const words = wording().saveImage
  const { canceled, filePath } = await dialog.showSaveDialog(parent, {
    title: words.title,
    defaultPath: join(folder(), `hanmadi-${path.slice(0, 8)}.webp`),
    filters: [{ name: words.kind, extensions: ['webp'] }],
  })
  if (canceled || filePath === '') return false
  await writeFile(filePath, await read(path))
  return true
}
