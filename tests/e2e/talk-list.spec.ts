import { expect, test } from '../support/electron'
import { roomOf, roomRow, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('a row of the list says by right click and by the menu key what else can be done with its room', async () => {
  const { page } = pair.haru
  await roomOf(pair)
  await goTo(page, '/talk')
  const menu = page.getByRole('menu', { name: t('talk.room.more') })
  const offered = async (name: string) => {
    await roomRow(page, name).click({ button: 'right' })
    await expect(menu.getByRole('menuitem').first()).toBeVisible()
    const texts = await menu.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    return texts
  }
  expect(await offered(t('talk.bot'))).toEqual([t('talk.room.alarmOff'), t('talk.room.settings')])
  expect(await offered(t('talk.self'))).toEqual([t('talk.room.ownWindow'), t('talk.room.settings')])
  const ofPerson = [
    'talk.room.alarmOff',
    'talk.room.ownWindow',
    'talk.room.settings',
    'moderation.menu.block',
    'talk.room.reportPerson',
  ] as const
  expect(await offered('nari')).toEqual([...ofPerson.map((key) => t(key, { name: 'nari' })), t('talk.settings.leave')])

  const muted = roomRow(page, 'nari').getByRole('img', { name: t('talk.muted') })
  for (const [entry, count] of [
    ['talk.room.alarmOff', 1],
    ['talk.room.alarmOn', 0],
  ] as const) {
    await roomRow(page, 'nari').focus()
    await page.keyboard.press('Shift+F10')
    await menu.getByRole('menuitem', { name: t(entry) }).click()
    await expect(muted).toHaveCount(count)
    await expect(roomRow(page, 'nari')).toBeFocused()
  }
})
