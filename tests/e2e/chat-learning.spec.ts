import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, newestIn, openOwnWindow, roomOf, say, seatPair } from './support/pair'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

const shares = (page: Page): Locator => page.getByRole('region', { name: t('partnerCard.shares.title') }).getByRole('definition')
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: t('partnerCard.topics.title') })
const share = (english: number): string => `영어 ${english}%한국어 ${100 - english}%`
const few = t('partnerCard.shares.few')
const words = (word: string, count: number): string => Array.from({ length: count }, () => word).join(' ')

test('the card shows the shares of languages of both, and follows what is written, edited and deleted', async () => {
  const { haru, nari, community } = pair
  const roomId = await roomOf(pair)
  for (const { page } of [haru, nari]) await enterRoom(page, t, roomId)
  await expect(shares(haru.page)).toHaveText([few, few])
  const { messages } = await ask(
    community.url,
    'sendMessage',
    { roomId, text: `${words('word', 15)} ${words('말', 5)}` },
    nari.member.token,
  )
  await expect(shares(haru.page)).toHaveText([few, share(75)])
  await expect(shares(nari.page)).toHaveText([share(75), few])
  await say(haru.page, t, words('말', 30))
  await expect(shares(haru.page)).toHaveText([share(0), share(75)])
  await expect(shares(nari.page)).toHaveText([share(75), share(0)])
  await expectNoFaults(haru.page, 'the card with shares')

  const messageId = messages[0]?.id ?? ''
  const change = (input: Parameters<typeof ask<'changeMessage'>>[2]['change']) =>
    ask(community.url, 'changeMessage', { roomId, messageId, change: input }, nari.member.token)
  await change({ kind: 'edit', text: `${words('word', 10)} ${words('말', 10)} https://example.com/words` })
  await expect(shares(haru.page)).toHaveText([share(0), share(50)])
  await change({ kind: 'delete' })
  for (const [page, texts] of [
    [haru.page, [share(0), few]],
    [nari.page, [few, share(0)]],
  ] as const)
    await expect(shares(page)).toHaveText([...texts])
})

test('a topic goes into the field beside what is typed and composed there, and is sent with it', async () => {
  const { haru, nari } = pair
  const { page } = haru
  const roomId = await roomOf(pair)
  for (const each of [page, nari.page]) await enterRoom(each, t, roomId)
  const before = await newestIn(pair, roomId)
  await messageField(page, t).fill('안녕하세요!')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: '참', selectionStart: 1, selectionEnd: 1 })
  await expect(messageField(page, t)).toHaveValue('안녕하세요!참')

  // By keyboard: Escape closes, and the focus is where it was.
  const button = page.getByRole('button', { name: t('partnerCard.topics.button') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expectNoFaults(page, 'topics')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('palette.title') }).fill(t('partnerCard.topics.button'))
  await page.keyboard.press('Enter')
  const question = (await dialog(page).locator('[aria-live] p').first().textContent()) ?? ''
  expect(question).toMatch(/\?$/)
  await press(dialog(page), t('partnerCard.topics.put'))
  await expect(messageField(page, t)).toHaveValue(`안녕하세요!참 ${question}`)
  await expect(messageField(page, t)).toBeFocused()
  expect(await newestIn(pair, roomId)).toHaveLength(before.length)

  // The draft is in the room's own window too, whose menu has the topics.
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toHaveValue(`안녕하세요!참 ${question}`)
  await press(own, t('chat.room.more'))
  await own.getByRole('menuitem', { name: t('partnerCard.topics.button') }).click()
  const other = (await dialog(own).locator('[aria-live] p').first().textContent()) ?? ''
  expect(other).not.toBe(question)
  await own.close()

  await messageField(page, t).press('Enter')
  await expect(log(nari.page, t).getByText(`안녕하세요!참 ${question}`)).toBeVisible()
})
