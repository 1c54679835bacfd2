import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { rows } from './support/feed'
import { setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const overlay = () => stage.page.getByRole('dialog', { name: /님의 글$/ })

test.beforeAll(() => signIn(stage.page))

/** Words of a text without its breaks, which a PDF has elsewhere. */
const bare = (text: string) => text.replace(/\s+/g, '')

test('an open post becomes a PDF with its text and nothing else of the window, in the dark theme too', async ({ dataDir }) => {
  const { page, app } = stage
  await page.evaluate(() => window.desktop.saveSettings({ theme: 'dark' }))
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  const content = (await overlay().locator('[data-readable]').first().innerText()).trim()
  const path = join(dataDir, 'post.pdf')
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async (_: unknown, { defaultPath }: { defaultPath: string }) => {
      Object.assign(globalThis, { suggested: defaultPath })
      return { canceled: false, filePath }
    }) as typeof dialog.showSaveDialog
  }, path)
  await overlay()
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: t('feed.menu.pdf') }).click()
  await expect(page.getByText(t('feed.pdfSaved'))).toBeVisible()
  expect(existsSync(path)).toBe(true)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(path))), { mergePages: true })
  expect(bare(text)).toContain(bare(content))
  for (const other of [t('shell.home'), t('notebook.title'), demoAccount.nickname, t('feed.post.more')])
    expect(bare(text).replaceAll(bare(content), '')).not.toContain(bare(other))
  const suggested = await app.electron.evaluate(() => (globalThis as { suggested?: string }).suggested ?? '')
  expect(suggested).toMatch(/[^/\\:*?"<>|\n]+\.pdf$/)
  expect(bare(content).startsWith(bare(suggested.split(' ').slice(1, 3).join('')).replace('.pdf', '').slice(0, 4))).toBe(true)
  await expect(page.locator('[data-printed]')).toHaveCount(0)
})

test('Ctrl+P prints it, light, once for two presses, and says nothing when the person cancels', async () => {
  const { page, app } = stage
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const asked: ((done: boolean, reason: string) => void)[] = []
    Object.assign(globalThis, { asked })
    if (window) window.webContents.print = (_, answer) => void asked.push(answer ?? (() => undefined))
  })
  await page.keyboard.press('Control+p')
  await page.keyboard.press('Control+p')
  const printed = page.locator('[data-printed]')
  await expect(printed).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(printed).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('#root')).toBeHidden()
  await page.emulateMedia({ media: null })
  const answers = () => app.electron.evaluate(() => (globalThis as { asked?: unknown[] }).asked?.length)
  await expect.poll(answers).toBe(1)
  await app.electron.evaluate(() => {
    const { asked = [] } = globalThis as { asked?: ((done: boolean, reason: string) => void)[] }
    for (const answer of asked) answer(false, 'Print job canceled')
  })
  await expect(printed).toHaveCount(0)
  await expect(overlay()).toBeVisible()
})
