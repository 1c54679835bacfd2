import { expect, test } from '../support/electron'
import { rows } from './support/feed'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const field = () => stage.page.getByRole('combobox', { name: t('palette.title') })
const options = () => stage.page.getByRole('dialog', { name: t('palette.title') }).getByRole('option')

async function open(): Promise<void> {
  await stage.page.keyboard.press('Control+k')
  await expect(field()).toBeFocused()
}

test.beforeAll(() => signIn(stage.page))
test.beforeEach(async () => {
  await goTo(stage.page, '/nowhere')
  await stage.page.reload()
  await goTo(stage.page, '/')
  await expect(rows(stage.page).first()).toBeVisible()
})

test('somebody, a chat, a place and a command are reached by the keyboard alone', async () => {
  const { page, app } = stage
  await open()
  await page.keyboard.type('ㅁㅈ')
  await page.keyboard.press('Escape')
  await expect(field()).toHaveCount(0)

  await open()
  await page.keyboard.type('minji')
  await expect(options().first()).toContainText('minji_note')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/profile\/[0-9a-f-]{36}$/)

  await open()
  await page.keyboard.type(t('account.days.title'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/profile\/setting\/account\/days$/)

  await open()
  await page.keyboard.type(t('palette.command.theme', { name: t('settings.theme.dark') }))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await open()
  await page.keyboard.type('daniel')
  const room = options().filter({ hasText: 'daniel_writes' }).last()
  await expect(room).toBeVisible()
  while ((await room.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  const opened = app.electron.waitForEvent('window')
  await page.keyboard.press('Control+Enter')
  await expect((await opened).getByRole('heading', { name: 'daniel_writes' })).toBeVisible()
  await (await opened).close()
})

test('somebody whom only the community knows is found, and comes first once chosen, also after a start', async () => {
  const { page } = stage
  await open()
  // 코딩하는곰 with the Latin layout.
  await page.keyboard.type('zheldgksmsrha')
  await expect(options().first()).toContainText('코딩하는곰')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/profile\//)
  await stage.app.close()
  const again = await stage.startAgain()
  await goTo(again, '/notifications')
  expect(await again.evaluate(() => window.desktop.recentPicks())).toHaveLength(1 + 4)
})

test('what nothing is called is looked for in posts, and the question mark lists the shortcuts, but not while typing', async () => {
  const { page } = stage
  await open()
  await page.keyboard.type('까치밥')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { level: 1, name: '까치밥' })).toBeVisible()

  await open()
  await page.keyboard.type('?')
  await expect(field()).toHaveValue('?')
  await page.keyboard.press('Escape')
  await page.getByRole('main').press('Shift+?')
  await expect(page.getByRole('dialog', { name: t('palette.shortcuts.title') })).toBeVisible()
})
