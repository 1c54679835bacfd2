import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { expectRefused } from './support/forms'
import { messageField, type Seat, seatPair } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')
const mostTabs = 60

const rows = (page: Page) => page.getByRole('grid', { name: t('programs.own.title') }).locator('tbody tr')
const row = (page: Page, title: string) => rows(page).filter({ has: page.locator('b').getByText(title, { exact: true }) })
const form = (page: Page, kind: 'create' | 'edit') => page.getByRole('dialog', { name: t(`programs.form.${kind}`) })
const title = (page: Page, kind: 'create' | 'edit') => form(page, kind).getByLabel(t('programs.form.title'), { exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted.first()).toBeFocused()
}

/** Fills in a program's sheet without a mouse, and saves it. */
async function writeProgram(page: Page, name: string): Promise<void> {
  await expect(title(page, 'create')).toBeFocused()
  await page.keyboard.insertText(name)
  await tabTo(page, form(page, 'create').getByLabel(t('programs.form.description')))
  await page.keyboard.insertText(`${name}을 함께 읽어요.`)
  await page.keyboard.press('Control+Enter')
  await expect(row(page, name)).toBeFocused()
}

/** Deletes the selected rows, or the focused one. */
async function deleteChosen(page: Page): Promise<void> {
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog').getByRole('button', { name: t('common.delete') })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Creates a program as its mentor's app would. @returns its id */
async function offer({ member }: Seat, program: { title: string; subject: 'korea' | 'conv' | 'exam'; kind: 'mento' | 'tuto' }) {
  const rest = { description: '한 시간씩 여덟 번 만나요.', tags: ['받아쓰기'], hours: 8, price: 40, imagePath: null }
  return (await ask(pair.community.url, 'saveProgram', { ...program, ...rest }, member.token)).programId
}

test('a mentor creates, edits, duplicates and deletes ten programs by keyboard only', async () => {
  test.setTimeout(120_000)
  const { page } = pair.haru
  await goTo(page, '/')
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: t('programs.place'), exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: t('programs.manage') }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('programs.own.none.title'))).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: t('programs.own.create') }))
  await page.keyboard.press('Enter')

  // The first program has every field.
  await expect(title(page, 'create')).toBeFocused()
  await page.keyboard.insertText('소설 1장')
  const sheet = form(page, 'create')
  await tabTo(page, sheet.getByRole('radio', { name: t('common.category.korea') }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, sheet.getByRole('radio', { name: t('programs.kind.mento') }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, sheet.getByLabel(t('programs.form.hours'), { exact: true }))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, sheet.getByLabel(t('programs.form.price'), { exact: true }))
  await page.keyboard.press('ArrowUp')
  await tabTo(page, sheet.getByLabel(t('programs.form.description')))
  for (const line of ['천천히 읽어요.', '', '- 한 쪽씩', '- 소리 내어']) {
    await page.keyboard.insertText(line)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, sheet.getByRole('textbox', { name: t('compose.tags.add') }))
  for (const tag of ['소설', '읽기', '소설']) {
    await page.keyboard.insertText(tag)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '소설 1장')).toBeFocused()
  // By its title, and in the column of prices.
  await expect(row(page, '소설 1장').getByText('$10,000 USD', { exact: true })).toHaveCount(2)

  for (let chapter = 2; chapter <= 8; chapter += 1) {
    await page.keyboard.press('Control+Shift+N')
    await writeProgram(page, `소설 ${chapter}장`)
  }

  // A copy has the fields of the original and is independent of it.
  await row(page, '소설 8장').press('Control+d')
  await expect(title(page, 'create')).toHaveValue('소설 8장')
  await title(page, 'create').press('Control+a')
  await page.keyboard.insertText('소설 9장')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '소설 9장')).toBeFocused()
  await page.keyboard.press('Control+Shift+N')
  await writeProgram(page, '소설 10장')
  await expect(rows(page)).toHaveCount(10)

  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(title(page, 'edit')).toBeFocused()
  const before = await title(page, 'edit').inputValue()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' 다시')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, `${before} 다시`)).toBeFocused()
  await expect(toast(page, t('programs.updated'))).toBeVisible()

  // Sorted and filtered without a mouse.
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, page.getByRole('searchbox', { name: t('programs.own.filter') }))
  await page.keyboard.insertText('9장')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await tabTo(page, page.getByRole('button', { name: t('programs.own.column.title'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: t('programs.own.column.title'), exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rows(page).first()).toContainText('소설 1장')

  // One, then two selected ones, then all others.
  await tabTo(page, rows(page).and(page.locator('[tabindex="0"]')))
  await page.keyboard.press('Home')
  await expect(rows(page).first()).toBeFocused()
  await deleteChosen(page)
  await expect(rows(page)).toHaveCount(9)
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await deleteChosen(page)
  await expect(toast(page, t('programs.deleted', { count: 2 }))).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Control+a')
  await deleteChosen(page)
  await expect(page.getByText(t('programs.own.none.title'))).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a learner finds a program in every way, saves it, likes it and writes to its mentor, whose figures change', async () => {
  const { haru, nari } = pair
  const programId = await offer(haru, { title: '받아쓰기 첫걸음', subject: 'korea', kind: 'tuto' })
  const other = await offer(haru, { title: '토익 문법 서른 개', subject: 'exam', kind: 'mento' })
  const { page } = nari
  const open = (name: string) => page.getByRole('heading', { name, exact: true }).getByRole('link')

  // By category: subjects and kinds.
  await goTo(page, '/program')
  const categories = page.getByRole('navigation', { name: t('programs.categories') })
  await categories.getByRole('link', { name: t('common.category.exam') }).click()
  await expect(cards(page)).toHaveText([/토익 문법 서른 개/])
  await categories.getByRole('link', { name: t('programs.kind.tuto') }).click()
  await expect(cards(page)).toHaveText([/받아쓰기 첫걸음/])

  // By order: liked programs first.
  await open('받아쓰기 첫걸음').click()
  const sheet = page.getByRole('dialog', { name: '받아쓰기 첫걸음' })
  await sheet.getByRole('button', { name: t('programs.likes', { count: 0 }) }).click()
  await expect(toast(page, t('programs.likeSuccess'))).toBeVisible()
  await expect(sheet.getByRole('button', { name: t('programs.likes', { count: 1 }) })).toHaveAttribute('aria-pressed', 'true')
  const later = await offer(haru, { title: '받아쓰기 두 걸음', subject: 'korea', kind: 'tuto' })
  await goTo(page, '/program/list?category=korea&order=date')
  await expect(cards(page)).toHaveText([/받아쓰기 두 걸음/, /받아쓰기 첫걸음/])
  await page.getByText(t('programs.order.likes'), { exact: true }).click()
  await expect(cards(page)).toHaveText([/받아쓰기 첫걸음/, /받아쓰기 두 걸음/])

  // By its mentor.
  await goTo(page, `/profile/${haru.member.id}?tab=program`)
  await expect(cards(page).first()).toContainText('받아쓰기 첫걸음')

  // By text.
  await goTo(page, `/search?search=${encodeURIComponent('받아쓰기 첫')}&category=program`)
  await expect(cards(page)).toHaveText([/받아쓰기 첫걸음/])
  await open('받아쓰기 첫걸음').click()
  await sheet.getByRole('button', { name: t('programs.saveOne', { title: '받아쓰기 첫걸음' }) }).click()
  await expect(toast(page, t('programs.savedAdded'))).toBeVisible()
  await sheet.getByRole('button', { name: t('programs.ask') }).click()
  await expect(messageField(page, t)).toBeVisible()

  const own = haru.page
  await goTo(own, '/program')
  // The list is loaded again only when its page was left.
  await expect(own.getByRole('navigation', { name: t('programs.categories') })).toBeVisible()
  await goTo(own, '/program/setting?category=program')
  for (const name of ['views', 'likes', 'saves', 'chats'])
    await expect(row(own, '받아쓰기 첫걸음').locator(`[data-column="${name}"]`)).toHaveText('1')
  await expect(row(own, '토익 문법 서른 개')).not.toContainText('1')
  for (const name of ['views', 'likes', 'saves', 'chats'] as const)
    await expect(own.getByRole('button', { name: new RegExp(`^${t(`programs.figures.${name}`)}\\s*1`) })).toBeVisible()
  await expect(own.getByText(t('programs.figures.change'))).toBeVisible()

  // Beside the room, both see the program it was opened from, not the mentor's most liked one.
  const card = (of: Page, name: string) => of.getByRole('complementary', { name: t('chat.room.card', { name }) })
  await expect(card(page, 'haru')).toContainText('받아쓰기 첫걸음')
  const { roomId } = await ask(pair.community.url, 'openRoom', { userId: haru.member.id, programId: later }, nari.member.token)
  await expect(card(page, 'haru')).toContainText('받아쓰기 두 걸음')
  await ask(pair.community.url, 'sendMessage', { roomId, text: '몇 시에 시작해요?' }, nari.member.token)
  await goTo(own, `/talk/${roomId}`)
  await expect(card(own, 'nari')).toContainText('받아쓰기 두 걸음')
  for (const id of [programId, other]) await ask(pair.community.url, 'deletePrograms', { programIds: [id] }, haru.member.token)
})

test('text being written survives a kill of the app', async () => {
  const { haru } = pair
  await goTo(haru.page, '/program/setting?category=program&post=true')
  await expect(title(haru.page, 'create')).toBeFocused()
  await haru.page.keyboard.insertText('죽지 않는 초안')
  await form(haru.page, 'create').getByLabel(t('programs.form.description')).focus()
  await haru.page.keyboard.insertText('첫 문단\n\n- 한 줄')
  const kept = () => haru.page.evaluate(() => window.desktop.readDraft('program:new'))
  await expect.poll(kept).toContain('한 줄')
  const page = await haru.crash()
  await goTo(page, '/')
  await goTo(page, '/program/setting?category=program&post=true')
  await expect(title(page, 'create')).toHaveValue('죽지 않는 초안')
  await expect(form(page, 'create').getByLabel(t('programs.form.description'))).toHaveValue('첫 문단\n\n- 한 줄')
})

test('saving reports missing values and invalid numbers at their fields, and converts no number silently', async () => {
  const { page } = pair.nari
  await goTo(page, '/program/setting')
  await page
    .getByRole('button', { name: t('programs.own.create') })
    .first()
    .click()
  await expect(title(page, 'create')).toBeFocused()
  const sheet = form(page, 'create')
  const [price, hours] = (['price', 'hours'] as const).map((name) => sheet.getByLabel(t(`programs.form.${name}`), { exact: true }))
  if (!price || !hours) throw new Error('no number fields')

  await page.keyboard.press('Control+Enter')
  await expectRefused(title(page, 'create'), t('errors.fields.required'))
  await expectRefused(sheet.getByLabel(t('programs.form.description')), t('errors.fields.required'))
  await expect(title(page, 'create')).toBeFocused()
  await title(page, 'create').fill('소수점 있는 값')
  await sheet.getByLabel(t('programs.form.description')).fill('값을 잘못 썼어요.')

  await price.fill('12.50')
  await hours.fill('1.5')
  for (const [field, typed] of [
    [price, '12.50'],
    [hours, '1.5'],
  ] as const) {
    await expectRefused(field, t('programs.form.notWhole'))
    await expect(field).toHaveValue(typed)
  }
  await page.keyboard.press('Control+Enter')
  await expect(hours).toBeFocused()
  await price.fill('12,500')
  await hours.fill('2')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '소수점 있는 값').getByText('$12,500 USD', { exact: true })).toHaveCount(2)
})
