import { expect, test } from '../support/electron'
import { ask, joinFromElsewhere } from './support/client'
import { press } from './support/forms'
import { enterRoom, messageField, roomOf, roomRow, seatPair } from './support/pair'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('leaving asks, ends the room for both, and the other member can still read it', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  await messageField(haru.page, t).fill('쓰다 만 말')
  const draft = () => haru.page.evaluate((id) => window.desktop.readDraft(`talk:${id}`), roomId)
  await expect.poll(draft).toBe('쓰다 만 말')
  await press(haru.page, t('chat.room.more'))
  await haru.page.getByRole('menuitem', { name: t('chat.settings.leave') }).click()
  await press(haru.page.getByRole('dialog'), t('chat.leave.verb'))
  await expect(haru.page.getByText(t('chat.leave.done'))).toBeVisible()
  await expect(roomRow(haru.page, 'nari')).toHaveCount(0)
  await expect.poll(draft).toBe(null)
  await expect(nari.page.getByText(t('chat.room.endedBy'))).toBeVisible()
  await expect(messageField(nari.page, t)).toHaveCount(0)
  await expect(roomRow(nari.page, 'haru')).toContainText(t('chat.ended'))
  // A message that comes too late can be removed, but not sent again, since it would be refused again.
  await nari.page.evaluate((id) => window.desktop.sendMessage({ roomId: id, text: '아직 계세요?' }), roomId)
  const late = nari.page.locator('[data-waiting="failed"]')
  const alert = late.getByRole('alert')
  await expect(alert.getByRole('button')).toHaveText([t('chat.waiting.cancel')])
  await expect(alert).toContainText(t('chat.room.noLongerWritable'))
  await press(late, t('chat.waiting.cancel'))
  await expect(late).toHaveCount(0)
  await press(nari.page, t('chat.room.again'))
  await expect(messageField(nari.page, t)).toBeVisible()
  await expect(roomRow(nari.page, 'haru')).toHaveCount(2)

  // Leaving the ended room from the list does not affect the open one.
  const ended = roomRow(nari.page, 'haru').filter({ hasText: t('chat.ended') })
  await ended.click({ button: 'right' })
  await nari.page.getByRole('menuitem', { name: t('chat.settings.leave') }).click()
  await press(nari.page.getByRole('dialog'), t('chat.leave.verb'))
  await expect(roomRow(nari.page, 'haru')).toHaveCount(1)
  await expect(messageField(nari.page, t)).toBeVisible()
  await expect(nari.page.locator('[data-room-id]:focus')).toBeVisible()
})

test('a new chat is offered only where one can start: not with withdrawn members, and not across a block', async () => {
  const { haru, community } = pair
  const { page, member } = haru
  const { url, mailFolder } = community
  const again = page.getByRole('button', { name: t('chat.room.again') })
  const meet = async (nickname: string) => {
    const other = await joinFromElsewhere(url, mailFolder, { nickname })
    const { roomId } = await ask(url, 'openRoom', { userId: member.id }, other.token)
    await ask(url, 'sendMessage', { roomId, text: `${nickname} 여기 있어요` }, other.token)
    await enterRoom(page, t, roomId)
    return { ...other, roomId }
  }
  const dami = await meet('dami')
  await ask(url, 'withdraw', { password: dami.password, keepPosts: true }, dami.token)
  await expect(page.getByText(t('chat.room.partnerGone'))).toBeVisible()
  await expect(again).toHaveCount(0)

  const yuna = await meet('yuna')
  await ask(url, 'leaveRoom', { roomId: yuna.roomId }, yuna.token)
  await expect(again).toBeVisible()
  await roomRow(page, 'yuna').click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('moderation.menu.block', { name: 'yuna' }) }).click()
  await press(page.getByRole('dialog'), t('moderation.block.verb'))
  await expect(page.getByText(t('chat.room.youBlocked', { name: 'yuna' }))).toBeVisible()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('chat.room.toBlocked') })).toBeVisible()
})
