import { expect } from '@playwright/test'
import { ask, joinFromElsewhere, type Member } from '../e2e/support/client'
import { moveExchange } from '../e2e/support/exchange-time'
import type { GatedScene, ScreenArea } from './screen'

/** A 30 + 30 in a room, in the partner's card or in the bar of a narrow window (docs/product/chat.md "30 + 30"). */
export const exchangeScreens: ScreenArea = {
  screens: [],
  gated: [
    { name: 'exchange-none', route: '/talk', prepare: written, arrange: opened },
    { name: 'exchange-menu', route: '/talk', prepare: written, arrange: openedMenu, tidy: closed },
    { name: 'exchange-proposed', route: '/talk', prepare: proposed, arrange: opened },
    { name: 'exchange-running', route: '/talk', prepare: running, arrange: opened },
    { name: 'exchange-second', route: '/talk', prepare: inSecondHalf, arrange: opened },
    { name: 'exchange-end', route: '/talk', prepare: running, arrange: askedToEnd, tidy: closed },
    { name: 'exchange-ended', route: '/talk', prepare: ended, arrange: opened },
  ],
}

const minute = 60_000
const partner: Partial<Member> = { email: 'jay.walker@example.com', name: 'Jay Walker', nickname: 'jaywalker_k' }
let roomId = ''
let token = ''

/** A room with a partner who learns Korean. Once: the room stays. */
async function written(scene: GatedScene): Promise<void> {
  const { page, community } = scene
  if (roomId === '') {
    ;({ token } = await joinFromElsewhere(community.url, community.mailFolder, partner))
    const languages = { korean: 'B2', english: 'native', motherTongue: null } as const
    await ask(community.url, 'setLearning', { languages, goals: ['conversation'], about: '' }, token)
    const userId = await page.evaluate(async () => (await window.desktop.start()).user?.id ?? '')
    roomId = (await ask(community.url, 'openRoom', { userId }, token)).roomId
    await ask(community.url, 'sendMessage', { roomId, text: '토요일 저녁에 시간 괜찮아요?' }, token)
  }
  const { rooms } = await ask(community.url, 'rooms', {}, token)
  const exchange = rooms.find(({ id }) => id === roomId)?.exchange
  if (exchange !== undefined) await ask(community.url, 'endExchange', { roomId, exchangeId: exchange.id }, token)
}

async function proposed(scene: GatedScene): Promise<string> {
  await written(scene)
  const { exchange } = await ask(scene.community.url, 'proposeExchange', { roomId, first: 'english' }, token)
  return exchange?.id ?? ''
}

async function begun(scene: GatedScene): Promise<string> {
  const { page, community } = scene
  const exchangeId = await proposed(scene)
  await page.evaluate((input) => window.desktop.call('answerExchange', input), { roomId, exchangeId, accepts: true })
  await ask(community.url, 'sendMessage', { roomId, text: 'So, English first. How was the first week at the new office?' }, token)
  return exchangeId
}

async function running(scene: GatedScene): Promise<void> {
  await begun(scene)
  moveExchange(scene.community, roomId, -12.6 * minute)
  await scene.page.evaluate(() => window.desktop.refreshRooms())
}

async function inSecondHalf(scene: GatedScene): Promise<void> {
  await begun(scene)
  moveExchange(scene.community, roomId, -52.2 * minute)
  await scene.page.evaluate(() => window.desktop.refreshRooms())
}

async function ended(scene: GatedScene): Promise<void> {
  const exchangeId = await begun(scene)
  moveExchange(scene.community, roomId, -52.2 * minute)
  await ask(scene.community.url, 'endExchange', { roomId, exchangeId }, token)
}

async function opened({ page }: GatedScene): Promise<void> {
  await page.evaluate((id) => {
    window.location.hash = `/talk/${id}`
  }, roomId)
  await expect(page.locator(`[data-open-room="${roomId}"]`)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The menu of the room has it where the card is not shown. */
async function openedMenu(scene: GatedScene): Promise<void> {
  const { page, t } = scene
  await opened(scene)
  const card = page.getByRole('button', { name: t('chat.room.card', { name: partner.nickname }) })
  if (await card.isVisible()) await card.click()
  await page
    .locator('[data-open-room]')
    .getByRole('button', { name: t('chat.room.more') })
    .click()
  await page.getByRole('menuitem', { name: t('exchange.title') }).click()
  await page.getByRole('dialog', { name: t('exchange.title') }).waitFor()
}

async function askedToEnd(scene: GatedScene): Promise<void> {
  await opened(scene)
  await scene.page
    .getByRole('button', { name: scene.t('exchange.end'), exact: true })
    .first()
    .click()
  await scene.page.getByRole('dialog', { name: scene.t('exchange.endTitle') }).waitFor()
}

async function closed({ page, t }: GatedScene): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const card = page.getByRole('button', { name: t('chat.room.card', { name: partner.nickname }) })
  if ((await card.isVisible()) && (await card.getAttribute('aria-expanded')) === 'false') await card.click()
}
