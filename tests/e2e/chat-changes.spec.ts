import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { keptTexts } from './support/chat-now'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, newestIn, roomOf, roomRow, say, seatPair } from './support/pair'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

const editField = (page: (typeof pair)['haru']['page']) => page.getByRole('textbox', { name: t('chat.edit.field') })

async function openBoth(): Promise<string> {
  const roomId = await roomOf(pair)
  for (const { page } of [pair.haru, pair.nari]) await enterRoom(page, t, roomId)
  return roomId
}

test('a message is edited from its menu and by the arrow key, and marked for both; leaving a changed text asks', async () => {
  const { haru, nari } = pair
  await openBoth()
  await say(haru.page, t, '내일 바요')
  await expect(log(nari.page, t).getByText('내일 바요')).toBeVisible()
  await log(haru.page, t).getByText('내일 바요').click({ button: 'right' })
  await haru.page.getByRole('menuitem', { name: t('chat.room.edit') }).click()
  await expect(editField(haru.page)).toBeFocused()
  await expect(editField(haru.page)).toHaveValue('내일 바요')
  await expectNoFaults(haru.page, 'a message being edited')
  await editField(haru.page).fill('내일 봐요')
  await editField(haru.page).press('Enter')
  for (const { page } of [haru, nari]) {
    await expect(log(page, t).getByText('내일 봐요')).toHaveCount(1)
    await expect(log(page, t).getByText('내일 바요')).toHaveCount(0)
    await expect(log(page, t).getByText(t('chat.room.edited'), { exact: true })).toHaveCount(1)
  }
  await expect(roomRow(nari.page, 'haru').getByText('내일 봐요')).toBeVisible()

  // The draft survives a cancelled edit.
  await expect(messageField(haru.page, t)).toBeFocused()
  await messageField(haru.page, t).press('ArrowUp')
  await expect(editField(haru.page)).toHaveValue('내일 봐요')
  await editField(haru.page).press('Escape')
  await expect(messageField(haru.page, t)).toBeFocused()
  await messageField(haru.page, t).press('ArrowUp')
  await editField(haru.page).fill('모레 봐요')
  await editField(haru.page).press('Escape')
  await press(haru.page, t('chat.edit.discard.verb'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await expect(log(nari.page, t).getByText('내일 봐요')).toHaveCount(1)
})

test('deleting a message for both asks first, and leaves only a placeholder on both screens', async () => {
  const { haru, nari } = pair
  const roomId = await openBoth()
  await say(haru.page, t, '잘못 보낸 말')
  await expect(log(nari.page, t).getByText('잘못 보낸 말')).toBeVisible()
  await log(haru.page, t).getByText('잘못 보낸 말').click({ button: 'right' })
  await haru.page.getByRole('menuitem', { name: t('chat.room.deleteForBoth') }).click()
  await press(haru.page, t('chat.remove.verb'))
  for (const { page } of [haru, nari]) {
    await expect(log(page, t).getByText('잘못 보낸 말')).toHaveCount(0)
    await expect(log(page, t).getByText(t('chat.room.deleted'))).toHaveCount(1)
  }
  await expect(roomRow(nari.page, 'haru').getByText(t('chat.room.deleted'))).toBeVisible()
  expect((await newestIn(pair, roomId)).at(-1)).toMatchObject({ deleted: true, text: '' })
  // Nobody can delete another member's message for both.
  await log(nari.page, t).getByText('반가워요').click({ button: 'right' })
  await expect(nari.page.getByRole('menuitem', { name: t('chat.room.hide') })).toBeVisible()
  await expect(nari.page.getByRole('menuitem', { name: t('chat.room.deleteForBoth') })).toHaveCount(0)
  await nari.page.keyboard.press('Escape')
})

test('without a server an edit is shown at once, survives a crash and is sent when the server is back', async () => {
  test.setTimeout(180_000)
  const { haru, nari, community } = pair
  const roomId = await openBoth()
  const { messages } = await ask(community.url, 'sendMessage', { roomId, text: '세 시' }, haru.member.token)
  await expect(log(haru.page, t).getByText('세 시')).toBeVisible()
  await expect.poll(() => keptTexts(haru.app, roomId)).toContain('세 시')
  pair.expectProblems(/./)
  await pair.kill()
  await messageField(haru.page, t).press('ArrowUp')
  await editField(haru.page).fill('네 시')
  await editField(haru.page).press('Enter')
  await expect(log(haru.page, t).getByText('네 시')).toBeVisible()
  await expect(log(haru.page, t).getByText(t('chat.waiting.waiting'))).toBeVisible()
  const page = await haru.crash()
  await enterRoom(page, t, roomId)
  await expect(log(page, t).getByText('네 시')).toBeVisible()
  await pair.revive()
  await expect(log(nari.page, t).getByText('네 시')).toBeVisible({ timeout: 60_000 })
  await expect(log(page, t).getByText(t('chat.waiting.waiting'))).toHaveCount(0, { timeout: 60_000 })
  expect((await newestIn(pair, roomId)).find(({ id }) => id === messages[0]?.id)).toMatchObject({ text: '네 시', deleted: false })
})

test('a reply shows what it answers, and a click goes to that message and marks it, also far back', async () => {
  const { haru, nari, community } = pair
  const roomId = await openBoth()
  const { messages } = await ask(community.url, 'sendMessage', { roomId, text: '처음에 한 말' }, haru.member.token)
  await log(nari.page, t).getByText('처음에 한 말').click({ button: 'right' })
  await nari.page.getByRole('menuitem', { name: t('chat.room.reply') }).click()
  await expect(nari.page.getByText(t('chat.reply.bar', { name: 'haru' }))).toBeVisible()
  await expect(messageField(nari.page, t)).toBeFocused()
  await messageField(nari.page, t).press('Escape')
  await expect(nari.page.getByText(t('chat.reply.bar', { name: 'haru' }))).toHaveCount(0)

  for (let index = 0; index < 40; index += 1)
    await ask(community.url, 'sendMessage', { roomId, text: `사이 ${index}\n${'줄\n'.repeat(8)}` }, haru.member.token)
  const replyTo = messages[0]?.id ?? ''
  await ask(community.url, 'sendMessage', { roomId, text: '이제 답해요', replyTo }, nari.member.token)
  const quote = log(haru.page, t).getByRole('button', { name: t('chat.reply.to', { name: t('chat.you'), text: '처음에 한 말' }) })
  await expect(quote).toBeVisible()
  await quote.click()
  await expect(haru.page.locator(`[data-message-id="${replyTo}"]`)).toBeInViewport()
})
