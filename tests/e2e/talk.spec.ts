import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere } from './support/client'
import { press } from './support/doors'
import { enterRoom, log, messageField, roomOf, roomRow, say, seatPair } from './support/pair'
import { goTo, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { choosePictures, dropFiles, pastePicture } from './support/writing'

const pair = seatPair()
const t = wordsIn('ko')

const newestOnServer = async (roomId: string) =>
  (await ask(pair.community.url, 'messages', { roomId, limit: 50 }, pair.haru.member.token)).messages
const badge = (page: typeof pair.haru.page, count: number) =>
  page.getByRole('link', { name: new RegExp(`${t('talk.title')}.*${t('talk.unread', { count })}`) })

test('from a profile to the room; what one says the other sees, unread until its end is in sight', async () => {
  const { haru, nari } = pair
  await goTo(nari.page, '/')
  await goTo(haru.page, `/profile/${nari.member.id}`)
  await press(haru.page, t('talk.start.message'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await say(haru.page, t, '안녕하세요, 나리 님!')
  await expect(log(haru.page, t).getByText('안녕하세요, 나리 님!')).toHaveCount(1)
  await expect(haru.page.locator('[data-waiting]')).toHaveCount(0)

  // The bot has said welcome too.
  await expect(badge(nari.page, 2)).toBeVisible()
  await nari.page
    .getByRole('link', { name: new RegExp(t('talk.title')) })
    .first()
    .click()
  await expect(roomRow(nari.page, 'haru').getByText(t('talk.unread', { count: 1 }))).toBeAttached()
  await roomRow(nari.page, 'haru').click()
  await expect(log(nari.page, t).getByText('안녕하세요, 나리 님!')).toBeVisible()
  await expect(badge(nari.page, 1)).toBeVisible()
  await say(nari.page, t, '반가워요')
  await expect(log(haru.page, t).getByText('반가워요')).toBeVisible()
  await expect(nari.page.getByText(t('talk.room.unreadLine'))).toBeVisible()

  // Found where one is, it leaves the end no more than it scrolls.
  await haru.page.keyboard.press('Control+f')
  const find = haru.page.getByRole('textbox', { name: t('talk.find.field') })
  await find.fill('반가워요')
  await expect(haru.page.getByRole('status').filter({ hasText: t('talk.find.at', { index: 1, count: 1 }) })).toBeVisible()
  await expect(haru.page.getByRole('button', { name: t('talk.room.toEnd') })).toHaveCount(0)
  await find.press('Escape')
})

test('pictures are chosen, dropped and pasted, sent with the text, and opened large by the other', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const [one, two, three] = await Promise.all([
    pictures.plain(80, 60, [200, 80, 40]),
    pictures.plain(60, 80, [40, 80, 200]),
    pictures.plain(70, 70, [40, 160, 90]),
  ])
  const shots = haru.page.getByRole('list', { name: t('talk.write.pictures') }).locator('[data-shot]')
  await choosePictures(haru.page, haru.page.getByRole('button', { name: t('talk.write.addPictures') }), [{ name: 'one.png', bytes: one }])
  await expect(shots).toHaveCount(1)
  await expect(messageField(haru.page, t)).toBeFocused()
  await dropFiles(haru.page, messageField(haru.page, t), [{ name: 'two.png', bytes: two }])
  await expect(shots).toHaveCount(2)
  await messageField(haru.page, t).focus()
  await pastePicture(haru.app, three)
  await expect(shots).toHaveCount(3)
  await press(haru.page, t('talk.write.removePicture', { index: 1 }))
  await expect(shots).toHaveCount(2)
  await say(haru.page, t, '사진 두 장이에요')
  await expect(shots).toHaveCount(0)

  const row = log(nari.page, t).getByRole('listitem').filter({ hasText: '사진 두 장이에요' })
  await expect(row.getByRole('button', { name: t('talk.room.picture', { index: 2, count: 2 }) })).toBeVisible()
  await row.getByRole('button', { name: t('talk.room.picture', { index: 2, count: 2 }) }).click()
  await expect(nari.page.getByRole('dialog', { name: t('compose.viewer.label') })).toBeVisible()
  await nari.page.keyboard.press('Escape')
  await goTo(haru.page, '/talk')
  await expect(roomRow(haru.page, 'nari')).toContainText(t('talk.photos', { count: 2 }))
})

test('without a server what one writes waits, and is sent once when it is back; the draft outlives a crash', async () => {
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
  const page = await haru.crash()
  await enterRoom(page, t, roomId)
  await expect(messageField(page, t)).toHaveValue('아직 보내지 않은 말')
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(2)
  await expect(log(page, t).getByText('반가워요')).toBeVisible()
  // What this machine keeps need not be all that there is.
  await expect(page.getByText(t('talk.room.olderOnline'))).toHaveCount(1)
  await expect(page.getByText(t('talk.room.begin'))).toHaveCount(0)
  // How old it is stands above it, the reason in the frame alone; who it is and what is unread are known to this machine too.
  const age = page.getByText(new RegExp(t('talk.offline.kept', { age: '' })))
  await expect(age).toBeVisible()
  await expect(age).not.toContainText(t('talk.offline.lost'))
  await expect(page.getByRole('complementary', { name: t('talk.room.card', { name: 'nari' }) }).getByText('nari')).toBeVisible()
  await expect(badge(page, 1)).toBeVisible()

  await pair.revive()
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(0, { timeout: 70_000 })
  for (const text of ['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘']) {
    await expect(log(page, t).getByText(text)).toHaveCount(1)
    await expect(log(nari.page, t).getByText(text)).toHaveCount(1, { timeout: 30_000 })
  }
  const texts = (await newestOnServer(roomId)).map(({ text }) => text).filter((text) => text.startsWith('끊겼을'))
  expect(texts).toEqual(['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘'])
  await messageField(page, t).fill('')
})

test('what comes while one reads is never counted: not in its row, not in the rail, not at the icon', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { page, app } = nari
  const counts = () => app.electron.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)
  await app.electron.evaluate((electron) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    electron.app.setBadgeCount = (count) => counts.push(count ?? 0) > 0
    electron.BrowserWindow.getAllWindows()[0]?.focus()
  })
  await enterRoom(page, t, roomId)
  await expect(badge(page, 1)).toBeVisible()
  const ofThisRoom = t('talk.unread', { count: 1 })
  const inAll = t('talk.unread', { count: 2 })
  await page.evaluate(
    ([row, rail]) => {
      const drawn: string[] = []
      Object.assign(window, { drawn })
      new MutationObserver(() => {
        const text = document.querySelector('[aria-current="page"][data-room-id]')?.textContent ?? ''
        if (text.includes(row ?? '')) drawn.push(text)
        if (document.body.textContent?.includes(rail ?? '')) drawn.push(rail ?? '')
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    [ofThisRoom, inAll],
  )
  const unread = async () => (await ask(community.url, 'rooms', {}, nari.member.token)).rooms.find(({ id }) => id === roomId)?.unread
  for (const text of ['보는 중에 하나', '보는 중에 둘', '보는 중에 셋']) {
    await ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)
    await expect(log(page, t).getByText(text)).toBeVisible()
    await expect.poll(unread).toBe(0)
  }
  await expect(roomRow(page, 'haru')).toContainText('보는 중에 셋')
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([])
  // Those of tests before may be read only now.
  expect((await counts()).filter((count) => count > 1)).toEqual([])

  // Seen is read, also where one looks away at once.
  await Promise.all(['지나가며 하나', '지나가며 둘'].map((text) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)))
  await expect(log(page, t).getByText('지나가며 둘')).toBeVisible()
  await expect(log(page, t).getByText('지나가며 하나')).toBeVisible()
  await goTo(page, '/')
  await expect.poll(unread).toBe(0)
  await expect(badge(page, 1)).toBeVisible()

  // Whoever looks away is told.
  await ask(community.url, 'sendMessage', { roomId, text: '안 볼 때' }, haru.member.token)
  await expect(badge(page, 2)).toBeVisible()
  expect((await counts()).at(-1)).toBe(2)
  await enterRoom(page, t, roomId)
  await expect(badge(page, 1)).toBeVisible()
})

test('a room’s own window reads while it is there, and no longer', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const sayUnheard = (text: string) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)
  const counted = roomRow(nari.page, 'haru').getByText(t('talk.unread', { count: 1 }))
  await goTo(nari.page, '/talk')
  const opening = nari.app.electron.waitForEvent('window')
  await nari.page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  const own = await nari.app.electron.browserWindow(await opening)
  await own.evaluate((window) => window.focus())
  await sayUnheard('작은 창에서 읽는 말')
  await expect(log(await opening, t).getByText('작은 창에서 읽는 말')).toBeVisible()
  await expect.poll(() => own.evaluate((window) => window.webContents.isFocused())).toBe(true)
  await expect(roomRow(nari.page, 'haru')).toContainText('작은 창에서 읽는 말')
  await expect(counted).toHaveCount(0)

  await own.evaluate((window) => window.destroy())
  await sayUnheard('닫은 뒤에 온 말')
  await expect(counted).toBeAttached()
  await enterRoom(nari.page, t, roomId)
  await expect(counted).toHaveCount(0)
})

test('what comes while a picture covers the room is unread until that is closed', async () => {
  const { haru, nari, community } = pair
  const { page, app } = nari
  const roomId = await roomOf(pair)
  const sayFar = (text: string, files: Uint8Array[] = []) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token, files)
  await sayFar('그림', [await pictures.plain(80, 60, [40, 80, 200])])
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  await enterRoom(page, t, roomId)
  const counted = roomRow(page, 'haru').getByText(t('talk.unread', { count: 1 }))
  await expect(counted).toHaveCount(0)
  await log(page, t)
    .getByRole('button', { name: t('talk.room.picture', { index: 1, count: 1 }) })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: t('compose.viewer.label') })).toBeVisible()
  await sayFar('그림에 가린 말')
  await expect(counted).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(log(page, t).getByText('그림에 가린 말')).toBeInViewport()
  await expect(counted).toHaveCount(0)
})

test('a muted room counts grey in its row and not in the rail', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await press(nari.page, t('talk.room.alarmOff'))
  await expect(nari.page.getByText(t('talk.room.alarmIsOff'))).toBeVisible()
  await goTo(nari.page, '/')
  await expect(badge(nari.page, 1)).toBeVisible()
  await enterRoom(haru.page, t, roomId)
  await say(haru.page, t, '조용히 보내는 말')
  await goTo(nari.page, '/talk')
  const row = roomRow(nari.page, 'haru')
  await expect(row.getByText(t('talk.unread', { count: 1 }))).toBeAttached()
  await expect(row.getByRole('img', { name: t('talk.muted') })).toBeVisible()
  await expect(badge(nari.page, 1)).toBeVisible()
  await row.click()
  await expect(row.getByText(t('talk.unread', { count: 1 }))).toHaveCount(0)
  await press(nari.page, t('talk.room.alarmOn'))
})

test('a row of the list says by right click and by the menu key what else can be done with its room', async () => {
  const { page } = pair.haru
  await roomOf(pair)
  await goTo(page, '/talk')
  const menu = page.getByRole('menu', { name: t('talk.room.more') })
  const offered = async (name: string) => {
    await roomRow(page, name).click({ button: 'right' })
    await expect(menu.getByRole('menuitem').first()).toBeVisible()
    const texts = await menu.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    return texts
  }
  expect(await offered(t('talk.bot'))).toEqual([t('talk.room.alarmOff'), t('talk.room.settings')])
  expect(await offered(t('talk.self'))).toEqual([t('talk.room.ownWindow'), t('talk.room.settings')])
  const ofPerson = [
    'talk.room.alarmOff',
    'talk.room.ownWindow',
    'talk.room.settings',
    'moderation.menu.block',
    'talk.room.reportPerson',
  ] as const
  expect(await offered('nari')).toEqual([...ofPerson.map((key) => t(key, { name: 'nari' })), t('talk.settings.leave')])

  const muted = roomRow(page, 'nari').getByRole('img', { name: t('talk.muted') })
  for (const [entry, count] of [
    ['talk.room.alarmOff', 1],
    ['talk.room.alarmOn', 0],
  ] as const) {
    await roomRow(page, 'nari').focus()
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: t(entry) }).click()
    await expect(muted).toHaveCount(count)
    await expect(roomRow(page, 'nari')).toBeFocused()
  }
})

test('words are found in the room, further back than what is loaded', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await ask(community.url, 'sendMessage', { roomId, text: '바늘 하나' }, nari.member.token)
  await goTo(haru.page, '/talk')
  // As many as one may write in a minute, by both.
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
  // The keys hold wherever the focus is, and where it is nowhere; afterwards one goes on writing.
  const find = haru.page.getByRole('textbox', { name: t('talk.find.field') })
  await haru.page.keyboard.press('Control+f')
  await find.fill('짚')
  await press(haru.page, t('talk.find.previous'))
  await expect(find).not.toBeFocused()
  await haru.page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(messageField(haru.page, t)).toBeFocused()
  await messageField(haru.page, t).blur()
  await haru.page.keyboard.press('Control+f')
  await expect(find).toBeFocused()
  await press(haru.page, t('talk.find.previous'))
  await haru.page.keyboard.press('Control+f')
  await haru.page.keyboard.type('바늘')
  await expect(find).toHaveValue('바늘')
  await find.press('Enter')
  await expect(log(haru.page, t).getByText('바늘 하나')).toBeInViewport()
  await press(haru.page, t('talk.find.close'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await press(haru.page, t('talk.room.toEnd'))
  await expect(log(haru.page, t).getByText('짚 54', { exact: true })).toBeInViewport()
  // The field grows, and what was said last stays in sight above it.
  await messageField(haru.page, t).fill('한 줄\n두 줄\n세 줄\n네 줄')
  await expect(log(haru.page, t).getByText('짚 54', { exact: true })).toBeInViewport({ ratio: 1 })
  await messageField(haru.page, t).fill('')
})

test('far more missed than one page: the line’s pill says how many, leads to the line, and reading on leaves nothing out', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { messages: before } = await ask(community.url, 'sendMessage', { roomId, text: '먼저 읽은 말' }, nari.member.token)
  await ask(community.url, 'readUpTo', { roomId, messageId: before[0]?.id ?? '' }, haru.member.token)
  await goTo(haru.page, '/talk')
  const picture = await pictures.plain(40, 40, [40, 160, 90])
  const posts = Array.from({ length: 24 }, (_, index) => `놓친 사진 ${index + 1}`)
  // Each picture is a message of its own, so that a minute's writes fill several pages.
  const five = Array.from({ length: 5 }, () => picture)
  for (const text of posts) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token, five)
  await expect(roomRow(haru.page, 'nari').getByText(t('talk.unread', { count: 120 }))).toBeAttached()
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  const row = (text: string) => log(haru.page, t).getByText(text, { exact: true })
  await expect(row('놓친 사진 24')).toBeInViewport()
  const pill = haru.page.getByRole('button', { name: t('talk.room.toUnread', { count: 120 }) })
  await pill.click()
  await expect(haru.page.locator('[data-unread-line]')).toBeInViewport()
  await expect(row('놓친 사진 1')).toBeInViewport()
  await expect(pill).toHaveCount(0)
  await expect(roomRow(haru.page, 'nari').getByText(t('talk.unread', { count: 120 }))).toHaveCount(0)

  const read: string[] = []
  await log(haru.page, t).hover()
  await expect
    .poll(
      async () => {
        const drawn = await log(haru.page, t)
          .getByText(/^놓친 사진 \d+$/)
          .allInnerTexts()
        const known = drawn.findIndex((text) => read.includes(text))
        // What is drawn goes on from what was drawn before, or begins with the first.
        if (read.length === 0 ? drawn[0] === posts[0] : known !== -1) read.push(...drawn.filter((text) => !read.includes(text)))
        await haru.page.mouse.wheel(0, 500)
        return read.at(-1)
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe('놓친 사진 24')
  expect(read).toEqual(posts)
})

test('a message that one reports goes out of one’s own sight on every device, never out of the other’s', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await goTo(haru.page, '/talk')
  for (const text of ['보통 말', '신고할 말']) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const opening = haru.app.electron.waitForEvent('window')
  await haru.page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  const own = await opening
  const bubble = log(haru.page, t).getByText('신고할 말')
  await expect(log(own, t).getByText('신고할 말')).toBeVisible()
  const menu = t('talk.room.messageMenu', { name: 'nari' })
  await log(haru.page, t).getByRole('listitem').filter({ hasText: '신고할 말' }).getByRole('button', { name: menu }).focus()
  await haru.page.keyboard.press('Enter')
  await haru.page.getByRole('menuitem', { name: t('talk.room.report') }).focus()
  await haru.page.keyboard.press('Enter')
  const dialog = haru.page.getByRole('dialog', { name: t('moderation.report.title') })
  await expect(dialog.getByText(t('moderation.report.textMessage'))).toBeVisible()
  await dialog.getByRole('radio', { name: t('moderation.report.reason.0') }).check()
  await dialog.getByRole('button', { name: t('moderation.report.verb') }).click()
  await expect(haru.page.getByText(t('moderation.reportSuccesss'))).toBeVisible()
  await expect(bubble).toHaveCount(0)
  await expect(log(own, t).getByText('신고할 말')).toHaveCount(0)
  await own.close()
  await expect(roomRow(haru.page, 'nari')).toContainText('보통 말')
  // By keyboard, which stays in the room.
  await expect.poll(() => haru.page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true)
  await expect(log(nari.page, t).getByText('신고할 말')).toBeVisible()
  await expect(log(haru.page, t).getByText('보통 말')).toBeVisible()
})

test('a message is deleted for oneself alone, here and on every device of one’s own, and can be brought back', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { token } = haru.member
  await goTo(haru.page, '/talk')
  for (const text of ['남길 말', '지울 말']) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const opening = haru.app.electron.waitForEvent('window')
  await haru.page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  const own = await opening
  await expect(log(own, t).getByText('지울 말')).toBeVisible()
  const bubble = log(haru.page, t).getByText('지울 말')
  const kept = () => haru.page.evaluate(async (id) => JSON.stringify(await window.desktop.keptMessages(id)), roomId)
  await expect.poll(kept).toContain('지울 말')

  await bubble.click({ button: 'right' })
  await haru.page.getByRole('menuitem', { name: t('talk.room.hide') }).click()
  await expect(bubble).toHaveCount(0)
  await expect(log(own, t).getByText('지울 말')).toHaveCount(0)
  await expect(roomRow(haru.page, 'nari')).toContainText('남길 말')
  await expect.poll(kept).not.toContain('지울 말')
  await expect(log(nari.page, t).getByText('지울 말')).toBeVisible()
  await expect(roomRow(nari.page, 'haru')).toContainText('지울 말')
  await press(haru.page, t('common.undo'))
  await expect(bubble).toBeVisible()
  await expect(log(own, t).getByText('지울 말')).toBeVisible()
  await expect(roomRow(haru.page, 'nari')).toContainText('지울 말')
  await own.close()

  // By keyboard, which stays in the room.
  await log(haru.page, t)
    .getByRole('listitem')
    .filter({ hasText: '지울 말' })
    .getByRole('button', { name: t('talk.room.messageMenu', { name: 'nari' }) })
    .focus()
  await haru.page.keyboard.press('Enter')
  await expect(haru.page.getByRole('menu')).toBeVisible()
  await haru.page.getByRole('menuitem', { name: t('talk.room.hide') }).focus()
  await haru.page.keyboard.press('Enter')
  await expect(bubble).toHaveCount(0)
  await expect.poll(() => haru.page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true)
  await haru.page.keyboard.press('Control+f')
  const find = haru.page.getByRole('textbox', { name: t('talk.find.field') })
  await find.fill('지울 말')
  await expect(haru.page.getByText(t('talk.find.none'))).toBeVisible()
  await find.press('Escape')

  // Deleted on another device, and gone when one begins anew.
  const left = (await newestOnServer(roomId)).find(({ text }) => text === '남길 말')
  await ask(community.url, 'hideMessages', { roomId, messageIds: [left?.id ?? ''] }, token)
  await expect(log(haru.page, t).getByText('남길 말')).toHaveCount(0)
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(log(haru.page, t).getByRole('listitem').first()).toBeVisible()
  for (const text of ['남길 말', '지울 말']) await expect(log(haru.page, t).getByText(text)).toHaveCount(0)
  for (const text of ['남길 말', '지울 말']) await expect(log(nari.page, t).getByText(text)).toBeVisible()
})

test('who listens hears of each message whose it is, what it says and when, and of new ones by themselves', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await goTo(haru.page, '/talk')
  await ask(community.url, 'sendMessage', { roomId, text: '먼저 온 말' }, nari.member.token)
  await expect(roomRow(haru.page, 'nari')).toContainText('먼저 온 말')
  await enterRoom(haru.page, t, roomId)
  const heard = (name: string, text: string) =>
    log(haru.page, t)
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${name}\\s*${text}\\s*오[전후] \\d+:\\d+`) })
  await expect(heard('nari', '먼저 온 말')).toHaveCount(1)
  await say(haru.page, t, '내가 한 말')
  await expect(heard(t('talk.you'), '내가 한 말')).toHaveCount(1)
  const news = haru.page.getByRole('log', { name: t('talk.room.news') })
  await expect(news).not.toContainText('먼저 온 말')
  await ask(community.url, 'sendMessage', { roomId, text: '방금 온 말' }, nari.member.token)
  await expect(news).toContainText(t('talk.room.said', { name: 'nari', text: '방금 온 말' }))
})

test('by keyboard from the list into a room, and without faults for who listens', async () => {
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
  await expect(haru.page.getByRole('switch', { name: t('talk.settings.alarm') })).toBeChecked()
  await expectNoFaults(haru.page, 'the settings of a room')
  await goTo(haru.page, '/talk')
  await roomRow(haru.page, t('talk.bot')).click()
  await expect(haru.page.getByText(t('talk.note.welcome')).last()).toBeVisible()
  await expect(messageField(haru.page, t)).toHaveCount(0)
  await expectNoFaults(haru.page, 'the room of the bot')
})

test('a room opens in a window of its own, which sends and hears too', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const opening = haru.app.electron.waitForEvent('window')
  await haru.page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  const own = await opening
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
  const opening = haru.app.electron.waitForEvent('window')
  await haru.page.evaluate((id) => window.desktop.openRoomWindow(id), roomId)
  const own = await opening
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

test('the whole room takes pictures, five and no more, and has them still when one comes back', async () => {
  const { haru } = pair
  const { page } = haru
  const roomId = await roomOf(pair)
  await enterRoom(page, t, roomId)
  const shots = page.getByRole('list', { name: t('talk.write.pictures') }).locator('[data-shot]')
  const some = await Promise.all([40, 50, 60, 70, 80, 90].map((size) => pictures.plain(size, 60, [size, 120, 90])))
  const files = some.map((bytes, index) => ({ name: `${index}.png`, bytes }))
  await log(page, t).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(t('talk.write.drop'))).toBeVisible()
  await dropFiles(page, log(page, t), files)
  await expect(page.getByText(t('talk.write.drop'))).toHaveCount(0)
  await expect(shots).toHaveCount(5)
  await expect(page.getByText(t('talk.write.full', { most: 5 }))).toBeVisible()
  await expect(messageField(page, t)).toBeFocused()
  await press(page, t('talk.write.removePicture', { index: 5 }))
  await expect(page.getByText(t('talk.write.full', { most: 5 }))).toHaveCount(0)
  await dropFiles(page, log(page, t), [{ name: 'words.png', bytes: new TextEncoder().encode('words') }])
  await expect(page.getByText(t('talk.write.wrongType', { name: 'words.png' }))).toBeVisible()

  await roomRow(page, t('talk.self')).click()
  await expect(messageField(page, t)).toHaveAttribute('placeholder', t('talk.write.self'))
  await expect(shots).toHaveCount(0)
  await roomRow(page, 'nari').click()
  await expect(shots).toHaveCount(4)
  await goTo(page, `/talk/${roomId}/setting`)
  await press(page, t('talk.settings.back'))
  await expect(shots).toHaveCount(4)
  const drawn = () => shots.locator('img').evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(4)
  // Where nobody can write, nothing is taken.
  await roomRow(page, t('talk.bot')).click()
  await expect(page.getByText(t('talk.note.welcome')).last()).toBeVisible()
  await dropFiles(page, log(page, t), files.slice(0, 1))
  await expect(page.getByText(t('talk.write.drop'))).toHaveCount(0)
  await roomRow(page, 'nari').click()
  await expect(shots).toHaveCount(4)
  await messageField(page, t).press('Enter')
  await expect(shots).toHaveCount(0)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await roomRow(page, t('talk.self')).click()
  await expect(messageField(page, t)).toHaveAttribute('placeholder', t('talk.write.self'))
  await roomRow(page, 'nari').click()
  await expect(messageField(page, t)).toBeVisible()
  await expect(shots).toHaveCount(0)
})

test('typing comes to the field: after its button, after a click on what was said, and from where nothing else would hear it', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { page } = haru
  await goTo(page, '/talk')
  for (const text of [Array(60).fill('한 줄').join('\n'), '누를 말이에요']) {
    await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  }
  await enterRoom(page, t, roomId)
  const field = messageField(page, t)
  const row = log(page, t).getByText('누를 말이에요', { exact: true })
  await field.fill('단추로 보낸 말')
  await press(page, t('talk.write.send'))
  await expect(field).toBeFocused()
  await page.keyboard.type('abc')
  await expect(field).toHaveValue('abc')

  const isLost = () => page.evaluate(() => !(document.activeElement instanceof HTMLTextAreaElement))
  await row.click()
  await expect(field).toBeFocused()
  // In the field too, pages are turned in what was said.
  await page.keyboard.press('PageUp')
  await expect(row).not.toBeInViewport()
  await page.keyboard.press('PageDown')
  await expect(row).toBeInViewport()
  // What was selected stays so until one types.
  await row.dblclick()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('')
  expect(await isLost()).toBe(true)
  await page.keyboard.press('Space')
  expect(await isLost()).toBe(true)
  await page.keyboard.type('d1')
  await expect(field).toHaveValue('abcd1')
  await expect(field).toBeFocused()

  // Buttons and what floats keep their keys.
  await page.getByRole('button', { name: t('talk.room.more') }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('abcd1')
  await field.fill('')
})

test('leaving is asked about, ends the room for both, and the other can go on reading', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  await press(haru.page, t('talk.room.more'))
  await haru.page.getByRole('menuitem', { name: t('talk.settings.leave') }).click()
  await press(haru.page.getByRole('dialog'), t('talk.leave.verb'))
  await expect(haru.page.getByText(t('talk.leave.done'))).toBeVisible()
  await expect(roomRow(haru.page, 'nari')).toHaveCount(0)
  await expect(nari.page.getByText(t('talk.room.endedBy'))).toBeVisible()
  await expect(messageField(nari.page, t)).toHaveCount(0)
  await expect(roomRow(nari.page, 'haru')).toContainText(t('talk.ended'))
  // What comes too late can be taken back, not sent again: it would be refused again.
  await nari.page.evaluate((id) => window.desktop.sendMessage({ roomId: id, text: '아직 계세요?' }), roomId)
  const late = nari.page.locator('[data-waiting="failed"]')
  await expect(late.getByRole('button')).toHaveText([t('talk.waiting.cancel')])
  await expect(late.getByRole('alert')).toContainText(t('talk.room.noLongerWritable'))
  await press(late, t('talk.waiting.cancel'))
  await expect(late).toHaveCount(0)
  await press(nari.page, t('talk.room.again'))
  await expect(messageField(nari.page, t)).toBeVisible()
  await expect(roomRow(nari.page, 'haru')).toHaveCount(2)

  // Left from the list, the ended one takes nothing with it of the one that is open.
  const ended = roomRow(nari.page, 'haru').filter({ hasText: t('talk.ended') })
  await ended.click({ button: 'right' })
  await nari.page.getByRole('menuitem', { name: t('talk.settings.leave') }).click()
  await press(nari.page.getByRole('dialog'), t('talk.leave.verb'))
  await expect(roomRow(nari.page, 'haru')).toHaveCount(1)
  await expect(messageField(nari.page, t)).toBeVisible()
  await expect(nari.page.locator('[data-room-id]:focus')).toBeVisible()
})

test('a new chat is offered only where one can begin: not with who has withdrawn, and not past a block', async () => {
  const { haru, community } = pair
  const { page, member } = haru
  const { url, mailFolder } = community
  const again = page.getByRole('button', { name: t('talk.room.again') })
  const meet = async (nickname: string) => {
    const other = await joinFromElsewhere(url, mailFolder, { nickname })
    const { roomId } = await ask(url, 'openRoom', { userId: member.id }, other.token)
    await ask(url, 'sendMessage', { roomId, text: `${nickname} 여기 있어요` }, other.token)
    await enterRoom(page, t, roomId)
    return { ...other, roomId }
  }
  const dami = await meet('dami')
  await ask(url, 'withdraw', { password: dami.password, keepPosts: true }, dami.token)
  await expect(page.getByText(t('talk.room.partnerGone'))).toBeVisible()
  await expect(again).toHaveCount(0)

  const yuna = await meet('yuna')
  await ask(url, 'leaveRoom', { roomId: yuna.roomId }, yuna.token)
  await expect(again).toBeVisible()
  await roomRow(page, 'yuna').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('moderation.menu.block', { name: 'yuna' }) }).click()
  await press(page.getByRole('dialog'), t('moderation.block.verb'))
  await expect(page.getByText(t('talk.room.youBlocked', { name: 'yuna' }))).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('talk.room.toBlocked') })).toBeVisible()
})

test('what the machine keeps of chat goes at log-out, and is there again after the next login', async () => {
  const { page, member, app } = pair.nari
  const roomId = await roomOf(pair)
  await enterRoom(page, t, roomId)
  await say(page, t, '나만 읽을 말')
  const folder = await app.electron.evaluate(() => process.env['DESKTOP_DATA_DIR'] ?? '')
  /** Everything that lies there of chat, in one. */
  const kept = async () => {
    const files = (await readdir(join(folder, 'chat'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))).join()
  }
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
  await expect(page.getByRole('heading', { name: t('talk.visitor.title') })).toBeVisible()
  await expectNoFaults(page, 'talk for a visitor')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.logIn') })
    .click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/login')
  await signIn(page, member)
})
