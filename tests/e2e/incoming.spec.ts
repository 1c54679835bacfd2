import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { sandboxSwitches } from '../../scripts/setup/app.mjs'
import { limits } from '../../src/shared/limits'
import { electronPath, expect, type RunningApp, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { press } from './support/forms'
import { goTo, speak } from './support/stage'
import { wordsIn } from './support/words'
import { composer, copyPicture, expectPictures } from './support/writing'

// Files and the clipboard from outside of the app, as file managers and the desktop give them.
const t = wordsIn('ko')
const textIn = (page: Page) => composer(page, t).getByRole('textbox', { name: t('compose.text') })
const logIn = (page: Page) => page.evaluate(() => window.desktop.logInToDemo({ remember: true }))
const posts = (page: Page) => page.evaluate(() => window.desktop.call('homePosts', { subscribedOnly: false, tags: [] }))

/** Starts the app once more on the same data, as a file manager does. @returns its exit code */
function startAgain(dataDir: string, ...args: string[]): Promise<number | null> {
  const project = resolve(import.meta.dirname, '../..')
  const second = spawn(electronPath(), [...sandboxSwitches, project, ...args], {
    env: { ...process.env, DESKTOP_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  return new Promise((done) => second.on('exit', done))
}

async function pictureIn(dataDir: string, name: string, width = 60): Promise<string> {
  const folder = join(dataDir, 'given')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, await pictures.png(width, 40))
  return path
}

const copyText = ({ electron }: RunningApp, text: string) => electron.evaluate(({ clipboard }, given) => clipboard.writeText(given), text)

test('a picture that the app is started with waits for the login, and is then in a new post beside its draft', async ({
  launch,
  dataDir,
}) => {
  const first = await launch()
  const page = await first.window()
  await speak(page, 'ko')
  await logIn(page)
  await page.evaluate(() =>
    window.desktop.saveDraft('post:new', JSON.stringify({ content: '쓰던 글', category: 'conv', tags: [], images: [] })),
  )
  await page.evaluate(() => window.desktop.logOut())
  await first.close()

  const app = await launch({ args: [await pictureIn(dataDir, '여름.png'.normalize('NFD'))] })
  const again = await app.window()
  await expect(again.getByText(t('compose.incoming.afterLogin'))).toBeVisible()
  await press(again.getByRole('dialog', { name: t('shell.loginRequired.title') }), t('common.confirm'))
  await expect(again).toHaveURL(/#\/login/)
  // Another one while the login page is open leaves it alone.
  expect(await startAgain(dataDir, await pictureIn(dataDir, '--inspect=0.png', 61))).toBe(0)
  await expect(again.getByText(t('compose.incoming.afterLogin'))).toBeVisible()
  await expect(again).toHaveURL(/#\/login/)
  await logIn(again)
  await expectPictures(composer(again, t), t, 2)
  await expect(textIn(again)).toHaveValue('쓰던 글')
})

test.describe('while a member uses the app', () => {
  test('pictures come one by one into the post that is being written, and what is no picture is named', async ({ launch, dataDir }) => {
    const app = await launch()
    const page = await app.window()
    await speak(page, 'ko')
    await logIn(page)
    const before = await posts(page)
    await goTo(page, '/write')
    await textIn(page).fill('아직 저장하지 않은 글')

    const program = join(dataDir, '프로그램.png')
    writeFileSync(program, 'MZ\x90\x00 a program')
    const [one, two] = [await pictureIn(dataDir, 'one.png'), await pictureIn(dataDir, 'two.png', 61)]
    expect(await startAgain(dataDir, program)).toBe(0)
    await expect(composer(page, t).getByText(t('compose.images.wrongType', { name: '프로그램.png' }))).toBeVisible()
    await Promise.all([startAgain(dataDir, one), startAgain(dataDir, two), startAgain(dataDir, one)])
    await expectPictures(composer(page, t), t, 2)
    await expect(textIn(page)).toHaveValue('아직 저장하지 않은 글')
    // What was said of another file stays.
    await expect(composer(page, t).getByText(t('compose.images.wrongType', { name: '프로그램.png' }))).toBeVisible()
    await expect(page.getByRole('dialog', { name: t('compose.leave.title') })).toBeHidden()

    // As many as a post has; the others are left out, which is said.
    const many = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => (index < 8 ? pictureIn(dataDir, `${index}.png`, 62 + index) : one)),
    )
    expect(await startAgain(dataDir, dataDir, ...many.slice(0, 8), ...many.slice(8).map((path, index) => `${path}${index}`))).toBe(0)
    await expectPictures(composer(page, t), t, limits.images.perPost)
    await expect(composer(page, t).getByText(t('compose.images.full', { most: limits.images.perPost }))).toBeVisible()
    await expect(composer(page, t).getByText(t('compose.images.folder', { name: dataDir.split('/').at(-1) ?? '' }))).toBeVisible()
    // Nothing is published by itself.
    expect(await posts(page)).toEqual(before)
  })

  test('another page with unsaved text asks first', async ({ launch, dataDir }) => {
    const app = await launch()
    const page = await app.window()
    await speak(page, 'ko')
    await logIn(page)
    await goTo(page, '/qna/write')
    const question = page.getByRole('textbox').first()
    await question.fill('묻던 것')
    expect(await startAgain(dataDir, await pictureIn(dataDir, 'one.png'))).toBe(0)
    const ask = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('compose.leave.keep') }) })
    await press(ask, t('compose.leave.stay'))
    await expect(question).toHaveValue('묻던 것')
    // It still waits.
    await question.fill('')
    await page.keyboard.press('Escape')
    await goTo(page, '/write')
    await expectPictures(composer(page, t), t, 1)
  })

  test('what is on the clipboard goes into a new post, below what is written', async ({ launch, dataDir }) => {
    const app = await launch()
    const page = await app.window()
    await speak(page, 'ko')
    await logIn(page)
    await copyText(app, '한글 한 줄'.normalize('NFD'))
    expect(await startAgain(dataDir, '--from-clipboard')).toBe(0)
    await expect(textIn(page)).toHaveValue('한글 한 줄')
    await copyText(app, 'one more line')
    expect(await startAgain(dataDir, '--from-clipboard')).toBe(0)
    await expect(textIn(page)).toHaveValue('한글 한 줄\n\none more line')

    await copyPicture(app, await pictures.png(50, 40))
    expect(await startAgain(dataDir, '--from-clipboard')).toBe(0)
    await expectPictures(composer(page, t), t, 1)

    await app.electron.evaluate(({ clipboard }) => clipboard.clear())
    expect(await startAgain(dataDir, '--from-clipboard')).toBe(0)
    await expect(page.getByText(t('compose.incoming.nothing'))).toBeVisible()
    await expect(textIn(page)).toHaveValue('한글 한 줄\n\none more line')
  })
})
