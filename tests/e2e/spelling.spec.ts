import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { orNote } from '../support/run-report'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'
import { composer } from './support/writing'

// The spell checker (docs/product/desktop.md "Spelling"). On macOS it is the system's, whose dictionaries a test cannot know.
test.beforeAll(() => {
  const reason = 'spelling: on macOS the system checks it'
  test.info().skip(!orNote(process.platform !== 'darwin', reason), reason)
})
const stage = setStage({ language: 'en' })
const t = wordsIn('en')
const menu = t('native.menu.addToDictionary')

const shownMenu = globalThis as { shownMenu?: Electron.Menu | undefined }

/** Keeps each context menu from being shown, which would wait for a person; `menuAt` reads it. */
async function holdMenus(): Promise<void> {
  await stage.app.electron.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() {
      ;(globalThis as typeof shownMenu).shownMenu = this
    }
  })
}

const textIn = (page: Page) => composer(page, t).getByRole('textbox', { name: t('compose.text') })

/** Opens the context menu of the first word of a line of the text. @returns the entries above "Cut" */
async function menuOfLine(page: Page, line: number): Promise<string[]> {
  const { electron } = stage.app
  const height = await textIn(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
  let labels: string[] = []
  // Main may collect a question as garbage before it has answered, while it reads a dictionary.
  await expect(async () => {
    await electron.evaluate(() => {
      ;(globalThis as typeof shownMenu).shownMenu = undefined
    })
    await textIn(page).click({ button: 'right', position: { x: 8, y: (line + 0.5) * height } })
    labels = await electron.evaluate(async () => {
      for (let left = 100; left > 0; left--) {
        const { shownMenu: menu } = globalThis as typeof shownMenu
        if (menu) return menu.items.map(({ label }) => label)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('no context menu')
    })
  }).toPass()
  return labels.slice(0, labels.indexOf(t('native.menu.cut'))).filter((label) => label !== '')
}

/** Writes a word as the text of a post, and opens its context menu. */
async function menuOf(page: Page, word: string): Promise<string[]> {
  await textIn(page).fill('')
  await textIn(page).pressSequentially(`${word} `)
  return menuOfLine(page, 0)
}

/** Writes words in lines between two that are misspelled, and waits until these are marked. @returns those that are marked too */
async function markedOf(page: Page, words: string[], misspelled = 'recieve'): Promise<string[]> {
  await textIn(page).fill('')
  await textIn(page).pressSequentially([misspelled, ...words, misspelled].map((word) => `${word} \n`).join(''))
  await expect.poll(() => menuOfLine(page, 0)).toContain(menu)
  await expect.poll(() => menuOfLine(page, words.length + 1)).toContain(menu)
  const marked: string[] = []
  for (const [at, word] of words.entries()) if ((await menuOfLine(page, at + 1)).includes(menu)) marked.push(word)
  return marked
}

/** The word is found to be misspelled: its check may take a moment after it was written. @returns what is suggested */
async function suggestionsFor(page: Page, word: string): Promise<string[]> {
  let found: string[] = []
  await expect
    .poll(async () => {
      found = await menuOf(page, word)
      return found
    })
    .toContain(menu)
  return found.filter((label) => label !== menu)
}

const choose = (entry: string) =>
  stage.app.electron.evaluate((_, wanted) => {
    ;(globalThis as typeof shownMenu).shownMenu?.items.find(({ label }) => label === wanted)?.click()
  }, entry)

async function openComposer(page: Page): Promise<void> {
  await page.evaluate(() => window.desktop.saveDraft('post:new', null))
  await goTo(page, '/write')
  await expect(textIn(page)).toBeFocused()
}

test.beforeAll(async () => {
  await signIn(stage.page)
  await holdMenus()
})

test('misspelled words of both languages are corrected from the context menu, and right ones are not marked', async () => {
  const { page } = stage
  await openComposer(page)
  expect(await suggestionsFor(page, 'recieve')).toContain('receive')
  await choose('receive')
  await expect(textIn(page)).toHaveValue('receive ')
  const korean = await suggestionsFor(page, '괜찬아요')
  expect(korean).toContain('괜찮아요')
  expect(korean.length).toBeLessThanOrEqual(5)
  await choose('괜찮아요')
  await expect(textIn(page)).toHaveValue('괜찮아요 ')
  // Longer than the words for which Chromium itself would suggest anything, and one that lacks its spaces.
  expect(await suggestionsFor(page, '고맙슴니다')).toContain('고맙습니다')
  expect(await suggestionsFor(page, '할수있어요')).toContain('할 수 있어요')
  const right = ['receive', '안녕하세요', '학교에서는', '먹었습니다', '사람들이', '학생들에게', '있대요', "don't", 'don’t', '하나씩']
  expect(await markedOf(page, right)).toEqual([])
})

test('an added word is right from then on, also after a restart, until the settings take it back', async () => {
  const { page } = stage
  await openComposer(page)
  await suggestionsFor(page, 'hanmadian')
  await choose(menu)
  expect(await markedOf(page, ['hanmadian'])).toEqual([])
  await stage.app.close()
  const again = await stage.startAgain()
  await holdMenus()
  await openComposer(again)
  expect(await markedOf(again, ['hanmadian'])).toEqual([])
  await goTo(again, '/profile/setting/spelling')
  await again.getByRole('button', { name: t('spelling.removeWord', { word: 'hanmadian' }) }).click()
  await expect(again.getByText('hanmadian')).toBeHidden()
  await openComposer(again)
  await suggestionsFor(again, 'hanmadian')
})

test('each language can be turned off, and the checker as a whole', async () => {
  const { page } = stage
  await openComposer(page)
  await suggestionsFor(page, '괜찬아요')
  await goTo(page, '/profile/setting/spelling')
  const off = async (name: 'checks' | 'korean') => {
    const control = page.getByRole('switch', { name: t(`spelling.${name}`), exact: true })
    await control.click()
    await expect(control).not.toBeChecked()
  }
  await off('korean')
  await openComposer(page)
  expect(await markedOf(page, ['괜찬아요'])).toEqual([])
  await goTo(page, '/profile/setting/spelling')
  await off('checks')
  await expect(page.getByRole('switch', { name: t('spelling.english'), exact: true })).toBeDisabled()
  await expect
    .poll(() => stage.app.electron.evaluate(({ session }) => session.fromPartition('persist:app').isSpellCheckerEnabled()))
    .toBe(false)
  await openComposer(page)
  await expect.poll(() => menuOf(page, 'recieve')).toEqual([])
  await page.evaluate(() => window.desktop.saveSettings({ checksSpelling: true, spellsKorean: true }))
  await suggestionsFor(page, '괜찬아요')
})

test('no dictionary is asked for at a first start or later, and ours are where Chromium looks', async ({ launch, dataDir }) => {
  for (const start of ['first', 'second']) {
    const log = join(dataDir, `${start}.json`)
    const app = await launch({ env: { COMMUNITY_URL: stage.gate.url }, args: [`--log-net-log=${log}`] })
    await app.window()
    const placed = () => (existsSync(join(dataDir, 'Dictionaries')) ? readdirSync(join(dataDir, 'Dictionaries')).sort() : [])
    await expect.poll(placed).toEqual(['en-US-10-1.bdic', 'ko-3-0.bdic'])
    await expect.poll(() => app.electron.evaluate(({ session }) => session.fromPartition('persist:app').isSpellCheckerEnabled())).toBe(true)
    await app.close()
    const asked = readFileSync(log, 'utf8')
    expect(asked).toContain('"events"')
    expect(asked).not.toMatch(/gvt1|https?:[^"]*bdic/)
  }
})
