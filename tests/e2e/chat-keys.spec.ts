import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, roomOf, roomRow, say, seatPair, unreadAt } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

/** Two more partners; haru follows everybody. */
let neighbours: { member: Member; roomId: string }[] = []
test.beforeAll(async () => {
  const { community, haru, nari } = pair
  const follow = (userId: string) => ask(community.url, 'follow', { userId }, haru.member.token)
  await follow(nari.member.id)
  for (const nickname of ['dori', 'dodam']) {
    const member = await joinFromElsewhere(community.url, community.mailFolder, { email: `${nickname}@example.com`, nickname })
    const { roomId } = await ask(community.url, 'openRoom', { userId: haru.member.id }, member.token)
    await ask(community.url, 'sendMessage', { roomId, text: `${nickname}예요` }, member.token)
    const { rooms } = await ask(community.url, 'rooms', {}, haru.member.token)
    await follow(rooms.find(({ id }) => id === roomId)?.partner.id ?? '')
    neighbours.push({ member, roomId })
  }
})
test.afterAll(() => {
  neighbours = []
})

/** The rooms in the order of the list. */
async function listed(): Promise<string[]> {
  const { page } = pair.haru
  await roomOf(pair)
  await goTo(page, '/talk')
  for (const name of ['nari', 'dori', 'dodam']) await expect(roomRow(page, name)).toBeVisible()
  return page.locator('[data-room-id]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['roomId'] ?? ''))
}
const at = (roomId: string) => new RegExp(`#/talk/${roomId}$`)

test('Alt and an arrow key open the room above or below, up to the ends of the list, and focus its field', async () => {
  const { page } = pair.haru
  const rooms = await listed()
  const [first = '', second = '', third = ''] = rooms
  const last = rooms.at(-1) ?? ''
  const field = messageField(page, t)
  await enterRoom(page, t, first)
  await field.fill('쓰다 만 말')
  await field.press('Alt+ArrowUp')
  await field.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(second))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await field.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(third))
  await field.press('Alt+ArrowUp')
  await field.press('Alt+ArrowUp')
  await expect(page).toHaveURL(at(first))
  await expect(field).toHaveValue('쓰다 만 말')
  await expect(field).toBeFocused()
  await field.fill('')

  // Also from the list itself, and in a room that is not writable.
  await goTo(page, `/talk/${last}`)
  await expect(page.locator(`[data-room-id="${last}"]`)).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+ArrowDown')
  await page.locator(`[data-room-id="${last}"]`).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page).not.toHaveURL(at(last))
  // The address changes before the room is drawn.
  await expect(page.locator(`[data-room-id="${last}"]`)).not.toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(last))
  // Without an open room, the arrow down begins at the top.
  await goTo(page, '/talk')
  await expect(page.getByText(t('chat.choose.title'))).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(first))
})

test('keys that are pressed faster than rooms are rendered each move by one room', async () => {
  const { page } = pair.haru
  const [first = '', , third = ''] = await listed()
  const pressTwice = (key: string) =>
    page.evaluate((key) => {
      for (let press = 0; press < 2; press++) window.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, cancelable: true }))
    }, key)
  await enterRoom(page, t, first)
  await pressTwice('ArrowDown')
  await expect(page).toHaveURL(at(third))
  await expect(page.locator(`[data-open-room="${third}"]`)).toBeVisible()
  await pressTwice('ArrowUp')
  await expect(page).toHaveURL(at(first))
})

test('with Shift they open unread rooms, and skip muted ones', async () => {
  const { haru, community } = pair
  const { page } = haru
  const [dori, dodam] = neighbours
  if (!dori || !dodam) throw new Error('nobody else is there')
  const speakUp = ({ member, roomId }: typeof dori, text: string) => ask(community.url, 'sendMessage', { roomId, text }, member.token)
  const roomId = await roomOf(pair)
  for (const id of await listed()) {
    await goTo(page, `/talk/${id}`)
    await expect.poll(() => unreadAt(community, haru.member, id)).toBe(0)
  }
  await enterRoom(page, t, roomId)
  // Nothing is unread, so there is no room to go to.
  await say(page, t, '다 읽었어요')
  await expect(page.locator('[data-room-id]').first()).toContainText('다 읽었어요')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(messageField(page, t)).toBeFocused()
  await expect(page).toHaveURL(at(roomId))

  await speakUp(dori, '새로 온 말')
  await speakUp(dodam, '나중에 온 말')
  await expect(page.locator('[data-room-id]').first()).toContainText('나중에 온 말')
  await page.evaluate((id) => window.desktop.call('setRoomAlarm', { roomId: id, on: false }), dodam.roomId)
  await expect(roomRow(page, 'dodam').getByRole('img', { name: t('chat.muted') })).toBeVisible()
  // dodam is above dori, and dori above nari.
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(page).toHaveURL(at(dori.roomId))
  await expect(log(page, t).getByText('새로 온 말')).toBeVisible()
  await expect(messageField(page, t)).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(roomId))
})

test('they do nothing in dialogs and during composition, and work without a visible list', async () => {
  const { page, app } = pair.haru
  const [first = '', second = ''] = await listed()
  const field = messageField(page, t)
  await enterRoom(page, t, first)
  await press(page, t('chat.start.label'))
  const dialog = page.getByRole('dialog', { name: t('chat.start.title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(at(first))

  await field.focus()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 })
  await field.press('Alt+ArrowDown')
  await expect(field).toHaveValue('한')
  await devtools.send('Input.insertText', { text: '한' })
  await expect(page).toHaveURL(at(first))
  await field.fill('')

  const resize = (width: number) =>
    app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800), width)
  await resize(420)
  await expect(page.locator('[data-room-id]')).toHaveCount(0)
  await field.press('Alt+ArrowDown')
  await expect(page).toHaveURL(at(second))
  await resize(1280)
})

test('a name and Enter start a chat with the first result, or the one chosen with the arrow keys', async () => {
  const { page } = pair.haru
  const start = async () => {
    await goTo(page, '/talk')
    await press(page, t('chat.start.label'))
    return page.getByRole('dialog', { name: t('chat.start.title') })
  }
  const dialog = await start()
  const find = dialog.getByRole('combobox', { name: t('chat.start.find') })
  const chosen = dialog.getByRole('option', { selected: true })
  await expect(find).toBeFocused()
  await expect(dialog.getByRole('option')).toHaveCount(3)
  // No member is found yet.
  await find.press('Enter')
  await expect(chosen).toHaveCount(0)
  await find.fill('do')
  await expect(dialog.getByRole('option')).toHaveCount(2)
  const names = await dialog.getByRole('option').locator('b').allTextContents()
  await expect(chosen).toHaveText(names[0] ?? '')
  await expectNoFaults(page, 'a new chat')
  await find.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: names[0] ?? '' })).toBeVisible()
  await expect(messageField(page, t)).toBeFocused()

  await start()
  await find.fill('do')
  await find.press('ArrowDown')
  await expect(chosen).toHaveText(names[1] ?? '')
  await find.press('ArrowDown')
  await expect(chosen).toHaveText(names[0] ?? '')
  await find.press('ArrowUp')
  await find.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: names[1] ?? '' })).toBeVisible()

  // Nobody is found: Enter does nothing.
  await start()
  await find.fill('아무도')
  await find.press('Enter')
  await expect(dialog.getByText(t('chat.start.none'))).toBeVisible()
  await find.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a new chat can be started with any member by name, listed below followed people', async () => {
  const { page } = pair.haru
  const stranger = await joinFromElsewhere(pair.community.url, pair.community.mailFolder, { nickname: 'donghae' })
  await goTo(page, '/talk')
  await press(page, t('chat.start.label'))
  const dialog = page.getByRole('dialog', { name: t('chat.start.title') })
  const find = dialog.getByRole('combobox', { name: t('chat.start.find') })
  await find.fill('do')
  await expect(dialog.getByRole('group', { name: t('chat.start.followed') }).getByRole('option')).toHaveCount(2)
  const others = dialog.getByRole('group', { name: t('chat.start.others') }).getByRole('option')
  await expect(others).toHaveText([stranger.nickname])
  await find.press('ArrowUp')
  await expect(others).toHaveAttribute('aria-selected', 'true')
  await find.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: stranger.nickname })).toBeVisible()
})
