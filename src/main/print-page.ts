import { join } from 'node:path'
import type { BrowserWindow, Dialog, WebContents } from 'electron'
import type { TaskbarProgress } from './taskbar-progress'
import type { NativeWording } from './wording'
import { writeDurably } from './write-durably'

/** What Chromium says when the person closes the system's dialog. */
const canceled = 'Print job canceled'

/** Prints what a page has prepared, by the system's dialog. @returns false when it was cancelled */
export function printPage(page: WebContents): Promise<boolean> {
  return new Promise((resolve, reject) => {
    page.print({ printBackground: true }, (done, reason) => {
      if (done || reason === canceled) resolve(done)
      else reject(new Error(`printing failed: ${reason}`))
    })
  })
}

export interface SavePdfDeps {
  dialog: Dialog
  window: () => BrowserWindow | null
  /** The suggested folder. */
  folder: () => string
  /** Shows that the file is being written. */
  during: TaskbarProgress['during']
  wording: () => NativeWording
}

/** Asks for a file and saves what a page has prepared for print as a PDF. @returns false when the dialog was cancelled */
export async function savePdf(
  page: WebContents,
  title: string,
  { dialog, window, folder, during, wording }: SavePdfDeps,
): Promise<boolean> {
  const parent = window()
  if (parent === null) return false
  const words = wording().savePdf
  const { canceled: isCanceled, filePath } = await dialog.showSaveDialog(parent, {
    title: words.title,
    defaultPath: join(folder(), `${fileNameOf(title) || words.fileName}.pdf`),
    filters: [{ name: words.kind, extensions: ['pdf'] }],
  })
  if (isCanceled || filePath === '') return false
  await during(async () => {
    // With the page size and the margins of the page's own style sheet.
    const bytes = await page.printToPDF({ printBackground: true, preferCSSPageSize: true, generateTaggedPDF: true })
    await writeDurably(filePath, bytes)
  })
  return true
}

const longest = 60

/** A title as a file name on every system: one line, without what a name cannot contain, at most 60 characters. */
export function fileNameOf(title: string): string {
  const line = title.normalize('NFC').replace(/[\p{C}\p{Z}<>:"/\\|?*]+/gu, ' ')
  // No hidden file, and no end that Windows would cut off.
  return [...line]
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
}
