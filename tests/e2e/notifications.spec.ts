import { expect, test } from '../support/electron'
import { type NotificationDaemon, openNotificationDaemon, whyNoNotificationDaemon } from '../support/notification-daemon'
import { pictures } from '../support/pictures'
import { noteForReport } from '../support/run-report'
import { chatOf } from './support/chat-now'
import { ask } from './support/client'
import { enterRoom, log, messageField, openOwnWindow, roomOf, say, seatPair, unreadAt } from './support/pair'
import { focusWindow, goTo, speak } from './support/stage'
import { storedRoute } from './support/stored-route'
import { wordsIn } from './support/words'

// Haru writes; what Nari's desktop shows of it is read from the session bus.
let daemon: NotificationDaemon
test.beforeAll(async () => {
  const reason = await whyNoNotificationDaemon()
  if (reason !== null) noteForReport({ skipped: `native notifications: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  daemon = await openNotificationDaemon({ markup: true })
})
const pair = seatPair({ gated: true })
const t = wordsIn('ko')
test.afterAll(() => daemon?.stop())

let roomId = ''
const write = (text: string) => ask(pair.community.url, 'sendMessage', { roomId, text }, pair.haru.member.token)
const shown = () => daemon.shown.map(({ title, body }) => ({ title, body }))
const isHeard = () => pair.nari.page.evaluate(async () => (await window.desktop.start()).live)
const whereNariIs = () => pair.nari.page.evaluate(async () => (await window.desktop.start()).route)
const storedRouteOfNari = () => storedRoute(pair.nari.app)
const lastHeard = async () => (await chatOf(pair.nari.page)).list.rooms?.find(({ id }) => id === roomId)?.lastMessage?.text
const setNari = (patch: Parameters<typeof window.desktop.saveSettings>[0]) =>
  pair.nari.page.evaluate((settings) => window.desktop.saveSettings(settings), patch)

/** Sends a message that is always announced, and waits for it: everything before it has then been decided. */
async function expectOnly(...expected: { title: string; body: string }[]): Promise<void> {
  await write('이건 알려요')
  await expect.poll(shown).toEqual([...expected, { title: 'haru', body: '이건 알려요' }])
}

test.beforeAll(async () => {
  roomId = await roomOf(pair)
  // Both use one desktop.
  await pair.haru.page.evaluate(() => window.desktop.saveSettings({ notifications: false }))
})

test.beforeEach(async () => {
  // A restart, so that earlier notifications do not count for the limit.
  const page = await pair.nari.crash()
  await speak(page, 'ko')
  await setNari({ notifications: true, notificationContent: true, quietUntil: 0, silenced: [], quietHours: false })
  // The last room may open first: messages sent before she has left it are read, not announced.
  await goTo(page, '/')
  await expect.poll(whereNariIs).toBe('/')
  // A test may kill the app, whose next start must not open the room either.
  await expect.poll(storedRouteOfNari).toBe('/')
  await ask(pair.community.url, 'setRoomAlarm', { roomId, on: true }, pair.nari.member.token)
  await expect.poll(isHeard).toBe('online')
  daemon.clear()
})

test('markup is sent to a desktop that reads bodies as text', async () => {
  await write('<b>굵게</b> & <a href="https://evil.example">여기</a>')
  const body = '&lt;b&gt;굵게&lt;/b&gt; &amp; &lt;a href="https://evil.example"&gt;여기&lt;/a&gt;'
  await expect.poll(shown).toEqual([{ title: 'haru', body }])
})

test('a notification shows sender and text, and a click opens the room', async () => {
  const { nari } = pair
  await write('토요일 2시에 봐요')
  await expect.poll(shown).toEqual([{ title: 'haru', body: '토요일 2시에 봐요' }])
  await nari.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  for (const one of daemon.shown) daemon.click(one)
  await expect(messageField(nari.page, t)).toBeFocused()
  await expect(log(nari.page, t).getByText('토요일 2시에 봐요')).toBeVisible()
  expect(new URL(nari.page.url()).hash).toBe(`#/talk/${roomId}`)
  const isVisible = () => nari.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  await expect.poll(isVisible).toBe(true)
})

for (const [language, words] of [
  ['ko', { photo: '사진', photos: '사진 5장', appName: '한마디', hidden: '새 메시지가 왔어요' }],
  ['en', { photo: 'Photo', photos: '5 photos', appName: 'Hanmadi', hidden: 'You have a new message' }],
] as const) {
  test(`it uses the reader’s language, and omits the text when configured: ${language}`, async () => {
    const { haru, nari } = pair
    await speak(nari.page, language)
    const bytes = [...(await pictures.plain(40, 30, [200, 80, 40]))]
    const showPictures = (count: number) =>
      haru.page.evaluate(
        async ({ room, files }) => {
          const given = files.map((file) => new File([Uint8Array.from(file)], 'one.png', { type: 'image/png' }))
          await window.desktop.sendMessage({ roomId: room, text: '' }, { files: given })
        },
        { room: roomId, files: Array.from({ length: count }, () => bytes) },
      )
    await showPictures(1)
    await expect.poll(shown).toEqual([{ title: 'haru', body: words.photo }])
    await showPictures(5)
    await expect.poll(shown).toEqual([
      { title: 'haru', body: words.photo },
      { title: 'haru', body: words.photos },
    ])
    await setNari({ notificationContent: false })
    await write('아무도 보면 안 되는 말')
    await expect.poll(shown).toEqual([
      { title: 'haru', body: words.photo },
      { title: 'haru', body: words.photos },
      { title: words.appName, body: words.hidden },
    ])
  })
}

test('a kind that is switched off is counted and not announced, like everything in quiet hours; a like opens what was liked', async () => {
  const { community, haru, nari } = pair
  const post = { content: '까치밥', category: 'korea' as const, tags: [], images: [] }
  const { postId } = await ask(community.url, 'savePost', post, nari.member.token)
  const comment = () => ask(community.url, 'saveReply', { postId, content: '좋은 글이에요' }, haru.member.token)
  const bell = (count: number) => nari.page.getByRole('link', { name: t('notices.bellUnread', { count }) })
  await setNari({ silenced: ['comments'] })
  await comment()
  await expect(bell(1)).toBeVisible()
  await ask(community.url, 'setLike', { postId, liked: true }, haru.member.token)
  const liked = { title: '한마디', body: 'haru 님이 회원님의 글을 좋아해요: 까치밥' }
  await expect.poll(shown).toEqual([liked])
  await setNari({ silenced: [], quietHours: true, quietFrom: '00:00', quietTo: '00:00' })
  await comment()
  await expect(bell(3)).toBeVisible()
  await setNari({ quietHours: false })
  await expectOnly(liked)
  for (const one of daemon.shown.slice(0, 1)) daemon.click(one)
  await expect(nari.page.getByRole('dialog').getByText('까치밥')).toBeVisible()
})

test('nothing is announced for muted rooms, own messages and the focused room', async () => {
  const { community, nari, haru } = pair
  const alarm = (on: boolean) => ask(community.url, 'setRoomAlarm', { roomId, on }, nari.member.token)
  await alarm(false)
  await write('조용한 말')
  await alarm(true)
  await ask(community.url, 'sendMessage', { roomId, text: '다른 기기에서 쓴 말' }, nari.member.token)
  await focusWindow(nari.app)
  await enterRoom(nari.page, t, roomId)
  await say(nari.page, t, '여기서 쓴 말')
  await enterRoom(haru.page, t, roomId)
  await say(haru.page, t, '보고 있을 때 쓴 말')
  await expect(log(nari.page, t).getByText('보고 있을 때 쓴 말')).toBeVisible()
  await goTo(nari.page, '/')
  await expect(messageField(nari.page, t)).toHaveCount(0)
  await expectOnly()
})

test('a room that was just left is announced, however slowly the read position reaches the community', async () => {
  const { community, gate, nari } = pair
  await focusWindow(nari.app)
  await enterRoom(nari.page, t, roomId)
  // The end of the room is in sight, as main knows, once the page has reported what came before as read.
  const unread = () => unreadAt(community, nari.member, roomId)
  await expect.poll(unread).toBe(0)
  const release = gate.hold('putLastReadMessage')
  const reports = () => gate.count('putLastReadMessage')
  const before = reports()
  await write('나가기 전에 본 말')
  await expect(log(nari.page, t).getByText('나가기 전에 본 말')).toBeVisible()
  await expect.poll(reports).toBeGreaterThan(before)
  await goTo(nari.page, '/')
  await expect(messageField(nari.page, t)).toHaveCount(0)
  await expectOnly()
  release()
})

test('a room that is open behind another window is announced', async () => {
  const { nari } = pair
  await enterRoom(nari.page, t, roomId)
  await nari.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  // The test driver makes every page believe that it has the focus, also in a hidden window, where it would report messages as read.
  await nari.page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
  await expectOnly()
  await nari.page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus')
    window.dispatchEvent(new Event('focus'))
  })
})

test('nothing is announced during do not disturb, or when notifications are off', async () => {
  await setNari({ quietUntil: Date.now() + 60 * 60_000 })
  await write('방해 금지 중에 쓴 말')
  await expect.poll(lastHeard).toBe('방해 금지 중에 쓴 말')
  await setNari({ quietUntil: 0, notifications: false })
  await write('알림이 꺼진 동안 쓴 말')
  await expect.poll(lastHeard).toBe('알림이 꺼진 동안 쓴 말')
  await setNari({ notifications: true })
  await expectOnly()
})

test('each message is announced once, across a restart too, and messages sent meanwhile are history', async () => {
  const { nari } = pair
  await expectOnly()
  await nari.crash(async () => {
    daemon.clear()
    await write('꺼져 있을 때 쓴 말')
  })
  await expect.poll(isHeard).toBe('online')
  await expectOnly()
})

test('starting with the computer is not offered when the system does not support it', async () => {
  const { page } = pair.nari
  await goTo(page, '/profile/setting/notifications')
  await expect(page.getByRole('switch', { name: t('chat.notify.on') })).toBeVisible()
  await expect(page.getByRole('switch', { name: t('chat.notify.startAtLogin') })).toHaveCount(0)
})

test('many notifications at once become one', async () => {
  for (const text of ['하나', '둘', '셋', '넷', '다섯']) await write(text)
  const one = (body: string) => ({ title: 'haru', body })
  await expect.poll(shown).toEqual([one('하나'), one('둘'), one('셋'), one('새 메시지 2개')])
})

test('a click focuses the room’s own window', async () => {
  const { nari } = pair
  const own = await openOwnWindow(nari, roomId)
  await expect(messageField(own, t)).toBeVisible()
  await nari.app.electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide()
  })
  await write('작은 창으로')
  await expect.poll(shown).toEqual([{ title: 'haru', body: '작은 창으로' }])
  for (const each of daemon.shown) daemon.click(each)
  const visible = () =>
    nari.app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => window.isVisible())
        .map((window) => new URL(window.webContents.getURL()).searchParams.get('room')),
    )
  await expect.poll(visible).toEqual([roomId])
  expect(new URL(nari.page.url()).hash).toBe('#/')
})
