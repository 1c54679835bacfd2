import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../support/electron'
import { type NotificationDaemon, openNotificationDaemon, whyNoNotificationDaemon } from '../support/notification-daemon'
import { noteForReport } from '../support/run-report'
import { openStatusNotifierHost, type StatusNotifierHost, type TrayItem, whyNoStatusNotifierHost } from '../support/status-notifier-host'
import { chatOf } from './support/chat-now'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, roomOf, seatPair } from './support/pair'
import { focusWindow, goTo, speak } from './support/stage'
import { wordsIn } from './support/words'

// The tray icon, read and pressed over the session bus like a desktop does.
let host: StatusNotifierHost
let daemon: NotificationDaemon | undefined
test.beforeAll(async () => {
  if (whyNoStatusNotifierHost !== null) noteForReport({ skipped: `the tray: ${whyNoStatusNotifierHost}` })
  test.info().skip(whyNoStatusNotifierHost !== null, whyNoStatusNotifierHost ?? '')
  host = await openStatusNotifierHost()
  if ((await whyNoNotificationDaemon()) === null) daemon = await openNotificationDaemon()
})
test.afterAll(() => {
  daemon?.stop()
  host?.stop()
})

const t = wordsIn('ko')
const trayOf = (app: RunningApp) => host.itemOf(app.process.pid ?? 0)
const labelsIn = async (tray: TrayItem) => (await tray.menu()).map(({ label }) => label)
const quietMenu = async (tray: TrayItem) => {
  const entry = (await tray.menu()).find(({ label }) => /방해 금지|Do Not Disturb/.test(label))
  return { label: entry?.label, choices: entry?.entries.map(({ label }) => label) }
}
const isVisible = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
const hide = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
const settings = (page: Page) => page.evaluate(async () => (await window.desktop.start()).settings)
const ended = ({ process }: RunningApp) => new Promise<number | null>((resolve) => process.once('exit', resolve))

const quietInKorean = { label: '방해 금지', choices: ['30분', '1시간', '2시간', '4시간'] }
const languages = [
  {
    language: 'ko',
    menu: ['한마디 열기', '클립보드로 새 글 쓰기', '연결됨', '방해 금지', '', '종료'],
    quiet: quietInKorean,
    tooltip: '한마디 · 연결됨',
    unread: '읽지 않은 메시지 1개',
    unreadTooltip: '한마디 · 읽지 않은 메시지 1개',
  },
  {
    language: 'en',
    menu: ['Open Hanmadi', 'New post from the clipboard', 'Connected', 'Do Not Disturb', '', 'Quit'],
    quiet: { label: 'Do Not Disturb', choices: ['30 minutes', '1 hour', '2 hours', '4 hours'] },
    tooltip: 'Hanmadi · Connected',
    unread: '1 unread',
    unreadTooltip: 'Hanmadi · 1 unread',
  },
] as const

test.describe('with a member who sends messages', () => {
  const pair = seatPair()
  let roomId = ''
  const write = (text: string) => ask(pair.community.url, 'sendMessage', { roomId, text }, pair.haru.member.token)
  const lastHeard = async () => (await chatOf(pair.nari.page)).list.rooms?.[0]?.lastMessage?.text
  const isHeard = () => pair.nari.page.evaluate(async () => (await window.desktop.start()).live)
  const whereNariIs = () => pair.nari.page.evaluate(async () => (await window.desktop.start()).route)
  const said = (text: string) => log(pair.nari.page, t).getByText(text)

  /** Reads everything in the room, and leaves it. */
  async function read(text: string): Promise<void> {
    const { page, app } = pair.nari
    await focusWindow(app)
    await enterRoom(page, t, roomId)
    await expect(said(text)).toBeVisible()
    await goTo(page, '/')
    await expect(messageField(page, t)).toHaveCount(0)
  }

  test.beforeAll(async () => {
    roomId = await roomOf(pair)
    // The bot's welcome is read first, so that it is not counted here.
    const { url } = pair.community
    for (const { id, lastMessage } of (await ask(url, 'rooms', {}, pair.nari.member.token)).rooms) {
      if (lastMessage) await ask(url, 'readUpTo', { roomId: id, messageId: lastMessage.id }, pair.nari.member.token)
    }
    // Both use one desktop.
    await pair.haru.page.evaluate(() => window.desktop.saveSettings({ notifications: false }))
  })

  test('its menu and tooltip follow the language', async () => {
    const { nari } = pair
    await read('반가워요')
    const tray = await trayOf(nari.app)
    for (const { language, menu, quiet, tooltip } of languages) {
      await speak(nari.page, language)
      await expect.poll(() => labelsIn(tray)).toEqual([...menu])
      await expect.poll(() => quietMenu(tray)).toEqual(quiet)
      await expect.poll(() => tray.tooltip()).toBe(tooltip)
    }
  })

  for (const { language, menu, tooltip, unread, unreadTooltip } of languages) {
    test(`unread messages are announced, and mark the icon until they are read: ${language}`, async () => {
      const { nari } = pair
      const tray = await trayOf(nari.app)
      await speak(nari.page, 'ko')
      await read('반가워요')
      await speak(nari.page, language)
      await expect.poll(() => tray.tooltip()).toBe(tooltip)
      const plain = await tray.icons()
      await write(`아직 안 읽은 말 ${language}`)
      await expect.poll(() => tray.tooltip()).toBe(unreadTooltip)
      const [open, paste, state, ...rest] = menu
      await expect.poll(() => labelsIn(tray)).toEqual([open, paste, state, unread, ...rest])
      for (const icon of plain) expect(persimmonIn(icon)).toBe(0)
      for (const icon of await tray.icons()) expect(persimmonIn(icon)).toBeGreaterThan(0.05)

      await speak(nari.page, 'ko')
      await read(`아직 안 읽은 말 ${language}`)
      await speak(nari.page, language)
      await expect.poll(() => tray.tooltip()).toBe(tooltip)
      await expect.poll(() => labelsIn(tray)).toEqual([...menu])
      await expect.poll(() => tray.icons()).toEqual(plain)
    })
  }

  test('do not disturb is chosen there, shows until when, and is turned off', async () => {
    if (daemon === undefined) noteForReport({ skipped: 'what is not announced: nothing could be announced here' })
    test.info().skip(daemon === undefined, 'nothing could be announced here')
    const { nari } = pair
    // A restart, so that earlier notifications do not count for the limit.
    const page = await nari.crash()
    const tray = await trayOf(nari.app)
    const shown = () => daemon?.shown.map(({ body }) => body)
    await speak(page, 'ko')
    await goTo(page, '/')
    await expect.poll(whereNariIs).toBe('/')
    await expect.poll(isHeard).toBe('online')
    daemon?.clear()
    const before = Date.now()
    await tray.press('방해 금지', '30분')
    await expect
      .poll(() => quietMenu(tray))
      .toEqual({
        label: expect.stringMatching(/^오[전후] \d{1,2}:\d\d까지 방해 금지$/),
        choices: ['끄기', '', '30분', '1시간', '2시간', '4시간'],
      })
    const { quietUntil } = await settings(page)
    expect(quietUntil).toBeGreaterThanOrEqual(before + 30 * 60_000)
    expect(quietUntil).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
    const { label = '' } = await quietMenu(tray)
    expect(label).toBe(`${clock(quietUntil)}까지 방해 금지`)
    await write('방해 금지 중에 쓴 말')
    await expect.poll(lastHeard).toBe('방해 금지 중에 쓴 말')

    await tray.press(label, '끄기')
    await expect.poll(() => quietMenu(tray)).toEqual(quietInKorean)
    await write('이건 알려요')
    await expect.poll(shown).toEqual(['이건 알려요'])
  })
})

test('do not disturb is the same in the settings and the tray, and ends by itself', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  const tray = await trayOf(app)
  await speak(page, 'ko')
  await goTo(page, '/profile/setting/notifications')
  await page.getByRole('button', { name: t('chat.notify.quiet') }).click()
  await page.getByRole('menuitem', { name: t('chat.notify.quietFor.30') }).click()
  await expect(page.getByText(/까지 아무것도 알리지 않아요/)).toBeVisible()
  const time = clock((await settings(page)).quietUntil)
  await expect(page.getByText(t('chat.notify.quietUntil', { time }))).toBeVisible()
  await expect.poll(async () => (await quietMenu(tray)).label).toBe(`${time}까지 방해 금지`)

  await press(page, t('chat.notify.quietOff'))
  await expect(page.getByText(t('chat.notify.quietHint'))).toBeVisible()
  await expect.poll(() => quietMenu(tray)).toEqual(quietInKorean)

  const soon = Date.now() + 5_000
  await page.evaluate((quietUntil) => window.desktop.saveSettings({ quietUntil }), soon)
  await expect.poll(async () => (await quietMenu(tray)).label).toBe(`${clock(soon)}까지 방해 금지`)
  await expect.poll(() => quietMenu(tray)).toEqual(quietInKorean)
})

test('an app that is started hidden has no window on the screen until the tray leads to it', async ({ launch }) => {
  const app = await launch({ args: ['--hidden'] })
  const page = await app.window()
  const tray = await trayOf(app)
  await expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
  expect(await isVisible(app)).toBe(false)
  await tray.click()
  await expect.poll(() => isVisible(app)).toBe(true)
})

test('it shows a hidden window again, by its menu and by a click, and quits', async ({ launch }) => {
  const app = await launch()
  await speak(await app.window(), 'ko')
  const tray = await trayOf(app)
  for (const back of [() => tray.press('한마디 열기'), () => tray.click()]) {
    await hide(app)
    expect(await isVisible(app)).toBe(false)
    await back()
    await expect.poll(() => isVisible(app)).toBe(true)
  }
  const end = ended(app)
  await tray.press('종료')
  expect(await end).toBe(0)
})

/** The share of an icon's pixels in the colour of the mark. */
function persimmonIn({ pixels }: { pixels: number[] }): number {
  return pixels.filter((pixel) => pixel === 0xffba4411).length / pixels.length
}

/** A time of day as Korean writes it. */
function clock(time: number): string {
  const at = new Date(time)
  return `${at.getHours() < 12 ? '오전' : '오후'} ${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')}`
}
