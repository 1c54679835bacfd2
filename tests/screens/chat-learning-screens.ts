import type { Scene, ScreenArea } from './screen'

/** Shares of languages and topics to talk about, in a room of the demo community. */
export const chatLearningScreens: ScreenArea = {
  screens: [
    { name: 'chat-shares', route: '/talk', prepare: spoken, arrange: opened },
    { name: 'chat-topics', route: '/talk', prepare: spoken, arrange: openedTopics, tidy: left },
    { name: 'chat-topics-further', route: '/talk', prepare: spoken, arrange: unfolded, tidy: left },
  ],
}

const partner = 'oliver_in_seoul'
const lines = [
  '비 오면 2호선 쪽 출구가 지붕이 있어서 거기가 나아요. 우산 없으면 기다릴게요.',
  'I finally finished that book you recommended, and the ending surprised me a lot.',
]

/** Own messages in both languages. Once: they stay. */
async function spoken({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.evaluate(
    async ([nickname, said]) => {
      const list = await window.desktop.call('rooms', {})
      const room = list.ok ? list.value.rooms.find((each) => each.partner.nickname === nickname) : undefined
      if (room === undefined) return
      const known = await window.desktop.call('messages', { roomId: room.id, limit: 50 })
      if (known.ok && known.value.messages.some(({ text }) => said.includes(text))) return
      for (const text of said) await window.desktop.sendMessage({ roomId: room.id, text })
    },
    [partner, lines] as const,
  )
}

async function opened({ page }: Pick<Scene, 'page'>): Promise<void> {
  await page.locator('[data-room-id]').filter({ hasText: partner }).first().click()
  await page.locator('[data-composer]').waitFor()
  await page
    .getByText(lines[1] ?? '')
    .last()
    .waitFor()
}

async function openedTopics(scene: Scene): Promise<void> {
  await opened(scene)
  await openedDialog(scene)
}

/** By the card's button or, in a narrow window, by the room's menu. */
async function openedDialog({ page, t }: Scene): Promise<void> {
  const button = page.getByRole('button', { name: t('partnerCard.topics.button') })
  if ((await button.count()) > 0) await button.click()
  else {
    await page.getByRole('button', { name: t('chat.room.more') }).click()
    await page.getByRole('menuitem', { name: t('partnerCard.topics.button') }).click()
  }
  await page.locator('[role=dialog] [aria-live] p').first().waitFor()
}

/** After a topic was put into the room: the next one with its further questions, and the further questions of the one before. */
async function unfolded(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openedTopics(scene)
  await page.getByRole('button', { name: t('partnerCard.topics.put'), exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await openedDialog(scene)
  await page.getByRole('button', { name: t('partnerCard.topics.further') }).click()
}

async function left({ page }: Scene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('[data-composer]').fill('')
}
