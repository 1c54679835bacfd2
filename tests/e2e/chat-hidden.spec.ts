import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { keptTexts } from './support/chat-now'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, newestIn, openOwnWindow, roomOf, roomRow, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair({ gated: true })
const t = wordsIn('ko')

test('a reported message disappears on every device of the reporter, and stays for the other member', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  await goTo(haru.page, '/talk')
  for (const text of ['보통 말', '신고할 말']) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const own = await openOwnWindow(haru, roomId)
  const bubble = log(haru.page, t).getByText('신고할 말')
  await expect(log(own, t).getByText('신고할 말')).toBeVisible()
  const menu = t('chat.room.messageMenu', { name: 'nari' })
  await log(haru.page, t).getByRole('listitem').filter({ hasText: '신고할 말' }).getByRole('button', { name: menu }).focus()
  await haru.page.keyboard.press('Enter')
  await haru.page.getByRole('menuitem', { name: t('chat.room.report') }).focus()
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
  // By keyboard; the focus stays in the room.
  await expect.poll(() => haru.page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true)
  await expect(log(nari.page, t).getByText('신고할 말')).toBeVisible()
  await expect(log(haru.page, t).getByText('보통 말')).toBeVisible()
})

test('a message deleted for oneself disappears on every own device, and can be restored', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const { token } = haru.member
  await goTo(haru.page, '/talk')
  for (const text of ['남길 말', '지울 말']) await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const own = await openOwnWindow(haru, roomId)
  await expect(log(own, t).getByText('지울 말')).toBeVisible()
  const bubble = log(haru.page, t).getByText('지울 말')
  const kept = () => keptTexts(haru.app, roomId)
  await expect.poll(kept).toContain('지울 말')

  await bubble.click({ button: 'right' })
  await haru.page.getByRole('menuitem', { name: t('chat.room.hide') }).click()
  await expect(bubble).toHaveCount(0)
  await expect(log(own, t).getByText('지울 말')).toHaveCount(0)
  await press(haru.page, t('common.undo'))
  await expect(bubble).toBeVisible()
  await expect(log(own, t).getByText('지울 말')).toBeVisible()
  await expect(roomRow(haru.page, 'nari')).toContainText('지울 말')
  await own.close()

  // By keyboard; the focus stays in the room.
  await log(haru.page, t)
    .getByRole('listitem')
    .filter({ hasText: '지울 말' })
    .getByRole('button', { name: t('chat.room.messageMenu', { name: 'nari' }) })
    .focus()
  await haru.page.keyboard.press('Enter')
  await expect(haru.page.getByRole('menu')).toBeVisible()
  await haru.page.getByRole('menuitem', { name: t('chat.room.hide') }).focus()
  await haru.page.keyboard.press('Enter')
  await expect(bubble).toHaveCount(0)
  await expect.poll(() => haru.page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true)
  await expect(roomRow(haru.page, 'nari')).toContainText('남길 말')
  await expect.poll(kept).not.toContain('지울 말')
  await expect(log(nari.page, t).getByText('지울 말')).toBeVisible()
  await expect(roomRow(nari.page, 'haru')).toContainText('지울 말')
  await haru.page.keyboard.press('Control+f')
  const find = haru.page.getByRole('textbox', { name: t('chat.find.field') })
  await find.fill('지울 말')
  await expect(haru.page.getByText(t('chat.find.none'))).toBeVisible()
  await find.press('Escape')

  // Deleted on another device, and gone after a restart.
  const left = (await newestIn(pair, roomId)).find(({ text }) => text === '남길 말')
  await ask(community.url, 'hideMessages', { roomId, messageIds: [left?.id ?? ''] }, token)
  await expect(log(haru.page, t).getByText('남길 말')).toHaveCount(0)
  await haru.page.reload()
  await enterRoom(haru.page, t, roomId)
  await expect(log(haru.page, t).getByRole('listitem').first()).toBeVisible()
  for (const text of ['남길 말', '지울 말']) await expect(log(haru.page, t).getByText(text)).toHaveCount(0)
  for (const text of ['남길 말', '지울 말']) await expect(log(nari.page, t).getByText(text)).toBeVisible()
})

test('the chat settings list messages deleted for oneself and restore them; a failed restore leaves the row', async () => {
  const { haru, nari, community, gate } = pair
  const roomId = await roomOf(pair)
  const { token } = haru.member
  const texts = ['되돌릴 말', '둘째 말']
  const ids: string[] = []
  for (const text of texts) {
    const { messages } = await ask(community.url, 'sendMessage', { roomId, text }, nari.member.token)
    ids.push(messages[0]?.id ?? '')
  }
  await ask(community.url, 'hideMessages', { roomId, messageIds: ids }, token)
  await goTo(haru.page, '/talk')
  await enterRoom(haru.page, t, roomId)
  await expect(log(haru.page, t).getByText('되돌릴 말')).toHaveCount(0)
  await goTo(haru.page, `/talk/${roomId}/setting`)
  const toggle = haru.page.getByRole('button', { name: t('chat.settings.deletedShow'), exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await haru.page.keyboard.press('Enter')
  const list = haru.page.getByRole('list', { name: t('chat.settings.deleted') })
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  for (const text of texts) await expect(row(text)).toBeVisible()
  await expectNoFaults(haru.page, 'deleted messages')

  gate.refuse('"blindCancel"')
  await row('되돌릴 말').getByRole('button').click()
  await expect(haru.page.getByText(t('errors.code.serverError'))).toBeVisible()
  await expect(row('되돌릴 말')).toBeVisible()
  gate.refuse(null)

  await row('되돌릴 말').getByRole('button').focus()
  await haru.page.keyboard.press('Enter')
  await expect(row('되돌릴 말')).toHaveCount(0)
  await expect(row('둘째 말')).toBeVisible()
  await expect(haru.page.getByText(t('moderation.showSuccess'))).toBeVisible()
  // Restored on another device, it disappears here.
  await ask(community.url, 'showMessages', { roomId, messageIds: ids.slice(1) }, token)
  await expect(row('둘째 말')).toHaveCount(0)
  await goTo(haru.page, `/talk/${roomId}`)
  for (const text of texts) await expect(log(haru.page, t).getByText(text)).toBeVisible()
})
