import type { Page } from '@playwright/test'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { type HangulKeyboard, openHangulKeyboard, whyNoHangulKeyboard } from '../support/hangul-keyboard'
import { noteForReport } from '../support/run-report'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { rows } from './support/feed'
import { makeAdministrator } from './support/moderators'
import { messageField } from './support/pair'
import { focusWindow, goTo, setStage, signIn, signOut, speak } from './support/stage'
import { wordsIn } from './support/words'

// The palette and every shortcut with a Korean keyboard, Hangul switched on, and a real input method (docs/product/desktop.md "Palette").
let keyboard: HangulKeyboard
test.beforeAll(async () => {
  const reason = whyNoHangulKeyboard()
  if (reason !== null) noteForReport({ skipped: `shortcuts with a real input method: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  keyboard = await openHangulKeyboard()
})
const stage = setStage({ language: 'ko', env: () => keyboard.env })
const t = wordsIn('ko')
test.beforeAll(async () => {
  const { page, app, community } = stage
  makeAdministrator(community, demoAccount.email)
  await signIn(page)
  await keyboard.takeTo(app.process.pid ?? 0)
  for (const nickname of ['서윤', '서연우']) {
    await joinFromElsewhere(community.url, community.mailFolder, { nickname })
    const { items } = await ask(community.url, 'searchUsers', { text: nickname })
    await page.evaluate((userId) => window.desktop.call('follow', { userId }), items[0]?.id ?? '')
  }
})
test.afterAll(() => keyboard?.stop())
test.beforeEach(async () => {
  await goTo(stage.page, '/nowhere')
  await stage.page.reload()
  await focusWindow(stage.app)
})

const palette = (page: Page) => page.getByRole('combobox', { name: t('palette.title') })
const options = (page: Page) => page.getByRole('dialog', { name: t('palette.title') }).getByRole('option')

async function open(page: Page): Promise<void> {
  await keyboard.press('ctrl+k')
  await expect(palette(page)).toBeFocused()
  // Those that the member follows are asked for when it first opens.
  await expect(options(page).first()).toBeVisible()
}

test('somebody is found by initials and by name, and opened by one Enter while the last letter is being composed', async () => {
  const { page } = stage
  await goTo(page, '/qna')
  for (const text of ['ㅅㅇ', '서윤']) {
    await open(page)
    await keyboard.type(text)
    await expect(options(page).first()).toContainText(text === '서윤' ? '서윤' : '서')
    await keyboard.press('Return')
    await expect(page).toHaveURL(/#\/profile\/[0-9a-f-]{36}$/)
    await expect(palette(page)).toHaveCount(0)
    await goTo(page, '/qna')
  }
})

test('an arrow key moves the choice at once, also while a syllable is being composed', async () => {
  const { page } = stage
  await open(page)
  await keyboard.type('서')
  await expect(options(page).nth(1)).toContainText('서')
  await keyboard.press('Down')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(palette(page)).toHaveValue('서')
  const name = await options(page).nth(1).locator('b').innerText()
  await keyboard.press('Return')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('an English command is found by its keys with Hangul on, and run once', async () => {
  const { page } = stage
  await speak(page, 'en')
  const english = wordsIn('en')
  await keyboard.press('ctrl+k')
  await expect(page.getByRole('combobox', { name: english('palette.title') })).toBeFocused()
  await keyboard.press('d', 'a', 'r', 'k')
  await expect(page.getByRole('option').first()).toContainText(english('palette.command.theme', { name: english('settings.theme.dark') }))
  await keyboard.press('Return')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => window.desktop.saveSettings({ theme: 'light' }))
  await speak(page, 'ko')
})

test('Escape ends the syllable first and closes the palette then', async () => {
  const { page } = stage
  await open(page)
  await keyboard.type('한하')
  await keyboard.press('Escape')
  await expect(palette(page)).toHaveValue('한하')
  await keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette opens from a syllable that is being composed, which stays in its field', async () => {
  const { page } = stage
  await goTo(page, '/talk')
  await page
    .locator('[data-room-id]')
    .filter({ hasText: t('chat.self') })
    .click()
  await expect(messageField(page, t)).toBeFocused()
  await keyboard.type('한글')
  await keyboard.press('ctrl+k')
  await expect(palette(page)).toBeFocused()
  await keyboard.press('Escape')
  await expect(messageField(page, t)).toBeFocused()
  await expect(messageField(page, t)).toHaveValue('한글')
  await messageField(page, t).fill('')
})

test('the question mark lists the shortcuts', async () => {
  const { page } = stage
  await goTo(page, '/qna')
  await page.getByRole('main').focus()
  await keyboard.press('question')
  await expect(page.getByRole('dialog', { name: t('palette.shortcuts.title') })).toBeVisible()
})

interface Shortcut {
  from: string
  /** Puts the focus where the shortcut is pressed; by default it is on the page. */
  arrange?: (page: Page) => Promise<void>
  keys: string[]
  /** What is seen then. */
  seen: (page: Page) => Promise<void>
}

const at = (address: RegExp) => (page: Page) => expect(page).toHaveURL(address)
const firstRow = async (page: Page) => rows(page).first().focus()

const anywhere: Record<string, Shortcut> = {
  search: { from: '/qna', keys: ['ctrl+f'], seen: (page) => expect(page.getByRole('combobox', { name: t('shell.search') })).toBeFocused() },
  write: { from: '/qna', keys: ['ctrl+n'], seen: at(/#\/write$/) },
  settings: { from: '/qna', keys: ['ctrl+comma'], seen: at(/#\/profile\/setting$/) },
  'zooming in': { from: '/qna', keys: ['ctrl+equal'], seen: (page) => textSize(page, 110) },
  'the usual size': { from: '/qna', keys: ['ctrl+0'], seen: (page) => textSize(page, 100) },
  'the next post': { from: '/', arrange: firstRow, keys: ['j'], seen: (page) => expect(rows(page).nth(1)).toBeFocused() },
  'the previous post': {
    from: '/',
    arrange: (page) => rows(page).nth(1).focus(),
    keys: ['k'],
    seen: (page) => expect(rows(page).first()).toBeFocused(),
  },
  'opening a post': { from: '/', arrange: firstRow, keys: ['Return'], seen: (page) => expect(page.getByRole('dialog')).toBeVisible() },
  'copying a post': {
    from: '/',
    arrange: firstRow,
    keys: ['ctrl+c'],
    seen: (page) => expect(page.getByText(t('feed.textCopied'))).toBeVisible(),
  },
  'a new program': { from: '/program/setting?category=program', keys: ['ctrl+shift+n'], seen: at(/post=true/) },
  'the next chat': { from: '/talk', keys: ['alt+Down'], seen: at(/#\/talk\/[0-9a-f-]{36}$/) },
  'the review': { from: '/notebook', keys: ['r'], seen: at(/#\/notebook\/review$/) },
}

const textSize = (page: Page, percent: number) =>
  expect.poll(() => page.evaluate(async () => (await window.desktop.start()).settings.textSize)).toBe(percent)

for (const [name, { from, arrange, keys, seen }] of Object.entries(anywhere))
  test(`a shortcut with Hangul on: ${name}`, async () => {
    const { page } = stage
    await goTo(page, from)
    await expect(page.getByRole('main').getByRole('heading').or(rows(page)).first()).toBeVisible()
    if (arrange) await arrange(page)
    else await page.getByRole('main').focus()
    await keyboard.press(...keys)
    await seen(page)
  })

test('a review by its keys', async () => {
  const { page } = stage
  for (const sentence of ['on the fence', 'a piece of cake'])
    await page.evaluate(
      (text) =>
        window.desktop.addEntry({
          text: { sentence: text, gap: null },
          meaning: '뜻',
          note: '',
          language: 'english',
          tags: [],
          source: null,
        }),
      sentence,
    )
  await goTo(page, '/notebook/review')
  const grades = page.getByRole('group', { name: t('notebook.review.grades') })
  await expect(page.getByRole('button', { name: t('notebook.review.show') })).toBeVisible()
  await page.getByRole('main').focus()
  const done = page.getByRole('progressbar')
  const before = Number(await done.getAttribute('aria-valuenow'))
  await keyboard.press('space')
  await expect(grades).toBeVisible()
  await keyboard.press('3')
  await expect(done).toHaveAttribute('aria-valuenow', String(before + 1))
  await keyboard.press('ctrl+z')
  await expect(done).toHaveAttribute('aria-valuenow', String(before))
  // The gap of the sentence takes letters as they are typed.
  await page.getByRole('main').focus()
  await keyboard.press('e')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a report is decided by its keys', async () => {
  const { page, community } = stage
  await signOut(page)
  await signIn(page)
  const text = '한 달 안에 만점 보장, 먼저 입금해 주세요.'
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const reporter = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, text)
  await ask(community.url, 'reportItem', { kind: 'post', id: postId, reason: 3 }, reporter.token)
  await goTo(page, '/moderation')
  await expect(page.getByRole('article', { name: text })).toBeVisible()
  await page.getByRole('main').focus()
  await keyboard.press('j')
  const remove = page.getByRole('radio', { name: t('moderating.decision.remove') })
  await expect(remove).toBeEnabled()
  await keyboard.press('t')
  await expect(page.getByRole('button', { name: t('moderating.taken.release') })).toBeVisible()
  await keyboard.press('2')
  await expect(remove).toBeChecked()
  await keyboard.type('입금 요청은 안 돼요')
  await keyboard.press('Return')
  const done = page.getByRole('article', { name: t('moderating.outcome.removed', { kind: t('moderating.kind.post') }) })
  await expect(done).toContainText(text)
  await keyboard.press('z')
  await expect(page.getByRole('article', { name: text })).toBeVisible()
})
