import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { press } from './support/doors'
import { enterRoom, log, messageField, openOwnWindow, roomOf, roomRow, say, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('a room opens in a window of its own, which sends and hears too', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeVisible()
  await expect(own.getByRole('navigation')).toHaveCount(0)
  await messageField(own, t).blur()
  await own.keyboard.press('Control+f')
  await expect(own.getByRole('textbox', { name: t('talk.find.field') })).toBeFocused()
  await own.keyboard.press('Escape')
  await expect(messageField(own, t)).toBeFocused()
  await say(own, t, '작은 창에서 쓴 말')
  await expect(log(nari.page, t).getByText('작은 창에서 쓴 말')).toBeVisible()
  await expect(log(haru.page, t).getByText('작은 창에서 쓴 말')).toHaveCount(1)
  await own.getByRole('heading', { level: 1 }).getByRole('link', { name: 'nari' }).click()
  await expect(haru.page.getByRole('heading', { level: 1, name: 'nari' })).toBeVisible()
  expect(new URL(own.url()).hash).toBe(`#/talk/${roomId}`)
  await own.close()
})

test('what one writes in a room is the same in both its windows, and said once', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const here = messageField(haru.page, t)
  const kept = () => haru.page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`)
  await here.fill('둘 다에 있는 말')
  await expect.poll(kept).toBe('둘 다에 있는 말')
  const own = await openOwnWindow(haru, roomId)
  const there = messageField(own, t)
  await expect(there).toHaveValue('둘 다에 있는 말')
  await there.fill('둘 다에 있는 말이에요')
  await expect(here).toHaveValue('둘 다에 있는 말이에요')
  await there.press('Enter')
  await expect(log(own, t).getByText('둘 다에 있는 말이에요')).toHaveCount(1)
  await expect(here).toHaveValue('')
  await here.press('Enter')

  // Nothing is taken from under a syllable that is being composed.
  await here.focus()
  const devtools = await haru.page.context().newCDPSession(haru.page)
  await devtools.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })
  await expect(there).toHaveValue('한')
  await there.fill('따로 쓴 말')
  await there.press('Enter')
  await expect(log(nari.page, t).getByText('따로 쓴 말')).toBeVisible()
  await expect.poll(kept).toBeNull()
  await expect(here).toHaveValue('한')
  await devtools.send('Input.insertText', { text: '한글' })
  await here.press('Enter')
  await expect(log(nari.page, t).getByText('한글', { exact: true })).toHaveCount(1)
  await expect(log(nari.page, t).getByText('둘 다에 있는 말이에요')).toHaveCount(1)
  await own.close()
})

test('a room’s own window reads while it is there, and no longer', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const sayUnheard = (text: string) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)
  const counted = roomRow(nari.page, 'haru').getByText(t('talk.unread', { count: 1 }))
  await goTo(nari.page, '/talk')
  const small = await openOwnWindow(nari, roomId)
  const own = await nari.app.electron.browserWindow(small)
  await own.evaluate((window) => window.focus())
  await sayUnheard('작은 창에서 읽는 말')
  await expect(log(small, t).getByText('작은 창에서 읽는 말')).toBeVisible()
  await expect.poll(() => own.evaluate((window) => window.webContents.isFocused())).toBe(true)
  await expect(roomRow(nari.page, 'haru')).toContainText('작은 창에서 읽는 말')
  await expect(counted).toHaveCount(0)

  await own.evaluate((window) => window.destroy())
  await sayUnheard('닫은 뒤에 온 말')
  await expect(counted).toBeAttached()
  await enterRoom(nari.page, t, roomId)
  await expect(counted).toHaveCount(0)
})

test('a narrow room has one way back to the list: its own, where the window’s leads elsewhere', async () => {
  const { haru } = pair
  const { page, app } = haru
  const roomId = await roomOf(pair)
  const resize = (width: number) =>
    app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800), width)
  const own = page.getByRole('button', { name: t('talk.missing.action') })
  await resize(420)
  await goTo(page, '/')
  await goTo(page, `/talk/${roomId}`)
  await expect(messageField(page, t)).toBeVisible()
  await press(page, t('talk.missing.action'))
  await roomRow(page, 'nari').click()
  await expect(messageField(page, t)).toBeVisible()
  await expect(own).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(roomRow(page, 'nari')).toBeVisible()
  await resize(1280)
  await expect(messageField(page, t)).toHaveCount(0)
})
