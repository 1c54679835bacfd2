import type { Locator, Page } from '@playwright/test'
import { reactionEmoji } from '../../src/shared/reactions'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { keptTexts } from './support/chat-now'
import { ask } from './support/client'
import { enterRoom, log, messageField, newestIn, openOwnWindow, roomOf, roomRow, say, seatPair, unreadAt } from './support/pair'
import { focusWindow, goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

const rowOf = (page: Page, text: string): Locator => log(page, t).locator('[data-message-id]').filter({ hasText: text })
const chip = (page: Page, text: string, name: 'heart' | 'cheer' | 'like', people: string) =>
  rowOf(page, text).getByRole('button', { name: t('reactions.by', { reaction: t(`reactions.names.${name}`), people }) })

async function choose(page: Page, text: string, name: 'heart' | 'cheer' | 'like'): Promise<void> {
  await rowOf(page, text).hover()
  await rowOf(page, text)
    .getByRole('button', { name: t('reactions.add') })
    .click()
  await page.getByRole('menuitemradio', { name: t(`reactions.names.${name}`) }).click()
}

test('reactions are seen by both, replaced, joined and removed, by mouse and keyboard', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  for (const { page } of [haru, nari]) await enterRoom(page, t, roomId)
  await say(haru.page, t, '합격했어요')
  await expect(rowOf(nari.page, '합격했어요')).toBeVisible()
  await choose(nari.page, '합격했어요', 'heart')
  await expect(chip(nari.page, '합격했어요', 'heart', t('chat.you'))).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(haru.page, '합격했어요', 'heart', 'nari')).toHaveText(reactionEmoji.heart)
  await expect(haru.page.getByRole('log', { name: t('reactions.news') })).toContainText('합격했어요')

  await rowOf(nari.page, '합격했어요').getByText('합격했어요').click({ button: 'right' })
  await expectNoFaults(nari.page, 'the menu of a message with reactions')
  await nari.page.getByRole('menuitemradio', { name: t('reactions.names.heart') }).focus()
  await nari.page.keyboard.press('ArrowLeft')
  await nari.page.keyboard.press('ArrowLeft')
  await expect(nari.page.getByRole('menuitemradio', { name: t('reactions.names.cheer') })).toBeFocused()
  await nari.page.keyboard.press('Enter')
  await expect(chip(haru.page, '합격했어요', 'cheer', 'nari')).toBeVisible()
  await expect(chip(haru.page, '합격했어요', 'heart', 'nari')).toHaveCount(0)

  await chip(haru.page, '합격했어요', 'cheer', 'nari').click()
  await expect(chip(nari.page, '합격했어요', 'cheer', t('reactions.both', { name: 'haru' }))).toHaveText(`${reactionEmoji.cheer}2`)
  await chip(nari.page, '합격했어요', 'cheer', t('reactions.both', { name: 'haru' })).click()
  await expect(chip(nari.page, '합격했어요', 'cheer', 'haru')).toHaveAttribute('aria-pressed', 'false')
  await expect(chip(haru.page, '합격했어요', 'cheer', t('chat.you'))).toBeVisible()
})

test('without a server a reaction is shown at once, survives a crash and is sent when the server is back', async () => {
  test.setTimeout(180_000)
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  for (const { page } of [haru, nari]) await enterRoom(page, t, roomId)
  const { messages } = await ask(community.url, 'sendMessage', { roomId, text: '내일 봐요' }, haru.member.token)
  await expect(rowOf(nari.page, '내일 봐요')).toBeVisible()
  await expect.poll(() => keptTexts(nari.app, roomId)).toContain('내일 봐요')
  pair.expectProblems(/./)
  await pair.kill()
  await choose(nari.page, '내일 봐요', 'heart')
  await expect(chip(nari.page, '내일 봐요', 'heart', t('chat.you'))).toBeVisible()
  await choose(nari.page, '내일 봐요', 'like')
  await expect(chip(nari.page, '내일 봐요', 'heart', t('chat.you'))).toHaveCount(0)
  const page = await nari.crash()
  await enterRoom(page, t, roomId)
  await expect(chip(page, '내일 봐요', 'like', t('chat.you'))).toBeVisible()
  await pair.revive()
  await expect(chip(haru.page, '내일 봐요', 'like', 'nari')).toBeVisible({ timeout: 60_000 })
  const stored = (await newestIn(pair, roomId)).find(({ id }) => id === messages[0]?.id)
  expect(stored?.reactions.map(({ userId, name }) => [userId, name])).toEqual([[nari.member.id, 'like']])
})

const sign = (page: Page, name: string) => page.getByRole('status').filter({ hasText: t('signs.typing', { name }) })
const mark = (page: Page, text: string) => rowOf(page, text).getByText(t('signs.read'), { exact: true })

test('one sees that the other types, until the message is there, and that it was read, in every window and without a server', async () => {
  test.setTimeout(180_000)
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toBeVisible()
  await goTo(nari.page, '/talk')
  // What is sent before she has left the room is read.
  await expect(messageField(nari.page, t)).toHaveCount(0)
  await say(haru.page, t, '이거 봤어요?')
  await expect(rowOf(own, '이거 봤어요?')).toBeVisible()
  // Her app has it, and has not read it.
  await expect(roomRow(nari.page, 'haru')).toContainText('이거 봤어요?')
  await expect(mark(own, '이거 봤어요?')).toHaveCount(0)

  await focusWindow(nari.app)
  await enterRoom(nari.page, t, roomId)
  for (const page of [haru.page, own]) await expect(mark(page, '이거 봤어요?')).toBeVisible()
  // Of what one has read oneself nothing is said.
  await expect(log(nari.page, t).getByText(t('signs.read'), { exact: true })).toHaveCount(0)

  const fieldAt = () => messageField(haru.page, t).boundingBox()
  const lastAt = () => rowOf(haru.page, '이거 봤어요?').boundingBox()
  const before = [await fieldAt(), await lastAt()]
  await messageField(nari.page, t).pressSequentially('네')
  for (const page of [haru.page, own]) await expect(sign(page, 'nari')).toBeVisible()
  expect([await fieldAt(), await lastAt()]).toEqual(before)
  await expectNoFaults(haru.page, 'a room in which the other types')
  await messageField(nari.page, t).pressSequentially(', 봤어요')
  await messageField(nari.page, t).press('Enter')
  await expect(rowOf(haru.page, '네, 봤어요')).toBeVisible()
  await expect(sign(haru.page, 'nari')).toHaveCount(0)
  await own.close()

  pair.expectProblems(/./)
  const page = await haru.crash(() => pair.kill())
  await enterRoom(page, t, roomId)
  await expect(mark(page, '이거 봤어요?')).toBeVisible()
  await pair.revive()
})

test('whoever switches the signs off shows none and sees none, on the other’s screen at once', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await focusWindow(nari.app)
  for (const { page } of [haru, nari]) await enterRoom(page, t, roomId)
  await say(haru.page, t, '읽히는 말')
  await expect(mark(haru.page, '읽히는 말')).toBeVisible()
  await goTo(nari.page, '/profile/setting/account/signs')
  for (const name of ['read', 'typing'] as const) {
    const control = nari.page.getByRole('switch', { name: t(`signs.show.${name}`) })
    await control.click()
    await expect(control).not.toBeChecked()
  }
  await expectNoFaults(nari.page, 'the settings of the signs')
  await expect(mark(haru.page, '읽히는 말')).toHaveCount(0)
  await enterRoom(nari.page, t, roomId)
  await say(nari.page, t, '몰래 쓴 말')
  await say(haru.page, t, '모르게 읽힌 말')
  await expect(rowOf(nari.page, '모르게 읽힌 말')).toBeVisible()
  // Haru reads at once too, which nari is not shown.
  await expect(rowOf(haru.page, '몰래 쓴 말')).toBeVisible()
  const unread = () => unreadAt(pair.community, nari.member, roomId)
  await expect.poll(unread).toBe(0)
  await messageField(haru.page, t).pressSequentially('쓰는 중')
  await expect(log(haru.page, t).getByText(t('signs.read'), { exact: true })).toHaveCount(0)
  // A sign that was sent would be there before what comes after it.
  const messageId = (await newestIn(pair, roomId)).find(({ text }) => text === '몰래 쓴 말')?.id ?? ''
  const change = { kind: 'react' as const, reaction: 'like' as const }
  await ask(pair.community.url, 'changeMessage', { roomId, messageId, change }, haru.member.token)
  await expect(chip(nari.page, '몰래 쓴 말', 'like', 'haru')).toBeVisible()
  await expect(sign(nari.page, 'haru')).toHaveCount(0)
  for (const name of ['read', 'typing'] as const) await ask(pair.community.url, 'setSigns', { [name]: true }, nari.member.token)
  // What was read meanwhile stays untold; the next message is not.
  await expect(mark(haru.page, '읽히는 말')).toBeVisible()
  await messageField(haru.page, t).pressSequentially('!')
  await messageField(haru.page, t).press('Enter')
  await expect(mark(haru.page, '쓰는 중!')).toBeVisible()
})
