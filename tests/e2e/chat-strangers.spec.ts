import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { faults } from './support/axe'
import { ask } from './support/client'
import { enterRoom, log, messageField, newestIn, roomOf, say, seatPair } from './support/pair'
import { wordsIn } from './support/words'

/* Chat with somebody new (docs/product/chat.md "Somebody new"). */
const pair = seatPair({ gated: true })
const t = wordsIn('ko')
const phone = '제 번호는 010-1234-5678이에요'
const told = async (roomId: string) => (await newestIn(pair, roomId)).filter(({ text }) => text === phone).length

test('contact details are asked about once, and sent once, also offline and over a restart', async () => {
  const { haru, gate } = pair
  const roomId = await roomOf(pair)
  await enterRoom(haru.page, t, roomId)
  const dialog = () => haru.page.getByRole('dialog', { name: t('safety.ask.title') })
  await messageField(haru.page, t).fill(phone)
  await messageField(haru.page, t).press('Enter')
  await expect(dialog()).toContainText('010-1234-5678')
  expect(await faults(haru.page)).toEqual([])
  await haru.page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
  await expect(messageField(haru.page, t)).toHaveValue(phone)
  expect(await told(roomId)).toBe(0)

  gate.shut()
  pair.expectProblems(/ERR_|Failed to load/)
  await messageField(haru.page, t).press('Enter')
  await dialog()
    .getByRole('button', { name: t('safety.ask.send') })
    .click()
  await expect(messageField(haru.page, t)).toHaveValue('')
  await expect(haru.page.locator('[data-waiting]')).toContainText(phone)
  await haru.crash(async () => gate.open())
  await expect.poll(() => told(roomId)).toBe(1)
  await enterRoom(haru.page, t, roomId)
  await say(haru.page, t, '010-1234-5678, 아니면 haru@example.com')
  expect(await told(roomId)).toBe(1)
})

test('pictures are covered until they are opened, and nothing is left of it once the two follow each other', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  const send = (bytes: Uint8Array) => ask(community.url, 'sendMessage', { roomId, text: '' }, nari.member.token, [bytes])
  await send(await pictures.plain(80, 60, [200, 80, 40]))
  await enterRoom(haru.page, t, roomId)
  const covers = log(haru.page, t).getByRole('button', { name: t('safety.cover.label', { index: 1, count: 1 }) })
  const shown = log(haru.page, t).getByRole('button', { name: t('chat.room.picture', { index: 1, count: 1 }) })
  const card = haru.page.getByRole('complementary', { name: t('safety.card.label') })
  await expect(covers).toHaveCount(1)
  await expect(card).toBeVisible()
  expect(await faults(haru.page)).toEqual([])
  await covers.focus()
  await haru.page.keyboard.press('Enter')
  await expect(shown.locator('img')).toHaveCount(1)
  await say(haru.page, t, '사진 잘 봤어요')
  await send(await pictures.plain(60, 80, [40, 80, 200]))
  await expect(covers).toHaveCount(1)
  await ask(community.url, 'follow', { userId: nari.member.id }, haru.member.token)
  await ask(community.url, 'follow', { userId: haru.member.id }, nari.member.token)
  await expect(covers).toHaveCount(0)
  await expect(shown).toHaveCount(2)
  await expect(card).toHaveCount(0)
})
