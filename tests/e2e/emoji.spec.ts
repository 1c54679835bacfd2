import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { joinFromElsewhere, writeFromElsewhere } from './support/client'
import { log, messageField } from './support/pair'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'
import { comment, openPost } from './support/writing'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
test.beforeAll(() => signIn(stage.page))

const list = () => stage.page.getByRole('listbox', { name: t('emoji.suggested') })
const picker = () => stage.page.getByRole('dialog', { name: t('emoji.title') })

test.beforeEach(async () => {
  const { page } = stage
  await goTo(page, '/talk')
  await page
    .locator('[data-room-id]')
    .filter({ hasText: t('chat.self') })
    .click()
  await expect(messageField(page, t)).toBeFocused()
  await messageField(page, t).fill('')
})

test('an emoji is written by its name, in either language, by keyboard only', async () => {
  const { page } = stage
  const field = messageField(page, t)
  await page.keyboard.type('합격! :ㅎㅌ')
  await expect(list().getByRole('option').first()).toContainText('빨간색 하트')
  await expectNoFaults(page, 'offering emoji')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('합격! ❤️')
  await page.keyboard.type(' :party')
  await expect(list().getByRole('option').first()).toContainText('🎉')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('합격! ❤️ 🎉')
  await expect(field).toBeFocused()
  // As everything that is typed, it can be undone.
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('합격! ❤️ :party')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+z')
  await expect(field).toHaveValue('합격! ❤️ 🎉')
  await page.keyboard.press('Enter')
  await expect(log(page, t).getByText('합격! ❤️ 🎉')).toBeVisible()
})

test('a time and an address are typed and sent without any offer', async () => {
  const { page } = stage
  await page.keyboard.type('10:30에 https://example.com:a')
  await expect(list()).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(log(page, t).getByText('10:30에').first()).toBeVisible()
})

test('the picker finds by name, moves by arrows, and remembers what was used after a restart of the page', async () => {
  const { page } = stage
  const field = messageField(page, t)
  await page.keyboard.type('커피 ')
  await page.getByRole('button', { name: t('emoji.title') }).click()
  await expect(picker().getByRole('grid')).toBeVisible()
  await expect(picker().getByRole('textbox')).toBeFocused()
  await expectNoFaults(page, 'the emoji picker')
  await page.keyboard.type('coffee')
  await page.keyboard.press('ArrowDown')
  await expect(picker().getByRole('gridcell').first()).toBeFocused()
  await expect(picker().getByRole('gridcell').first()).toHaveAccessibleName('뜨거운 음료')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('커피 ☕')
  await expect(field).toBeFocused()
  await expect(picker()).toHaveCount(0)
  await field.fill('')

  await page.reload()
  await page.getByRole('button', { name: t('emoji.title') }).click()
  await expect(picker().getByRole('tab', { name: t('emoji.groups.recent') })).toHaveAttribute('aria-selected', 'true')
  await expect(picker().getByRole('gridcell').first()).toHaveText('☕')
  await page.keyboard.press('Escape')
  await expect(picker()).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('emoji.title') })).toBeFocused()
})

test('a comment takes emoji by name and from the picker', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '오늘의 한마디')
  await goTo(page, `/?@id=${postId}`)
  const sheet = await openPost(page, t, writer.nickname)
  const field = sheet.getByRole('textbox', { name: t('compose.reply.field'), exact: true })
  await field.focus()
  await page.keyboard.type(':thumbs_up')
  await expect(list().getByRole('option').first()).toContainText('올린 엄지')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: t('emoji.title') }).click()
  await picker().getByRole('textbox').fill('불')
  await picker().getByRole('gridcell', { name: '불', exact: true }).click()
  await expect(field).toHaveValue('👍🔥')
  await page.keyboard.press('Enter')
  await expect(comment(sheet, t, demoAccount.nickname, '👍🔥')).toHaveCount(1)
})
