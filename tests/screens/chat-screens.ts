import { expect, type Page } from '@playwright/test'
import { chatOf } from '../e2e/support/chat-now'
import { ask, joinFromElsewhere } from '../e2e/support/client'
import { beginAt } from './begin-at'
import type { GatedScene, Scene, ScreenArea } from './screen'

export const chatScreens: ScreenArea = {
  screens: [
    { name: 'chat-visitor', route: '/talk', as: 'visitor' },
    { name: 'chat-list', route: '/talk', prepare: spoken, arrange: leftUnsent, tidy: sentNothing },
    { name: 'chat-room', route: '/talk', prepare: spoken, arrange: openedPair },
    { name: 'chat-room-written', route: '/talk', prepare: spoken, arrange: written, tidy: emptied },
    { name: 'chat-room-menu', route: '/talk', prepare: spoken, arrange: openedMenu },
    { name: 'chat-room-message-menu', route: '/talk', prepare: spoken, arrange: openedMessageMenu },
    { name: 'chat-room-changed', route: '/talk', prepare: spoken, arrange: openedChanged, tidy: editingLeft },
    { name: 'chat-room-reactions', route: '/talk', prepare: spoken, arrange: reacted },
    { name: 'chat-room-emoji', route: '/talk', prepare: spoken, arrange: offeredEmoji, tidy: emptied },
    { name: 'chat-room-emoji-picker', route: '/talk', prepare: spoken, arrange: openedPicker, tidy: pickerLeft },
    { name: 'chat-room-forward', route: '/talk', prepare: spoken, arrange: openedForward, tidy: forwardLeft },
    { name: 'chat-room-forwarded', route: '/talk', prepare: spoken, arrange: forwardedToSelf, tidy: usualSize },
    { name: 'chat-room-reply', route: '/talk', prepare: spoken, arrange: openedReply, tidy: replyLeft },
    { name: 'chat-room-deleted', route: '/talk', prepare: spoken, arrange: deletedForMe, tidy: broughtBack },
    { name: 'chat-room-program', route: '/talk', prepare: begunFromProgram, arrange: openedBegun },
    { name: 'chat-room-window', route: '/talk', arrange: openedWindow, window: ownWindow, tidy: (scene) => ownWindow(scene).close() },
    { name: 'chat-ended', route: '/talk', arrange: openedEnded },
    { name: 'chat-room-failed', route: '/talk', arrange: saidTooLate, tidy: cancelled },
    { name: 'chat-room-find', route: '/talk', prepare: spoken, arrange: found },
    { name: 'chat-room-leave', route: '/talk', prepare: spoken, arrange: askedToLeave },
    { name: 'chat-setting', route: '/talk', prepare: spoken, arrange: openedSetting },
    { name: 'chat-setting-deleted', route: '/talk', prepare: spoken, arrange: openedRestorable, tidy: restoredAll },
    { name: 'chat-setting-deleted-none', route: '/talk', prepare: spoken, arrange: openedDeletedList },
    { name: 'chat-bot', route: '/talk', arrange: openedBot },
    { name: 'chat-self', route: '/talk', prepare: spoken, arrange: openedNotes },
    { name: 'chat-pictures', route: '/talk', prepare: pictured, arrange: openedNotes },
    { name: 'chat-missing', route: '/talk/00000000-0000-7000-8000-000000000000' },
    { name: 'chat-new', route: '/talk', arrange: openedNew },
    { name: 'settings-signs', route: '/profile/setting/account/signs' },
    { name: 'settings-notifications', route: '/profile/setting/notifications' },
  ],
  gated: [
    {
      name: 'chat-waiting',
      route: '/talk',
      prepare: spoken,
      arrange: async (scene) => {
        await openedPair(scene)
        await keptWaiting(scene)
      },
      tidy: takenBack,
    },
    {
      name: 'chat-unsent',
      route: '/talk',
      prepare: spoken,
      arrange: async (scene) => {
        await openedPair(scene)
        // Refused permanently, like a message that the community does not accept.
        scene.gate.refuse(sending, 400)
        await say(scene, '그 카페 지도도 보내 줄게요')
        await scene.page.locator('[data-waiting="failed"]').waitFor()
        await keptWaiting(scene)
      },
      tidy: takenBack,
    },
    // Nothing is read there, so that the unread line stays.
    {
      name: 'chat-unread',
      route: '/talk',
      prepare: ({ gate }: GatedScene) => gate.refuse('"putLastReadMessage"'),
      arrange: openedUnread,
    },
    { name: 'chat-room-signs', route: '/talk', prepare: metAnother, arrange: answeredBySigns },
    { name: 'chat-offline', route: '/talk', prepare: spoken, arrange: lostTheCommunity, tidy: backOnline },
    {
      name: 'chat-unloaded',
      route: '/talk',
      prepare: spoken,
      arrange: async (scene) => {
        const { page, gate, t } = scene
        gate.shut()
        await open(page, t('chat.self'))
        await page.getByText(t('chat.failed.messages')).waitFor()
        await say(scene, '단어장 10쪽까지 복습하기')
        await page.locator('[data-waiting="waiting"]').waitFor()
      },
      tidy: async (scene) => {
        await cancelled(scene)
        await backOnline(scene)
      },
    },
    { name: 'chat-refused', route: '/talk', arrange: refusedLive, tidy: heardAgain },
    {
      name: 'chat-refused-room',
      route: '/talk',
      prepare: spoken,
      arrange: async (scene) => {
        await openedPair(scene)
        await refusedLive(scene)
      },
      tidy: heardAgain,
    },
    {
      name: 'chat-failed',
      route: '/talk',
      prepare: ({ gate }: GatedScene) => gate.refuse('"getMessages"'),
      arrange: openedNeverRead,
    },
  ],
}

const lines = [
  '안녕하세요! 올려 주신 글 잘 읽었어요.',
  'Could we practise ordering in Korean some time?',
  '망원동에 조용한 데 알아요. https://example.com/mangwon 여기예요.',
]

/** Sends messages to the writers of the first posts, and to oneself. Once: the rooms stay. */
async function spoken({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.evaluate(async (said) => {
    const own = (await window.desktop.start()).user?.id
    const home = await window.desktop.call('homePosts', { subscribedOnly: false, tags: [], offset: 0 })
    if (!home.ok || own === undefined) return
    const others = [...new Set(home.value.items.map(({ author }) => author.id))].filter((id) => id !== own).slice(0, 4)
    for (const [index, userId] of [...others, own].entries()) {
      const opened = await window.desktop.call('openRoom', { userId })
      if (!opened.ok) continue
      const { roomId } = opened.value
      const known = await window.desktop.call('messages', { roomId, limit: 1 })
      if (known.ok && known.value.messages.length > 0) continue
      for (const text of said.slice(0, (index % said.length) + 1)) await window.desktop.sendMessage({ roomId, text })
    }
  }, lines)
  await noneUnsent(page)
}

const noneUnsent = (page: Page) =>
  expect.poll(async () => (await chatOf(page)).unsent, { timeout: 10_000 }).toEqual({ messages: [], changes: [] })

/** Goes to the room whose row contains a text. */
async function open(page: Page, text: string): Promise<void> {
  const row = page.locator('[data-room-id]').filter({ hasText: text }).first()
  const roomId = await row.getAttribute('data-room-id')
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
}

// A room of the demo community: with pictures, both languages, and unread messages.
const talkedTo = 'oliver_in_seoul'

async function openedPair({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  await open(page, talkedTo)
  await drawn({ page, t })
}

async function written(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.locator('[data-composer]').fill('비 오면 2호선 쪽 출구가 지붕이 있어서 거기가 나아요.\n우산 없으면 기다릴게요.')
}

/** A name of an emoji half typed. */
async function offeredEmoji(scene: Scene): Promise<void> {
  const { page, t, language } = scene
  await openedPair(scene)
  await page.locator('[data-composer]').fill('')
  await page.locator('[data-composer]').pressSequentially(language === 'ko' ? '정말 고마워요 :ㅎㅌ' : 'Thank you :hea')
  await page.getByRole('listbox', { name: t('emoji.suggested') }).waitFor()
}

async function openedPicker(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedPair(scene)
  await page.getByRole('button', { name: t('emoji.title') }).click()
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('ArrowDown')
}

async function pickerLeft({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('grid').waitFor({ state: 'hidden' })
}

/** A draft and a message that came too late, as the list shows them. */
async function leftUnsent(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedSelf(scene)
  await page.locator('[data-composer]').fill('표현 모으기: 눈이 높다, 발이 넓다, 손이 크다, 귀가 얇다')
  await toList(scene)
  await saidTooLate(scene)
  await toList(scene)
  await page.getByText(t('chat.draft')).waitFor()
  await counted(scene)
}

async function sentNothing(scene: Scene): Promise<void> {
  await cancelled(scene)
  await openedSelf(scene)
  await emptied(scene)
  await toList(scene)
}

async function toList({ page }: Scene): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = '/talk'
  })
  await page.locator('[data-room-id]').first().waitFor()
}

async function emptied({ page }: Scene): Promise<void> {
  await page.locator('[data-composer]').fill('')
}

async function openedMessageMenu(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.locator('[data-message-id] p').last().click({ button: 'right' })
  await scene.page.getByRole('menu').waitFor()
}

async function openedForward(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedMessageMenu(scene)
  await page.getByRole('menuitem', { name: t('chat.room.forward') }).click()
  const options = page.getByRole('dialog').getByRole('option')
  await options.nth(1).click()
  await options.nth(2).click()
}

async function forwardLeft({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** A message forwarded to oneself, with large text. */
async function forwardedToSelf(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedMessageMenu(scene)
  await page.getByRole('menuitem', { name: t('chat.room.forward') }).click()
  await page.getByRole('option', { name: t('chat.self') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('chat.forward.verb') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // In narrow windows the list is a page of its own.
  await beginAt(page, '/talk')
  await openedNotes(scene)
  await page.getByText(t('chat.room.forwarded')).last().waitFor()
  for (const _ of Array(4)) await page.keyboard.press('Control+=')
}

async function usualSize({ page }: Scene): Promise<void> {
  await page.evaluate(() => window.desktop.saveSettings({ chatTextSize: 100 }))
}

/** Messages that were edited, deleted for both and replied to, and one being edited. Once: they stay. */
async function openedChanged(scene: Scene): Promise<void> {
  await openedPair(scene)
  const { page, t } = scene
  await page.evaluate(async (deleted) => {
    const roomId = window.location.hash.split('/').at(-1) ?? ''
    const known = await window.desktop.call('messages', { roomId, limit: 50 })
    if (!known.ok || known.value.messages.some((message) => message.deleted) || document.body.textContent?.includes(deleted)) return
    const [answered] = known.value.messages.filter(({ text }) => text !== '').slice(-1)
    const quote = answered && { id: answered.id, senderId: answered.senderId, text: answered.text, pictures: 0, deleted: false }
    const said: string[] = []
    for (const text of ['잘못 보낸 말', '네, 세 시에 봐요', '그때 봐요']) {
      const answer = await window.desktop.sendMessage({ roomId, text, ...(text.startsWith('네') && quote ? { quote } : {}) })
      if (answer.ok && 'id' in answer.value) said.push(answer.value.id)
    }
    const [first = '', second = ''] = said
    await window.desktop.changeMessage({ roomId, messageId: first, change: { kind: 'delete' } })
    await window.desktop.changeMessage({ roomId, messageId: second, change: { kind: 'edit', text: '네, 네 시에 봐요' } })
  }, t('chat.room.deleted'))
  await noneUnsent(page)
  await page.locator('[data-composer]').press('ArrowUp')
  await page.locator('[data-editing]').waitFor()
}

/** Reactions under the last messages, and the six to choose from. */
async function reacted(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedPair(scene)
  await page.evaluate(async () => {
    const roomId = window.location.hash.split('/').at(-1) ?? ''
    const known = await window.desktop.call('messages', { roomId, limit: 50 })
    const said = known.ok ? known.value.messages.filter(({ deleted, images }) => !deleted && images.length === 0).slice(-3) : []
    for (const [index, { id: messageId }] of said.entries())
      await window.desktop.changeMessage({ roomId, messageId, change: { kind: 'react', reaction: index === 1 ? 'cheer' : 'heart' } })
  })
  await noneUnsent(page)
  const row = page.locator('[data-message-id]').last()
  await row.getByRole('button', { name: t('reactions.add') }).evaluate((element: HTMLElement) => element.click())
  await page.getByRole('menuitemradio').first().waitFor()
}

async function editingLeft({ page }: Scene): Promise<void> {
  await page.locator('[data-editing] [data-composer]').press('Escape')
}

async function openedReply(scene: Scene): Promise<void> {
  await openedMessageMenu(scene)
  await scene.page.getByRole('menuitem', { name: scene.t('chat.room.reply') }).evaluate((element: HTMLElement) => element.click())
  await scene.page.getByRole('button', { name: scene.t('chat.reply.cancel') }).waitFor()
}

async function replyLeft({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('chat.reply.cancel') }).click()
}

async function deletedForMe(scene: Scene): Promise<void> {
  await openedMessageMenu(scene)
  await scene.page.getByRole('menuitem', { name: scene.t('chat.room.hide') }).evaluate((element: HTMLElement) => element.click())
  await scene.page.getByText(scene.t('chat.room.hidden')).waitFor()
}

async function broughtBack({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('common.undo') }).click()
}

/** Opens a chat from the newest program of another member. */
async function begunFromProgram({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const own = (await window.desktop.start()).user?.id
    const home = await window.desktop.call('programHome', {})
    const program = home.ok ? home.value.newest.find(({ author }) => author.id !== own) : undefined
    if (program) await window.desktop.call('openRoom', { userId: program.author.id, programId: program.id })
  })
}

async function openedBegun(scene: Scene): Promise<void> {
  const { page, t } = scene
  const roomId = await page.evaluate(async () => {
    const answer = await window.desktop.call('rooms', {})
    return answer.ok ? answer.value.rooms.find(({ programId }) => programId !== null)?.id : undefined
  })
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await page.getByRole('textbox', { name: t('chat.write.field'), exact: true }).waitFor()
}

async function openedWindow(scene: Scene): Promise<void> {
  await openedPair(scene)
  const opening = scene.app.electron.waitForEvent('window')
  await scene.page.evaluate((id) => window.desktop.openRoomWindow(id), scene.page.url().split('/talk/')[1] ?? '')
  const own = await opening
  await own.getByRole('list', { name: scene.t('chat.room.messages') }).waitFor()
}

function ownWindow({ app, page }: Scene): Page {
  return app.electron.windows().find((each) => each !== page) ?? page
}

/** A text in every message's request. */
const sending = 'postMessage'

/** A message that the community does not answer yet. */
async function keptWaiting(scene: GatedScene): Promise<void> {
  await heardLive(scene)
  scene.gate.refuse(sending)
  await say(scene, '토요일 2시, 3번 출구에서 봐요')
  await scene.page.locator('[data-waiting="waiting"]').waitFor()
}

async function say({ page }: Scene, text: string): Promise<void> {
  const roomId = page.url().split('/talk/')[1] ?? ''
  await page.evaluate((message) => window.desktop.sendMessage(message), { roomId, text })
}

async function openedEnded({ page, t }: Scene): Promise<void> {
  await open(page, t('chat.ended'))
  await page.getByText(t('chat.room.endedBy')).waitFor()
  await drawn({ page, t })
}

async function saidTooLate(scene: Scene): Promise<void> {
  await openedEnded(scene)
  await say(scene, '아직 계세요? 파일 하나 보내 드릴게요.')
  await scene.page.locator('[data-waiting="failed"]').waitFor()
}

async function cancelled({ page }: Scene): Promise<void> {
  // A message that is being sent cannot be removed before it has failed.
  await expect
    .poll(async () => {
      const { unsent } = await chatOf(page)
      await page.evaluate(
        (ids) => Promise.all(ids.map((id) => window.desktop.cancelMessage(id))),
        unsent.messages.map(({ id }) => id),
      )
      return unsent.messages
    })
    .toEqual([])
}

/** Removes the waiting messages; the gate, which is open again, lets none of them through meanwhile. */
async function takenBack(scene: GatedScene): Promise<void> {
  scene.gate.refuse(sending)
  await cancelled(scene)
  scene.gate.refuse(null)
}

/** Sends oneself one, two, three and five pictures at once. Once: they stay. */
async function pictured({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const own = (await window.desktop.start()).user?.id
    const opened = await window.desktop.call('openRoom', { userId: own ?? '' })
    if (!opened.ok) return
    const { roomId } = opened.value
    const known = await window.desktop.call('messages', { roomId, limit: 50 })
    if (known.ok && known.value.messages.some(({ images }) => images.length > 0)) return
    const colours = ['#d4571f', '#2f6fde', '#7a4fd6', '#a87509', '#0b7361']
    const draw = async (width: number, height: number, n: number) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D
      for (const [index, part] of [1, 0.7, 0.4].entries()) {
        paper.fillStyle = colours[(n + index) % colours.length] ?? ''
        paper.fillRect(0, height * (1 - part), width * part, height * part)
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      return new File([blob ?? ''], `${n}.png`, { type: 'image/png' })
    }
    const posts = [
      { text: '창가 자리 간판', sizes: [[640, 400]] },
      {
        text: '',
        sizes: [
          [300, 500],
          [500, 300],
        ],
      },
      {
        text: '메뉴판, 컵, 공책',
        sizes: [
          [500, 300],
          [300, 300],
          [300, 400],
        ],
      },
      {
        text: '',
        sizes: [
          [400, 300],
          [300, 400],
          [400, 400],
          [500, 300],
          [300, 300],
        ],
      },
    ]
    for (const { text, sizes } of posts) {
      const files = await Promise.all(sizes.map(([width = 0, height = 0], n) => draw(width, height, n)))
      await window.desktop.sendMessage({ roomId, text }, { files })
    }
  })
  await noneUnsent(page)
}

async function openedNotes(scene: Scene): Promise<void> {
  await openedSelf(scene)
  await drawn(scene)
}

/** The total unread count has arrived, which is loaded when there is time. */
async function counted({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.locator('nav a[href="#/talk"]', { hasText: /\d/ }).waitFor()
}

/** The last message is in sight. */
async function drawn({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  await page
    .getByRole('list', { name: t('chat.room.messages') })
    .getByRole('listitem')
    .last()
    .waitFor()
}

async function openedUnread({ page, t }: GatedScene): Promise<void> {
  const fresh = page.locator('[data-room-id]').filter({ hasText: t('chat.unread', { count: 1 }) })
  await open(page, (await fresh.last().locator('b').first().textContent()) ?? '')
  await page.locator('[data-unread-line]').waitFor()
}

/** A room of which nothing is cached. */
async function openedNeverRead({ page, t }: GatedScene): Promise<void> {
  await open(page, 'minji_note')
  await page.getByRole('button', { name: t('common.retry') }).waitFor()
  await heardLive({ page })
}

/** The opened room is cached, and shown offline after the app starts again. */
async function lostTheCommunity(scene: GatedScene): Promise<void> {
  const { page, gate, t } = scene
  await openedPair(scene)
  gate.shut()
  await page.reload()
  await page.getByRole('list', { name: t('chat.room.messages') }).waitFor()
}

async function backOnline({ page, gate }: GatedScene): Promise<void> {
  gate.open()
  await heardLive({ page })
}

/** The community answers, but refuses the live connection. */
async function refusedLive({ page, gate, t }: GatedScene): Promise<void> {
  gate.refuse('"realtimeToken"')
  gate.shut()
  gate.open()
  await page.getByText(t('errors.sentence.unavailable')).waitFor()
}

async function heardAgain({ page, gate }: GatedScene): Promise<void> {
  gate.refuse(null)
  await heardLive({ page })
}

/** After the failures of other screens the live connection is online again, so that no notice is shown. */
async function heardLive({ page }: Pick<Scene, 'page'>): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await window.desktop.start()).live), { timeout: 10_000 }).toBe('online')
}

async function openedMenu(scene: Scene): Promise<void> {
  await openedPair(scene)
  await press(scene.page, scene.t('chat.room.more'))
  await scene.page.getByRole('menu').waitFor()
}

async function found(scene: Scene): Promise<void> {
  await openedPair(scene)
  await press(scene.page, new RegExp(scene.t('chat.room.search')))
  await scene.page.getByRole('textbox', { name: scene.t('chat.find.field') }).fill('still')
}

async function askedToLeave(scene: Scene): Promise<void> {
  await openedMenu(scene)
  await scene.page.getByRole('menuitem', { name: scene.t('chat.settings.leave') }).evaluate((element: HTMLElement) => element.click())
  await scene.page.getByRole('dialog', { name: scene.t('chat.leave.title') }).waitFor()
}

async function openedSetting(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.evaluate(() => {
    window.location.hash = `${window.location.hash.slice(1)}/setting`
  })
  await scene.page.getByRole('heading', { name: scene.t('chat.settings.title') }).waitFor()
}

/** The newest two messages, deleted for oneself, and their list. */
async function openedRestorable(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.evaluate(async () => {
    const roomId = window.location.hash.split('/')[2] ?? ''
    const read = await window.desktop.call('messages', { roomId, limit: 2 })
    if (!read.ok) throw new Error(read.error.code)
    const said = read.value.messages.filter(({ kind }) => kind === 'message')
    await window.desktop.call('hideMessages', { roomId, messageIds: said.map(({ id }) => id) })
  })
  await openedDeletedList(scene)
}

async function openedDeletedList(scene: Scene): Promise<void> {
  if (!(await scene.page.evaluate(() => window.location.hash.includes('/talk/')))) await openedPair(scene)
  await scene.page.evaluate(() => {
    window.location.hash = `${window.location.hash.slice(1)}/setting`
  })
  await press(scene.page, scene.t('chat.settings.deletedShow'))
  await scene.page.locator('[data-deleted]').waitFor()
}

async function restoredAll({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const roomId = window.location.hash.split('/')[2] ?? ''
    const read = await window.desktop.call('hiddenMessages', { roomId, limit: 5 })
    if (read.ok) await window.desktop.call('showMessages', { roomId, messageIds: read.value.messages.map(({ id }) => id) })
  })
}

async function openedBot({ page, t }: Scene): Promise<void> {
  await open(page, t('chat.bot'))
  await page.getByText(t('chat.room.botReadOnly')).waitFor()
  await drawn({ page, t })
}

async function openedSelf({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  await open(page, t('chat.self'))
  await page.locator('[data-composer]').waitFor()
}

async function openedNew({ page, t }: Scene): Promise<void> {
  await press(page, t('chat.start.label'))
  await page
    .getByRole('dialog', { name: t('chat.start.title') })
    .getByRole('option')
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await button.waitFor()
  await button.evaluate((element: HTMLElement) => element.click())
}

const another = { email: 'haeun@example.com', nickname: 'haeun_reads' }
let met: { roomId: string; token: string } | null = null

/** Somebody joins and writes to whoever looks. Once: the room stays. */
async function metAnother({ page, community }: GatedScene): Promise<void> {
  if (met !== null) return
  const { token } = await joinFromElsewhere(community.url, community.mailFolder, another)
  const userId = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
  const { roomId } = await ask(community.url, 'openRoom', { userId }, token)
  await ask(community.url, 'sendMessage', { roomId, text: '안녕하세요! 지난번 글 재미있게 읽었어요.' }, token)
  await page.evaluate((message) => window.desktop.sendMessage(message), { roomId, text: 'Thank you! 다음 글도 곧 올릴게요.' })
  await page.evaluate((message) => window.desktop.sendMessage(message), { roomId, text: '혹시 토요일에 시간 괜찮으세요?' })
  await noneUnsent(page)
  met = { roomId, token }
}

/** They have read the first of two messages, and are writing. */
async function answeredBySigns({ page, t, community }: GatedScene): Promise<void> {
  const { roomId, token } = met ?? { roomId: '', token: '' }
  await heardLive({ page })
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await drawn({ page, t })
  const { messages } = await ask(community.url, 'messages', { roomId, limit: 50 }, token)
  const messageId = messages.at(-2)?.id ?? ''
  await ask(community.url, 'readUpTo', { roomId, messageId }, token)
  await page.getByText(t('signs.read'), { exact: true }).waitFor()
  await ask(community.url, 'showTyping', { roomId, after: messages.at(-1)?.sentAt ?? 0 }, token)
  await page.getByText(t('signs.typing', { name: another.nickname })).waitFor()
}
