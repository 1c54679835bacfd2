import type { Page } from '@playwright/test'
import type { GatedScene, Scene, ScreenArea } from './screen'

export const talkScreens: ScreenArea = {
  screens: [
    { name: 'talk-visitor', route: '/talk', as: 'visitor' },
    { name: 'talk-list', route: '/talk', prepare: spoken },
    { name: 'talk-room', route: '/talk', prepare: spoken, arrange: openedPair },
    { name: 'talk-room-written', route: '/talk', prepare: spoken, arrange: written, tidy: emptied },
    { name: 'talk-room-menu', route: '/talk', prepare: spoken, arrange: openedMenu },
    { name: 'talk-room-find', route: '/talk', prepare: spoken, arrange: found },
    { name: 'talk-room-leave', route: '/talk', prepare: spoken, arrange: askedToLeave },
    { name: 'talk-setting', route: '/talk', prepare: spoken, arrange: openedSetting },
    { name: 'talk-bot', route: '/talk', arrange: openedBot },
    { name: 'talk-self', route: '/talk', arrange: openedSelf },
    { name: 'talk-missing', route: '/talk/00000000-0000-7000-8000-000000000000' },
    { name: 'talk-new', route: '/talk', arrange: openedNew },
    { name: 'settings-notifications', route: '/profile/setting/notifications' },
  ],
  gated: [
    {
      name: 'talk-waiting',
      route: '/talk',
      prepare: async ({ gate, page }: GatedScene) => {
        await spoken({ page })
        gate.refuse('"postMessage"')
      },
      arrange: async (scene) => {
        await openedPair(scene)
        await scene.page.evaluate(
          (roomId) => window.desktop.sendMessage({ roomId, text: '토요일 2시, 3번 출구에서 봐요' }),
          scene.page.url().split('/talk/')[1] ?? '',
        )
        await scene.page.locator('[data-waiting]').first().waitFor()
      },
      tidy: async ({ gate, page }) => {
        for (const { id } of await page.evaluate(() => window.desktop.waitingMessages()))
          await page.evaluate((key) => window.desktop.cancelMessage(key), id)
        gate.refuse(null)
      },
    },
    {
      name: 'talk-failed',
      route: '/talk',
      prepare: ({ gate }: GatedScene) => gate.refuse('"getMessages"'),
      arrange: openedSelf,
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

const lines = [
  '안녕하세요! 올려 주신 글 잘 읽었어요.',
  'Could we practise ordering in Korean some time?',
  '망원동에 조용한 데 알아요. https://example.com/mangwon 여기예요.',
]

/** Says something to whoever wrote the first posts, and to oneself. Once: the rooms stay. */
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
  await page.waitForFunction(async () => (await window.desktop.waitingMessages()).length === 0)
}

/** Goes to the room whose row holds a text. */
async function open(page: Page, text: string): Promise<void> {
  const row = page.locator('[data-room-id]').filter({ hasText: text }).first()
  const roomId = await row.getAttribute('data-room-id')
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
}

// Of the demo community: with pictures, both languages, and something unread.
const talkedTo = 'oliver_in_seoul'

async function openedPair({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  await open(page, talkedTo)
  await page
    .getByRole('list', { name: t('talk.room.messages') })
    .getByRole('listitem')
    .first()
    .waitFor()
}

async function written(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.locator('[data-composer]').fill('비 오면 2호선 쪽 출구가 지붕이 있어서 거기가 나아요.\n우산 없으면 기다릴게요.')
}

async function emptied({ page }: Scene): Promise<void> {
  await page.locator('[data-composer]').fill('')
}

async function openedMenu(scene: Scene): Promise<void> {
  await openedPair(scene)
  await press(scene.page, scene.t('talk.room.more'))
  await scene.page.getByRole('menu').waitFor()
}

async function found(scene: Scene): Promise<void> {
  await openedPair(scene)
  await press(scene.page, new RegExp(scene.t('talk.room.search')))
  await scene.page.getByRole('textbox', { name: scene.t('talk.find.field') }).fill('안녕')
}

async function askedToLeave(scene: Scene): Promise<void> {
  await openedMenu(scene)
  await scene.page.getByRole('menuitem', { name: scene.t('talk.settings.leave') }).evaluate((element: HTMLElement) => element.click())
  await scene.page.getByRole('dialog', { name: scene.t('talk.leave.title') }).waitFor()
}

async function openedSetting(scene: Scene): Promise<void> {
  await openedPair(scene)
  await scene.page.evaluate(() => {
    window.location.hash = `${window.location.hash.slice(1)}/setting`
  })
  await scene.page.getByRole('heading', { name: scene.t('talk.settings.title') }).waitFor()
}

async function openedBot({ page, t }: Scene): Promise<void> {
  await open(page, t('talk.bot'))
  await page.getByText(t('talk.room.botReadOnly')).waitFor()
}

async function openedSelf({ page, t }: Pick<Scene, 'page' | 't'>): Promise<void> {
  await open(page, t('talk.self'))
  await page.locator('[data-composer]').waitFor()
}

async function openedNew({ page, t }: Scene): Promise<void> {
  await press(page, t('talk.start.label'))
  await page.getByRole('dialog', { name: t('talk.start.title') }).waitFor()
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await button.waitFor()
  await button.evaluate((element: HTMLElement) => element.click())
}
