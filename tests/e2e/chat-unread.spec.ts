import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { keptTexts } from './support/chat-now'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, railBadge, roomOf, roomRow, say, seatPair, uncover, unreadAt, untilSteady } from './support/pair'
import { focusWindow, goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('messages that arrive while being read are never counted: not in the row, the rail or the icon', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { page, app } = nari
  await focusWindow(app)
  await enterRoom(page, t, roomId)
  await expect(railBadge(page, t, 1)).toBeVisible()
  const counts = () => app.electron.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)
  await app.electron.evaluate((electron) => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    electron.app.setBadgeCount = (count) => counts.push(count ?? 0) > 0
  })
  const ofThisRoom = t('chat.unread', { count: 1 })
  const inAll = t('chat.unread', { count: 2 })
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
  const unread = () => unreadAt(community, nari.member, roomId)
  for (const text of ['보는 중에 하나', '보는 중에 둘', '보는 중에 셋']) {
    await ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)
    await expect(log(page, t).getByText(text)).toBeVisible()
    await expect.poll(unread).toBe(0)
  }
  await expect(roomRow(page, 'haru')).toContainText('보는 중에 셋')
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([])
  expect((await counts()).filter((count) => count > 1)).toEqual([])

  // A seen message is read, even if the reader looks away at once.
  await Promise.all(['지나가며 하나', '지나가며 둘'].map((text) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token)))
  await expect(log(page, t).getByText('지나가며 둘')).toBeVisible()
  await expect(log(page, t).getByText('지나가며 하나')).toBeVisible()
  await goTo(page, '/')
  // Until the room has left the page, what arrives in it is read.
  await expect(log(page, t)).toHaveCount(0)
  await expect.poll(unread).toBe(0)
  await expect(railBadge(page, t, 1)).toBeVisible()

  // A message that arrives while the reader looks elsewhere counts as unread.
  await ask(community.url, 'sendMessage', { roomId, text: '안 볼 때' }, haru.member.token)
  await expect(railBadge(page, t, 2)).toBeVisible()
  expect((await counts()).at(-1)).toBe(2)
  await enterRoom(page, t, roomId)
  await expect(railBadge(page, t, 1)).toBeVisible()
})

test('messages that arrive while a picture covers the room are unread until it is closed', async () => {
  const { haru, nari, community } = pair
  const { page, app } = nari
  const roomId = await roomOf(pair)
  const sayFar = (text: string, files: Uint8Array[] = []) => ask(community.url, 'sendMessage', { roomId, text }, haru.member.token, files)
  await sayFar('그림', [await pictures.plain(80, 60, [40, 80, 200])])
  await focusWindow(app)
  await enterRoom(page, t, roomId)
  const counted = roomRow(page, 'haru').getByText(t('chat.unread', { count: 1 }))
  await expect(counted).toHaveCount(0)
  await uncover(page, t)
  await log(page, t)
    .getByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: t('compose.viewer.label') })).toBeVisible()
  await sayFar('그림에 가린 말')
  await expect(counted).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(log(page, t).getByText('그림에 가린 말')).toBeInViewport()
  await expect(counted).toHaveCount(0)
})

test('a muted room has a grey count in its row and none in the rail', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await press(nari.page, t('chat.room.alarmOff'))
  await expect(nari.page.getByText(t('chat.room.alarmIsOff'))).toBeVisible()
  await goTo(nari.page, '/')
  await expect(log(nari.page, t)).toHaveCount(0)
  await expect(railBadge(nari.page, t, 1)).toBeVisible()
  await enterRoom(haru.page, t, roomId)
  await say(haru.page, t, '조용히 보내는 말')
  await goTo(nari.page, '/talk')
  const row = roomRow(nari.page, 'haru')
  await expect(row.getByText(t('chat.unread', { count: 1 }))).toBeAttached()
  await expect(row.getByRole('img', { name: t('chat.muted') })).toBeVisible()
  await expect(railBadge(nari.page, t, 1)).toBeVisible()
  await row.click()
  await expect(row.getByText(t('chat.unread', { count: 1 }))).toHaveCount(0)
  await press(nari.page, t('chat.room.alarmOn'))
})

test('with more unread messages than one page, the button shows their number and leads to the unread line, and scrolling on skips none', async () => {
  test.setTimeout(150_000)
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { messages: before } = await ask(community.url, 'sendMessage', { roomId, text: '먼저 읽은 말' }, nari.member.token)
  await ask(community.url, 'readUpTo', { roomId, messageId: before[0]?.id ?? '' }, haru.member.token)
  await goTo(haru.page, '/talk')
  // Until the room has left the page, what arrives in it is read.
  await expect(log(haru.page, t)).toHaveCount(0)
  const picture = await pictures.plain(40, 40, [40, 160, 90])
  const posts = Array.from({ length: 24 }, (_, index) => `놓친 사진 ${index + 1}`)
  // Each picture is a message of its own, so that a minute's writes fill several pages.
  const five = Array.from({ length: 5 }, () => picture)
  for (const text of posts) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token, five)
  await expect(roomRow(haru.page, 'nari').getByText(t('chat.unread', { count: 120 }))).toBeAttached()
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  const row = (text: string) => log(haru.page, t).getByText(text, { exact: true })
  await expect(row('놓친 사진 24')).toBeInViewport()
  // Main has read all of them by itself, so that each page of older messages is there as soon as it is asked for.
  await expect.poll(() => keptTexts(haru.app, roomId).then(({ length }) => length)).toBeGreaterThan(120)
  const pill = haru.page.getByRole('button', { name: t('chat.room.toUnread', { count: 120 }) })
  await pill.click()
  await expect(haru.page.locator('[data-unread-line]')).toBeInViewport()
  await expect(row('놓친 사진 1')).toBeInViewport()
  await expect(pill).toHaveCount(0)
  await expect(roomRow(haru.page, 'nari').getByText(t('chat.unread', { count: 120 }))).toHaveCount(0)

  const read: string[] = []
  await log(haru.page, t).hover()
  await expect
    .poll(
      async () => {
        const drawn = await log(haru.page, t)
          .getByText(/^놓친 사진 \d+$/)
          .allInnerTexts()
        const known = drawn.findIndex((text) => read.includes(text))
        // Each look contains rows of the one before it, or the first row.
        if (read.length === 0 ? drawn[0] === posts[0] : known !== -1) read.push(...drawn.filter((text) => !read.includes(text)))
        await haru.page.mouse.wheel(0, 500)
        await untilSteady(log(haru.page, t))
        return read.at(-1)
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe('놓친 사진 24')
  expect(read).toEqual(posts)

  // From the middle of the log, the room's search goes to a message that is not loaded yet, and stays there.
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(row('놓친 사진 24')).toBeInViewport()
  await log(haru.page, t).hover()
  await haru.page.mouse.wheel(0, -900)
  await untilSteady(log(haru.page, t))
  await press(haru.page, t('chat.room.search'))
  await haru.page.keyboard.insertText('먼저 읽은 말')
  await press(haru.page, t('chat.find.previous'))
  await expect(row('먼저 읽은 말')).toBeInViewport()
  await untilSteady(log(haru.page, t))
  await expect(row('먼저 읽은 말')).toBeInViewport()

  // On a slow machine too, the room opens at its end, and older pages that main already has are added above without moving what is read.
  const devtools = await haru.page.context().newCDPSession(haru.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(row('놓친 사진 24')).toBeInViewport()
  const readUp: string[] = []
  await log(haru.page, t).hover()
  await expect
    .poll(
      async () => {
        const drawn = await log(haru.page, t)
          .getByText(/^놓친 사진 \d+$/)
          .allInnerTexts()
        const joins = readUp.length === 0 ? drawn.at(-1) === posts.at(-1) : drawn.some((text) => readUp.includes(text))
        if (joins) readUp.unshift(...drawn.filter((text) => !readUp.includes(text)))
        await haru.page.mouse.wheel(0, -300)
        await untilSteady(log(haru.page, t))
        return readUp[0]
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe('놓친 사진 1')
  expect(readUp).toEqual(posts)
})
