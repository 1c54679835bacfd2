import type { Page } from '@playwright/test'
import { limits } from '../../src/shared/limits'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { moveExchange } from './support/exchange-time'
import { enterRoom, log, messageField, newestIn, openOwnWindow, roomOf, roomRow, say, seatPair } from './support/pair'
import { wordsIn } from './support/words'

// 30 + 30 by two members at two apps (docs/product/chat.md "30 + 30").
const pair = seatPair()
const t = wordsIn('ko')

const card = (page: Page) => page.getByRole('complementary').getByRole('region', { name: t('exchange.title') })
const button = (page: Page, name: 'propose' | 'accept' | 'end') =>
  card(page).getByRole('button', { name: t(`exchange.${name}`), exact: true })
const line = (page: Page, step: 'proposed' | 'started' | 'ended') => log(page, t).locator(`[data-exchange-step=${step}]`)
/** What a page's clock shows, in seconds. */
const left = async (place: ReturnType<typeof card>) => {
  const [minutes = 0, seconds = 0] = ((await place.getByRole('timer').textContent()) ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

test('one proposes, the other accepts by keyboard, both see the same clock through a restart and the change, and one ends it', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  await enterRoom(nari.page, t, roomId)

  await button(haru.page, 'propose').click()
  await expect(card(haru.page)).toContainText(t('exchange.mine'))
  await expect(line(nari.page, 'proposed')).toContainText('haru: 30 + 30을 제안했어요')
  await expect(roomRow(nari.page, 'haru')).toContainText('30 + 30을 제안했어요')
  await expectNoFaults(nari.page, 'a proposal')
  await line(nari.page, 'proposed')
    .getByRole('button', { name: t('exchange.accept') })
    .focus()
  await nari.page.keyboard.press('Enter')

  for (const { page } of [haru, nari]) {
    await expect(line(page, 'started')).toHaveText('30 + 30을 시작했어요. 한국어로 30분, 그다음 영어로 30분')
    await expect(line(page, 'proposed')).toHaveCount(0)
    await expect(messageField(page, t)).toHaveAttribute('placeholder', t('exchange.write.korean'))
  }
  const difference = async () => Math.abs((await left(card(haru.page))) - (await left(card(nari.page))))
  await expect.poll(difference).toBeLessThanOrEqual(1)
  expect(await left(card(haru.page))).toBeGreaterThan(limits.exchange.minutes * 60 - 60)
  await expectNoFaults(haru.page, 'a clock that runs')
  await say(haru.page, t, '이번 주는 어땠어요?')

  // A restart keeps the clock, which was begun 20 minutes earlier by then; the other app learns of it as it would after being offline.
  await haru.crash(async () => moveExchange(pair.community, roomId, -20 * 60_000))
  await nari.page.evaluate(() => window.desktop.refreshRooms())
  await enterRoom(haru.page, t, roomId)
  const ownWindow = await openOwnWindow(nari, roomId)
  const bar = ownWindow.locator('[data-exchange-bar]')
  await expect(bar).toContainText(t('exchange.now', { language: '한국어' }))
  await expect.poll(async () => Math.abs((await left(card(haru.page))) - (await left(bar)))).toBeLessThanOrEqual(1)
  expect(await left(card(haru.page))).toBeLessThan(10 * 60)

  // Some seconds before the change, which both then see by themselves.
  moveExchange(pair.community, roomId, 4_000 - (await left(card(haru.page))) * 1000)
  for (const { page } of [haru, nari]) await page.evaluate(() => window.desktop.refreshRooms())
  for (const { page } of [haru, nari]) {
    await expect(messageField(page, t)).toHaveAttribute('placeholder', t('exchange.write.english'), { timeout: 30_000 })
    await expect(card(page)).toContainText(t('exchange.now', { language: '영어' }))
  }
  await expect(bar).toContainText(t('exchange.now', { language: '영어' }))
  await ownWindow.close()

  await button(haru.page, 'end').click()
  await haru.page
    .getByRole('dialog', { name: t('exchange.endTitle') })
    .getByRole('button', { name: t('exchange.end') })
    .click()
  const summary = '30 + 30이 끝났어요. 한국어 30분, 메시지 1개'
  for (const { page } of [haru, nari]) {
    await expect(line(page, 'ended')).toHaveText(summary)
    await expect(button(page, 'propose')).toBeVisible()
    await expect(messageField(page, t)).toHaveAttribute('placeholder', t('chat.write.placeholder'))
  }
  await expect(roomRow(haru.page, 'nari')).toContainText(summary)
})

test('what nobody answers and what both leave alone ends by itself, with the time that it had', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  const { rooms } = await ask(pair.community.url, 'rooms', {}, haru.member.token)
  const former = rooms.find(({ id }) => id === roomId)?.exchange
  // Of a test that has failed.
  if (former) await ask(pair.community.url, 'endExchange', { roomId, exchangeId: former.id }, haru.member.token)
  await enterRoom(haru.page, t, roomId)
  await enterRoom(nari.page, t, roomId)
  await button(haru.page, 'propose').click()
  await button(nari.page, 'accept').click()
  await expect(card(haru.page).getByRole('timer')).toBeVisible()
  moveExchange(pair.community, roomId, -61 * 60_000)
  // No app knows that it is over; the community ends it.
  const lastStep = async () => (await newestIn(pair, roomId)).at(-1)?.exchange
  const whole = { step: 'ended', first: 'korean', seconds: { korean: 1800, english: 1800 }, messages: 0 }
  await expect.poll(lastStep, { timeout: 30_000 }).toEqual(whole)
  await expect(line(haru.page, 'ended').last()).toHaveText('30 + 30이 끝났어요. 한국어 30분, 영어 30분, 메시지 0개')

  const { exchange } = await ask(pair.community.url, 'proposeExchange', { roomId, first: 'english' }, nari.member.token)
  await expect(button(haru.page, 'accept')).toBeVisible()
  moveExchange(pair.community, roomId, -limits.exchange.answerMinutes * 60_000)
  await expect(line(haru.page, 'proposed').last()).toHaveText('30 + 30 제안이 답 없이 지나갔어요', { timeout: 30_000 })
  await expect(button(haru.page, 'propose')).toBeVisible()
  expect(exchange).not.toBeNull()
})
