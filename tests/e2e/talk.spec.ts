import { pictures } from '../support/pictures'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { press } from './support/doors'
import { enterRoom, log, messageField, roomOf, roomRow, say, seatPair } from './support/pair'
import { goTo, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { choosePictures, dropFiles, pastePicture } from './support/writing'

const pair = seatPair()
const t = wordsIn('ko')

const newestOnServer = async (roomId: string) =>
  (await ask(pair.community.url, 'messages', { roomId, limit: 50 }, pair.haru.member.token)).messages
const badge = (page: typeof pair.haru.page, count: number) =>
  page.getByRole('link', { name: new RegExp(`${t('talk.title')}.*${t('talk.unread', { count })}`) })

test('from a profile to the room; what one says the other sees, unread until its end is in sight', async () => {
  const { haru, nari } = pair
  await goTo(nari.page, '/')
  await goTo(haru.page, `/profile/${nari.member.id}`)
  await press(haru.page, t('talk.start.message'))
  await expect(messageField(haru.page, t)).toBeFocused()
  await say(haru.page, t, '안녕하세요, 나리 님!')
  await expect(log(haru.page, t).getByText('안녕하세요, 나리 님!')).toHaveCount(1)
  await expect(haru.page.locator('[data-waiting]')).toHaveCount(0)

  // The bot has said welcome too.
  await expect(badge(nari.page, 2)).toBeVisible()
  await nari.page.getByRole('link', { name: new RegExp(t('talk.title')) }).first().click()
  await expect(roomRow(nari.page, 'haru').getByText(t('talk.unread', { count: 1 }))).toBeAttached()
  await roomRow(nari.page, 'haru').click()
  await expect(log(nari.page, t).getByText('안녕하세요, 나리 님!')).toBeVisible()
  await expect(badge(nari.page, 1)).toBeVisible()
  await say(nari.page, t, '반가워요')
  await expect(log(haru.page, t).getByText('반가워요')).toBeVisible()
  await expect(nari.page.getByText(t('talk.room.unreadLine'))).toBeVisible()
})

test('pictures are chosen, dropped and pasted, sent with the text, and opened large by the other', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  const [one, two, three] = await Promise.all([
    pictures.plain(80, 60, [200, 80, 40]),
    pictures.plain(60, 80, [40, 80, 200]),
    pictures.plain(70, 70, [40, 160, 90]),
  ])
  const shots = haru.page.getByRole('list', { name: t('talk.write.pictures') }).locator('[data-shot]')
  await choosePictures(haru.page, haru.page.getByRole('button', { name: t('talk.write.addPictures') }), [{ name: 'one.png', bytes: one }])
  await expect(shots).toHaveCount(1)
  await dropFiles(haru.page, messageField(haru.page, t), [{ name: 'two.png', bytes: two }])
  await expect(shots).toHaveCount(2)
  await messageField(haru.page, t).focus()
  await pastePicture(haru.app, three)
  await expect(shots).toHaveCount(3)
  await press(haru.page, t('talk.write.removePicture', { index: 1 }))
  await expect(shots).toHaveCount(2)
  await say(haru.page, t, '사진 두 장이에요')
  await expect(shots).toHaveCount(0)

  const row = log(nari.page, t).getByRole('listitem').filter({ hasText: '사진 두 장이에요' })
  await expect(row.getByRole('button', { name: t('talk.room.picture', { index: 2, count: 2 }) })).toBeVisible()
  await row.getByRole('button', { name: t('talk.room.picture', { index: 2, count: 2 }) }).click()
  await expect(nari.page.getByRole('dialog', { name: t('compose.viewer.label') })).toBeVisible()
  await nari.page.keyboard.press('Escape')
  await goTo(haru.page, '/talk')
  await expect(roomRow(haru.page, 'nari')).toContainText(t('talk.photo'))
})

test('without a server what one writes waits, and is sent once when it is back; the draft outlives a crash', async () => {
  const { haru, nari } = pair
  const roomId = await roomOf(pair)
  await enterRoom(nari.page, t, roomId)
  await enterRoom(haru.page, t, roomId)
  pair.expectProblems(/./)
  await pair.kill()
  await say(haru.page, t, '끊겼을 때 쓴 말 하나')
  await say(haru.page, t, '끊겼을 때 쓴 말 둘')
  await expect(log(haru.page, t).locator('[data-waiting]')).toHaveCount(2)
  await messageField(haru.page, t).fill('아직 보내지 않은 말')
  await expect
    .poll(() => haru.page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`))
    .toBe('아직 보내지 않은 말')
  const page = await haru.crash()
  await enterRoom(page, t, roomId)
  await expect(messageField(page, t)).toHaveValue('아직 보내지 않은 말')
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(2)
  await expect(log(page, t).getByText('반가워요')).toBeVisible()

  await pair.revive()
  await expect(log(page, t).locator('[data-waiting]')).toHaveCount(0, { timeout: 70_000 })
  for (const text of ['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘']) {
    await expect(log(page, t).getByText(text)).toHaveCount(1)
    await expect(log(nari.page, t).getByText(text)).toHaveCount(1, { timeout: 30_000 })
  }
  const texts = (await newestOnServer(roomId)).map(({ text }) => text).filter((text) => text.startsWith('끊겼을'))
  expect(texts).toEqual(['끊겼을 때 쓴 말 하나', '끊겼을 때 쓴 말 둘'])
  await messageField(page, t).fill('')
})
