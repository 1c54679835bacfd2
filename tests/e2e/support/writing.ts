import { expect, type Locator, type Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { RunningApp } from '../../support/electron'

/** A picture file as a person has it. */
export interface PictureFile {
  name: string
  bytes: Uint8Array
}

/** The composer over the page. */
export const composer = (page: Page, t: TFunction, kind: 'new' | 'edit' = 'new'): Locator =>
  page.getByRole('dialog', { name: t(kind === 'new' ? 'compose.title' : 'compose.editTitle'), exact: true })

/** The uploaded pictures in it. */
const picturesIn = (sheet: Locator, t: TFunction): Locator =>
  sheet.getByRole('list', { name: t('compose.images.label') }).locator('[data-shot]')

/** Chooses files in the system's own dialog, which the button opens. */
export async function choosePictures(page: Page, button: Locator, files: PictureFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files.map(({ name, bytes }) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })))
}

/** Drops files on an element, as from a file manager. */
export async function dropFiles(page: Page, target: Locator, files: PictureFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, bytes: [...bytes] }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of all) transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
    return transfer
  }, given)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
  await dataTransfer.dispose()
}

/** Puts a picture on the clipboard and pastes it at the caret, like the menu's "paste". */
export async function pastePicture(app: RunningApp, picture: Uint8Array): Promise<void> {
  await copyPicture(app, picture)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.paste())
}

/** Puts a picture on the clipboard. */
export async function copyPicture(app: RunningApp, picture: Uint8Array): Promise<void> {
  const base64 = Buffer.from(picture).toString('base64')
  await app.electron.evaluate(async ({ ClipboardItem, clipboard, nativeImage }, encoded) => {
    const bytes = Buffer.from(encoded, 'base64')
    // Electron 33 has only one of the calls, later versions only the other.
    const { writeImage } = clipboard as unknown as { writeImage?: (image: Electron.NativeImage) => void }
    if (writeImage) writeImage.call(clipboard, nativeImage.createFromBuffer(bytes))
    else await clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, base64)
}

/** Waits until every picture is uploaded. */
export async function expectPictures(sheet: Locator, t: TFunction, count: number): Promise<void> {
  await expect(picturesIn(sheet, t)).toHaveCount(count)
  await expect(sheet.getByRole('progressbar')).toHaveCount(0)
  await expect(sheet.getByText(t('compose.images.unfinished'))).toHaveCount(0)
}

/** The sheet of one opened post. */
export const openPost = (page: Page, t: TFunction, nickname: string): Locator =>
  page.getByRole('dialog', { name: t('compose.detail.label', { name: nickname }), exact: true })

/** The comments in it by a member that contain a text. */
export const comment = (sheet: Locator, t: TFunction, nickname: string, text: string): Locator =>
  sheet.getByRole('article', { name: t('compose.reply.by', { name: nickname }), exact: true }).filter({ hasText: text })
