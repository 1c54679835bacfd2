import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { ask, joinFromElsewhere } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, openOwnWindow, roomOf, roomRow, type Seat, say, seatPair, unreadAt } from './support/pair'
import { goTo, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { dropFiles } from './support/writing'

const pair = seatPair()
const t = wordsIn('ko')

test('a room opens in its own window, which sends and receives too', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeVisible()
  await expect(own.getByRole('navigation')).toHaveCount(0)
  await messageField(own, t).blur()
  await own.keyboard.press('Control+f')
  await expect(own.getByRole('textbox', { name: t('chat.find.field') })).toBeFocused()
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

test('a draft is the same in both windows of a room, and is sent once', async () => {
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

  // A syllable that is being composed is not replaced.
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

test('a room’s own window marks messages as read only while it is open', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const sayUnheard = (text: string) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)
  const counted = roomRow(nari.page, 'haru').getByText(t('chat.unread', { count: 1 }))
  await goTo(nari.page, '/talk')
  const small = await openOwnWindow(nari, roomId)
  const own = await nari.app.electron.browserWindow(small)
  await own.evaluate((window) => window.focus())
  await sayUnheard('작은 창에서 읽는 말')
  await expect(log(small, t).getByText('작은 창에서 읽는 말')).toBeVisible()
  await expect.poll(() => own.evaluate((window) => window.webContents.isFocused())).toBe(true)
  await expect(roomRow(nari.page, 'haru')).toContainText('작은 창에서 읽는 말')
  await expect(counted).toHaveCount(0)
  const unread = () => unreadAt(community, nari.member, roomId)
  await expect.poll(unread).toBe(0)

  await small.close()
  await sayUnheard('닫은 뒤에 온 말')
  await expect(counted).toBeAttached()
  await enterRoom(nari.page, t, roomId)
  await expect(counted).toHaveCount(0)
})

test('a narrow room has one back button to the list: its own, where the window’s leads elsewhere', async () => {
  const { haru } = pair
  const { page, app } = haru
  const roomId = await roomOf(pair)
  const resize = (width: number) =>
    app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800), width)
  const own = page.getByRole('button', { name: t('chat.missing.action') })
  await resize(420)
  await goTo(page, '/')
  await goTo(page, `/talk/${roomId}`)
  await expect(messageField(page, t)).toBeVisible()
  await press(page, t('chat.missing.action'))
  await roomRow(page, 'nari').click()
  await expect(messageField(page, t)).toBeVisible()
  await expect(own).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(roomRow(page, 'nari')).toBeVisible()
  await resize(1280)
  await expect(messageField(page, t)).toHaveCount(0)
})

const boundsOf = async ({ app }: Seat, page: Page) => (await app.electron.browserWindow(page)).evaluate((window) => window.getBounds())

/** The bounds of a room's own window on disk, written a moment after it moves. */
async function storedBounds({ app }: Seat, roomId: string): Promise<object | undefined> {
  const folder = await app.electron.evaluate(({ app: running }) => running.getPath('userData'))
  const { value } = JSON.parse(readFileSync(join(folder, 'room-windows.json'), 'utf8')) as {
    value: { roomId: string; placement: object }[]
  }
  return value.find((one) => one.roomId === roomId)?.placement
}

/** Waits until main has done what its pages have asked of it, such as to close a window. */
const untilHandled = (page: Page) => page.evaluate(async () => void (await window.desktop.start()))

/** Presses a key that closes the window it is pressed in. */
async function pressToClose(page: Page, key: string): Promise<void> {
  const closed = page.waitForEvent('close')
  // The window is closed before the key is released.
  await page.keyboard.press(key).catch(() => undefined)
  await closed
}

test('a room’s own window reopens at its position, also after a restart, but not for another account', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  const place = { x: 130, y: 60, width: 500, height: 560 }
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeFocused()
  await (await haru.app.electron.browserWindow(own)).evaluate((window, to) => window.setBounds(to), place)
  await pressToClose(own, 'Escape')
  const again = await openOwnWindow(haru, roomId)
  expect(await boundsOf(haru, again)).toEqual(place)

  const moved = { ...place, x: 90, width: 470 }
  await (await haru.app.electron.browserWindow(again)).evaluate((window, to) => window.setBounds(to), moved)
  // A crash does not save the position, so it has to be saved before.
  await expect.poll(() => storedBounds(haru, roomId)).toMatchObject(moved)
  await haru.crash()
  const anew = await openOwnWindow(haru, roomId)
  expect(await boundsOf(haru, anew)).toEqual(moved)

  const closed = anew.waitForEvent('close')
  await signOut(haru.page)
  await closed
  await signIn(haru.page, haru.member)
  const first = await openOwnWindow(haru, roomId)
  expect(await boundsOf(haru, first)).toMatchObject({ width: 420, height: 680 })
  await first.close()
})

test('windows of rooms without a stored position open at a distance from each other and from the window they come from', async () => {
  const { haru, community } = pair
  const dori = await joinFromElsewhere(community.url, community.mailFolder, { email: 'dori@example.com', nickname: 'dori' })
  const { roomId: another } = await ask(community.url, 'openRoom', { userId: haru.member.id }, dori.token)
  await ask(community.url, 'sendMessage', { roomId: another, text: '저는 도리예요' }, dori.token)
  await signOut(haru.page)
  await signIn(haru.page, haru.member)
  const one = await openOwnWindow(haru, await roomOf(pair))
  const other = await openOwnWindow(haru, another)
  const places = await Promise.all([haru.page, one, other].map((page) => boundsOf(haru, page)))
  expect(places.slice(1)).toMatchObject([
    { width: 420, height: 680 },
    { width: 420, height: 680 },
  ])
  expect(new Set(places.map(({ x }) => x)).size).toBe(3)
  expect(new Set(places.map(({ y }) => y)).size).toBe(3)
  await one.close()
  await other.close()
})

test('Escape closes what is open in a room’s own window, then the window; the draft is kept', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  const own = await openOwnWindow(haru, roomId)
  const field = messageField(own, t)
  await expect(field).toBeFocused()
  await own.keyboard.press('Control+f')
  const find = own.getByRole('textbox', { name: t('chat.find.field') })
  await expect(find).toBeFocused()
  await own.keyboard.press('Escape')
  await expect(find).toHaveCount(0)

  const openMenu = () => own.getByRole('button', { name: t('chat.room.more') }).click()
  await openMenu()
  await expect(own.getByRole('menuitem').first()).toBeFocused()
  await own.keyboard.press('Escape')
  await expect(own.getByRole('menu')).toHaveCount(0)
  await openMenu()
  await own.getByRole('menuitem', { name: t('chat.settings.leave') }).click()
  const leaving = own.getByRole('dialog', { name: t('chat.leave.title') })
  await expect(leaving.getByRole('button', { name: t('chat.leave.verb') })).toBeFocused()
  await own.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await openMenu()
  await own.getByRole('menuitem', { name: t('chat.room.settings') }).click()
  await expect(own.getByRole('heading', { name: t('chat.settings.title') })).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(field).toBeFocused()

  const devtools = await own.context().newCDPSession(own)
  await devtools.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })
  await own.keyboard.press('Escape')
  await devtools.send('Input.insertText', { text: '한글로 쓰던 말' })
  await expect(field).toHaveValue('한글로 쓰던 말')
  await pressToClose(own, 'Escape')
  const again = await openOwnWindow(haru, roomId)
  await expect(messageField(again, t)).toHaveValue('한글로 쓰던 말')
  await messageField(again, t).fill('')
  await pressToClose(again, 'Escape')
})

test('the keys and menu entries of the main window bring it to the front from a room’s own window', async () => {
  const { page, app } = pair.haru
  const own = await openOwnWindow(pair.haru, await roomOf(pair))
  await expect(messageField(own, t)).toBeFocused()
  const mainId = await (await app.electron.browserWindow(page)).evaluate(({ id }) => id)
  const hideMain = () => app.electron.evaluate(({ BrowserWindow }, id) => BrowserWindow.fromId(id)?.hide(), mainId)
  const isMainShown = () => app.electron.evaluate(({ BrowserWindow }, id) => BrowserWindow.fromId(id)?.isVisible(), mainId)
  const chooseInMenu = (wanted: string) =>
    app.electron.evaluate(({ Menu }, accelerator) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items?.find((item) => String(item.accelerator) === accelerator)?.click()
    }, wanted)
  const address = () => page.evaluate(() => window.location.hash.slice(1))
  const palette = page.getByRole('combobox', { name: t('palette.title') })
  const opened = [
    { key: 'k', isOpen: () => palette.isVisible(), close: () => page.keyboard.press('Escape') },
    { key: ',', isOpen: async () => (await address()).startsWith('/profile/setting'), close: () => goTo(page, '/') },
    { key: 'n', isOpen: async () => (await address()) === '/write', close: () => goTo(page, '/') },
  ]
  for (const { key, isOpen, close } of opened) {
    const ways = { key: () => own.keyboard.press(`Control+${key}`), menu: () => chooseInMenu(`CmdOrCtrl+${key.toUpperCase()}`) }
    for (const [way, open] of Object.entries(ways)) {
      await hideMain()
      await open()
      await expect.poll(isOpen, `${key} by ${way}`).toBe(true)
      expect(await isMainShown(), `${key} by ${way}`).toBe(true)
      await close()
      await expect.poll(isOpen).toBe(false)
    }
  }
  await pressToClose(own, 'Escape')
})

test('Ctrl+W closes a room’s own window only', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeFocused()
  await pressToClose(own, 'ControlOrMeta+w')
  await enterRoom(haru.page, t, roomId)
  await haru.page.keyboard.press('Control+w')
  await haru.page.keyboard.press('Escape')
  await untilHandled(haru.page)
  await expect(messageField(haru.page, t)).toBeVisible()
  expect(
    await haru.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible())),
  ).toEqual([true])
})

test('an edit whose window was closed is continued when the room is opened again', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  const own = await openOwnWindow(haru, roomId)
  await say(own, t, '내일 바요')
  // Only a message that was sent can be edited.
  await expect(log(own, t).getByText('내일 바요')).toBeVisible()
  await expect(own.locator('[data-waiting]')).toHaveCount(0)
  await messageField(own, t).press('ArrowUp')
  const editing = own.getByRole('textbox', { name: t('chat.edit.field') })
  await expect(editing).toHaveValue('내일 바요')
  await editing.fill('내일 봐요')
  await pressToClose(own, 'ControlOrMeta+w')
  const again = await openOwnWindow(haru, roomId)
  const continued = again.getByRole('textbox', { name: t('chat.edit.field') })
  await expect(continued).toHaveValue('내일 봐요')
  await continued.press('Enter')
  await expect(log(again, t).getByText('내일 봐요')).toHaveCount(1)
  await expect(log(again, t).getByText('내일 바요')).toHaveCount(0)
  await again.close()
})

test('unsent pictures keep Escape from closing the window', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeFocused()
  await dropFiles(own, messageField(own, t), [{ name: 'one.png', bytes: await pictures.png(40, 30) }])
  const chosen = own.getByRole('button', { name: t('chat.write.picture', { index: 1, total: 1 }) })
  await expect(chosen).toBeVisible()
  await own.keyboard.press('Escape')
  await untilHandled(own)
  await expect(chosen).toBeVisible()
  await messageField(own, t).press('Enter')
  const sent = log(own, t).getByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })
  await sent.click()
  const viewer = own.getByRole('dialog', { name: t('compose.viewer.label') })
  await expect(viewer).toBeVisible()
  await own.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await pressToClose(own, 'Escape')
})
