import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { press } from './support/forms'
import { enterRoom, log, messageField, openOwnWindow, roomOf, roomRow, say, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair({ gated: true })
const t = wordsIn('ko')

test('a right click and the menu key on a row open the actions of its room', async () => {
  const { page } = pair.haru
  await roomOf(pair)
  await goTo(page, '/talk')
  const menu = page.getByRole('menu', { name: t('chat.room.more') })
  const offered = async (name: string) => {
    await roomRow(page, name).click({ button: 'right' })
    await expect(menu.getByRole('menuitem').first()).toBeVisible()
    const texts = await menu.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    return texts
  }
  expect(await offered(t('chat.bot'))).toEqual([t('chat.room.alarmOff'), t('chat.room.settings')])
  expect(await offered(t('chat.self'))).toEqual([t('chat.room.ownWindow'), t('chat.room.settings')])
  const ofPerson = [
    'chat.room.alarmOff',
    'chat.room.ownWindow',
    'chat.room.settings',
    'moderation.menu.block',
    'chat.room.reportPerson',
  ] as const
  expect(await offered('nari')).toEqual([...ofPerson.map((key) => t(key, { name: 'nari' })), t('chat.settings.leave')])

  const muted = roomRow(page, 'nari').getByRole('img', { name: t('chat.muted') })
  for (const [entry, count] of [
    ['chat.room.alarmOff', 1],
    ['chat.room.alarmOn', 0],
  ] as const) {
    await roomRow(page, 'nari').focus()
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: t(entry) }).click()
    await expect(muted).toHaveCount(count)
    await expect(roomRow(page, 'nari')).toBeFocused()
  }
})

/** The row by its text for screen readers. */
const heardRow = (page: Page, ...words: string[]): Locator => page.getByRole('link', { name: new RegExp(words.join('.*')) })

test('the draft of a room is shown in its row while another room is open, until it is sent or discarded', async () => {
  const { haru, nari, community } = pair
  const { page } = haru
  const roomId = await roomOf(pair)
  const begun = (text: string) => heardRow(page, 'nari', t('chat.draft'), text)
  const toNotes = async () => {
    await roomRow(page, t('chat.self')).click()
    await expect(messageField(page, t)).toHaveAttribute('placeholder', t('chat.write.self'))
  }
  const kept = () => page.evaluate((key) => window.desktop.readDraft(key), `talk:${roomId}`)
  await enterRoom(page, t, roomId)
  await messageField(page, t).fill('내일은\n몇 시에')
  await expect.poll(kept).toBe('내일은\n몇 시에')
  // Where a text is being written, it is in the field.
  await expect(page.getByText(t('chat.draft'))).toHaveCount(0)
  await toNotes()
  await expect(begun('내일은 몇 시에')).toBeVisible()
  await expect(page.getByText(t('chat.draft'))).toHaveCount(1)
  await ask(community.url, 'sendMessage', { roomId, text: '그동안 온 말' }, nari.member.token)
  await expect(heardRow(page, 'nari', '내일은 몇 시에', t('chat.unread', { count: 1 }))).toBeVisible()
  await expectNoFaults(page, 'a list with a draft')
  await page.reload()
  await expect(begun('내일은 몇 시에')).toBeVisible()

  // Continued in a window of its own.
  const own = await openOwnWindow(haru, roomId)
  await expect(messageField(own, t)).toHaveValue('내일은\n몇 시에')
  await messageField(own, t).fill('모레 봐요')
  await expect.poll(kept).toBe('모레 봐요')
  await own.close()
  await expect(begun('모레 봐요')).toBeVisible()

  await roomRow(page, 'nari').click()
  await expect(messageField(page, t)).toHaveValue('모레 봐요')
  await messageField(page, t).press('Enter')
  await expect(log(page, t).getByText('모레 봐요')).toHaveCount(1)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await toNotes()
  await expect(roomRow(page, 'nari')).toContainText('모레 봐요')
  await expect(page.getByText(t('chat.draft'))).toHaveCount(0)

  await messageField(page, t).fill('잊을 메모')
  await roomRow(page, 'nari').click()
  await expect(heardRow(page, t('chat.self'), t('chat.draft'), '잊을 메모')).toBeVisible()
  await goTo(page, '/profile/setting/local')
  await press(page, t('account.local.clear'))
  await press(page.getByRole('dialog'), t('account.local.clear'))
  await expect(page.getByText(t('account.local.cleared'))).toBeVisible()
  await goTo(page, '/talk')
  await expect(roomRow(page, 'nari')).toBeVisible()
  await expect(page.getByText(t('chat.draft'))).toHaveCount(0)
})

test('a failed message marks its room wherever the user is, until it is cancelled or sent again', async () => {
  const { page } = pair.haru
  const roomId = await roomOf(pair)
  pair.expectProblems(/./)
  const failed = (count: number) => heardRow(page, 'nari', t('chat.notSent', { count }))
  const marks = page.getByRole('region', { name: t('chat.rooms') }).getByText(t('chat.notSent', { count: 1 }))
  await enterRoom(page, t, roomId)
  await messageField(page, t).fill('나중에 쓸 말')
  await goTo(page, '/')
  pair.gate.refuse('못 간 말', 400)
  for (const text of ['못 간 말 하나', '못 간 말 둘']) {
    await page.evaluate((message) => window.desktop.sendMessage(message), { roomId, text })
  }
  await goTo(page, '/talk')
  await expect(failed(2)).toBeVisible()
  // The restored text goes before the draft of that room.
  await expect(page.getByText(t('chat.draft'))).toHaveCount(0)
  await expectNoFaults(page, 'a list with a message that failed')
  await roomRow(page, 'nari').click()
  const unsent = page.locator('[data-waiting="failed"]')
  await press(unsent.filter({ hasText: '못 간 말 하나' }), t('chat.waiting.cancel'))
  await expect(failed(1)).toBeVisible()
  await expect(marks).toHaveCount(1)
  pair.gate.refuse(null)
  await press(unsent, t('chat.waiting.again'))
  await expect(marks).toHaveCount(0)
  await expect(roomRow(page, 'nari')).toContainText('못 간 말 둘')

  pair.gate.refuse('안 갈 말', 400)
  await say(page, t, '안 갈 말')
  await expect(failed(1)).toBeVisible()
  await press(unsent, t('chat.waiting.cancel'))
  await expect(marks).toHaveCount(0)
  pair.gate.refuse(null)
})
