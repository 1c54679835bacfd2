import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, newestIn, railBadge, roomOf, roomRow, say, seatPair } from './support/pair'
import { goTo, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

/** The contents of all files of a folder, concatenated. */
async function textIn(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  // A file that is being replaced may be missing.
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8').catch(() => '')))).join()
}

/** Makes the cached log of a room two hours older. */
async function makeOlder(folder: string, roomId: string): Promise<void> {
  const name = (await readdir(folder, { recursive: true })).find((path) => path.endsWith(`${roomId}.json`)) ?? ''
  const kept = JSON.parse(await readFile(join(folder, name), 'utf8'))
  await writeFile(join(folder, name), JSON.stringify({ ...kept, at: kept.at - 2 * 60 * 60 * 1000 }))
}

test('from a profile to the room; the other member receives what is sent, unread until the end is visible', async () => {
  const { haru, nari } = pair
  await goTo(nari.page, '/')
  await goTo(haru.page, `/profile/${nari.member.id}`)
  await press(haru.page, t('chat.start.message'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await say(haru.page, t, '안녕하세요, 나리 님!')
  await expect(log(haru.page, t).getByText('안녕하세요, 나리 님!')).toHaveCount(1)
  await expect(haru.page.locator('[data-waiting]')).toHaveCount(0)

  // One is the bot's welcome.
  await expect(railBadge(nari.page, t, 2)).toBeVisible()
  await nari.page
    .getByRole('link', { name: new RegExp(t('chat.title')) })
    .first()
    .click()
  await expect(roomRow(nari.page, 'haru').getByText(t('chat.unread', { count: 1 }))).toBeAttached()
  await roomRow(nari.page, 'haru').click()
  await expect(log(nari.page, t).getByText('안녕하세요, 나리 님!')).toBeVisible()
  await expect(railBadge(nari.page, t, 1)).toBeVisible()
  await say(nari.page, t, '반가워요')
  await expect(log(haru.page, t).getByText('반가워요')).toBeVisible()
  // There is no unread line above the very first message.
  await expect(nari.page.getByText(t('chat.room.unreadLine'))).toHaveCount(0)

  // A match in sight moves the log no more than it scrolls.
  await haru.page.keyboard.press('Control+f')
  const find = haru.page.getByRole('textbox', { name: t('chat.find.field') })
  await find.fill('반가워요')
  await expect(haru.page.getByRole('status').filter({ hasText: t('chat.find.at', { index: 1, count: 1 }) })).toBeVisible()
  await expect(haru.page.getByRole('button', { name: t('chat.room.toEnd') })).toHaveCount(0)
  await find.press('Escape')
})

test('without a server messages wait, and are sent once when it is back; the draft survives a crash', async () => {
  test.setTimeout(180_000)
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  pair.expectProblems(/./)
  await pair.kill()
  await say(haru.page, t, '끊겼을 때 쓴 말 하나')
  await say(haru.page, t, '끊겼을 때 쓴 말 둘')
  await expect(log(haru.page, t).locator('[data-waiting]')).toHaveCount(2)
  await messageField(haru.page, t).fill('아직 보내지 않은 말')
  await expect.poll(() => haru.page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`)).toBe('아직 보내지 않은 말')
  // The window's frame shows the age, once.
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(haru.page.getByText(t('shell.offlineSince', { age: t('common.age.now') }))).toBeVisible()
  await expect(haru.page.getByText(new RegExp(t('chat.offline.kept', { age: '' })))).toHaveCount(0)
  const folder = await haru.app.electron.evaluate(() => process.env['DESKTOP_DATA_DIR'] ?? '')
  await expect.poll(() => textIn(join(folder, 'chat'))).toContain('반가워요')
  const page = await haru.crash(() => makeOlder(join(folder, 'chat'), roomId))
  await enterRoom(page, t, roomId)
  await expect(messageField(page, t)).toHaveValue('아직 보내지 않은 말')
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(2)
  await expect(log(page, t).getByText('반가워요')).toBeVisible()
  // There may be messages that this machine has not cached.
  await expect(page.getByText(t('chat.room.olderOnline'))).toHaveCount(1)
  await expect(page.getByText(t('chat.room.begin'))).toHaveCount(0)
  // The age is above the cached messages, below the cause; the names and the unread counts are cached too.
  const age = page.getByText(t('chat.offline.kept', { age: t('common.age.hours', { count: 2 }) }))
  await expect(age).toBeVisible()
  await expect(age).toHaveText(`${t('errors.sentence.connection')} ${t('chat.offline.kept', { age: t('common.age.hours', { count: 2 }) })}`)
  await expect(page.getByRole('complementary', { name: t('chat.room.card', { name: 'nari' }) }).getByText('nari')).toBeVisible()
  await expect(railBadge(page, t, 1)).toBeVisible()

  await pair.revive()
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(0, { timeout: 70_000 })
  for (const text of ['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘']) {
    await expect(log(page, t).getByText(text)).toHaveCount(1)
    await expect(log(nari.page, t).getByText(text)).toHaveCount(1, { timeout: 70_000 })
  }
  const texts = (await newestIn(pair, roomId)).map(({ text }) => text).filter((text) => text.startsWith('끊겼을'))
  expect(texts).toEqual(['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘'])
  await messageField(page, t).fill('')
})

test('search finds words in the room, further back than what is loaded', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await ask(community.url, 'sendMessage', { roomId, text: '바늘 하나' }, nari.member.token)
  await goTo(haru.page, '/talk')
  // As many messages as both can write in a minute.
  let messageId = ''
  for (let index = 0; index < 55; index += 1) {
    const { messages } = await ask(community.url, 'sendMessage', { roomId, text: `짚 ${index}` }, (index % 2 ? haru : nari).member.token)
    messageId = messages[0]?.id ?? ''
  }
  // Read to the end, so that the room opens there.
  await ask(community.url, 'readUpTo', { roomId, messageId }, haru.member.token)
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(log(haru.page, t).getByText('짚 54', { exact: true })).toBeInViewport()
  await expect(log(haru.page, t).getByText('바늘 하나')).toHaveCount(0)
  // The keys work with the focus anywhere or nowhere; afterwards the field has the focus.
  const find = haru.page.getByRole('textbox', { name: t('chat.find.field') })
  await haru.page.keyboard.press('Control+f')
  await find.fill('짚')
  await press(haru.page, t('chat.find.previous'))
  await expect(find).not.toBeFocused()
  await haru.page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(messageField(haru.page, t)).toBeFocused()
  await messageField(haru.page, t).blur()
  await haru.page.keyboard.press('Control+f')
  await expect(find).toBeFocused()
  await press(haru.page, t('chat.find.previous'))
  await haru.page.keyboard.press('Control+f')
  await haru.page.keyboard.type('바늘')
  await expect(find).toHaveValue('바늘')
  await find.press('Enter')
  await expect(log(haru.page, t).getByText('바늘 하나')).toBeInViewport()
  await press(haru.page, t('chat.find.close'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await press(haru.page, t('chat.room.toEnd'))
  await expect(log(haru.page, t).getByText('짚 54', { exact: true })).toBeInViewport()
  // The field grows, and the last message stays in sight above it.
  await messageField(haru.page, t).fill('한 줄\n두 줄\n세 줄\n네 줄')
  await expect(log(haru.page, t).getByText('짚 54', { exact: true })).toBeInViewport({ ratio: 1 })
  await messageField(haru.page, t).fill('')
})

test('a screen reader reads the sender, text and time of each message, and announces new ones', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await goTo(haru.page, '/talk')
  // Until the room is closed, what comes is new in it.
  await expect(log(haru.page, t)).toHaveCount(0)
  await ask(community.url, 'sendMessage', { roomId, text: '먼저 온 말' }, nari.member.token)
  await expect(roomRow(haru.page, 'nari')).toContainText('먼저 온 말')
  await enterRoom(haru.page, t, roomId)
  const heard = (name: string, text: string) =>
    log(haru.page, t)
      .getByRole('listitem')
      // Between text and time an own message has its mark once the other has read it.
      .filter({ hasText: new RegExp(`${name}\\s*${text}\\s*(?:${t('signs.read')}\\s*)?오[전후] \\d+:\\d+`) })
  await expect(heard('nari', '먼저 온 말')).toHaveCount(1)
  await say(haru.page, t, '내가 한 말')
  await expect(heard(t('chat.you'), '내가 한 말')).toHaveCount(1)
  const news = haru.page.getByRole('log', { name: t('chat.room.news') })
  await expect(news).not.toContainText('먼저 온 말')
  await ask(community.url, 'sendMessage', { roomId, text: '방금 온 말' }, nari.member.token)
  await expect(news).toContainText(t('chat.room.said', { name: 'nari', text: '방금 온 말' }))
})

test('a room is usable by keyboard from the list on, and has no accessibility violations', async () => {
  const { haru } = pair
  const roomId = await roomOf(pair)
  await goTo(haru.page, '/talk')
  const rows = haru.page.locator('[data-room-id]')
  await expect(rows).toHaveCount(3)
  await rows.first().focus()
  await haru.page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await haru.page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await haru.page.keyboard.press('Enter')
  await expect(messageField(haru.page, t)).toBeFocused()
  await expectNoFaults(haru.page, 'a room')
  await goTo(haru.page, `/talk/${roomId}/setting`)
  await expect(haru.page.getByRole('switch', { name: t('chat.settings.alarm') })).toBeChecked()
  await expectNoFaults(haru.page, 'the settings of a room')
  await goTo(haru.page, '/talk')
  await roomRow(haru.page, t('chat.bot')).click()
  await expect(haru.page.getByText(t('chat.note.welcome')).last()).toBeVisible()
  await expect(messageField(haru.page, t)).toHaveCount(0)
  await expectNoFaults(haru.page, 'the room of the bot')
})

test('logging out removes the stored chat, and the next login loads it again', async () => {
  const { page, member, app } = pair.nari
  const roomId = await roomOf(pair)
  await enterRoom(page, t, roomId)
  await say(page, t, '나만 읽을 말')
  const folder = await app.electron.evaluate(() => process.env['DESKTOP_DATA_DIR'] ?? '')
  const kept = () => textIn(join(folder, 'chat'))
  await expect(async () => expect(await kept()).toContain('나만 읽을 말')).toPass()
  await signOut(page)
  await expect.poll(kept).toBe('')
  await signIn(page, member)
  await enterRoom(page, t, roomId)
  await expect(log(page, t).getByText('나만 읽을 말')).toBeVisible()
  await expect(async () => expect(await kept()).toContain('나만 읽을 말')).toPass()
})

test('a visitor is asked to log in', async () => {
  const { page, member } = pair.haru
  await goTo(page, '/talk')
  await signOut(page)
  await expect(page.getByRole('heading', { name: t('chat.visitor.title') })).toBeVisible()
  await expectNoFaults(page, 'talk for a visitor')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.logIn') })
    .click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/login')
  await signIn(page, member)
})
