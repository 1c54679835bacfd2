import { join } from 'node:path'
import { expect, test } from '../support/electron'
import { joinFromElsewhere } from './support/client'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const picture = join(import.meta.dirname, '../../resources/icons/icon-256.png')

const cards = () => stage.page.getByRole('main').getByRole('article')
const sheet = () => stage.page.getByRole('dialog')
const toast = (text: string) => stage.page.getByRole('status').filter({ hasText: text })
const rows = () => stage.page.getByRole('grid', { name: t('programs.own.title') }).locator('tbody tr')
const route = () => stage.page.evaluate(() => window.location.hash.slice(1))

test.beforeEach(async () => {
  await signOut(stage.page)
  await goTo(stage.page, '/program')
  await expect(cards().first()).toBeVisible()
})

test('a visitor finds a program, reads it and shares it, and is asked to log in to save it', async () => {
  const { page } = stage
  await page
    .getByRole('navigation', { name: t('programs.categories') })
    .getByRole('link', { name: t('programs.kind.tuto') })
    .click()
  await expect(page.getByRole('link', { name: t('programs.kind.tuto'), exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByText(t('programs.order.likes')).click()
  await expect.poll(route).toBe('/program/list?category=tuto&order=like_cnt')
  const title = await cards().first().getByRole('heading').innerText()
  await cards().first().getByRole('heading').getByRole('link').click()
  await expect(sheet()).toHaveAccessibleName(title)
  await expect(
    sheet()
      .getByText(/USD|무료/)
      .first(),
  ).toBeVisible()
  await sheet()
    .getByRole('button', { name: t('programs.copyLink') })
    .click()
  const link = await stage.app.electron.evaluate(({ clipboard }) => clipboard.readText())
  expect(link).toMatch(/^hanmadi:\/\/program\/[0-9a-f-]{36}$/)
  await sheet()
    .getByRole('button', { name: t('programs.saveOne', { title }) })
    .click()
  await expect(page.getByRole('dialog', { name: t('shell.loginRequired.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(route).toBe('/program/list?category=tuto&order=like_cnt')
})

test('a member saves a program, finds it among the saved ones, and takes it out again', async () => {
  const { page, community } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  await goTo(page, '/program/list?category=exam')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  const title = await cards().first().getByRole('heading').innerText()
  await cards()
    .first()
    .getByRole('button', { name: t('programs.saveOne', { title }) })
    .click()
  await expect(toast(t('programs.savedAdded'))).toBeVisible()
  await goTo(page, '/program/setting?category=like')
  await expect(cards()).toHaveCount(1)
  await expect(cards().first().getByRole('heading')).toHaveText(title)
  await cards()
    .first()
    .getByRole('button', { name: t('programs.saveOne', { title }) })
    .click()
  await expect(toast(t('programs.savedRemoved'))).toBeVisible()
  await expect(page.getByText(t('programs.savedNone.title'))).toBeVisible()
})

test('what cannot be loaded says so and can be tried again; a program that is not there leads to the programs', async () => {
  const { page, gate } = stage
  stage.expectProblems(/500/)
  gate.refuse('"programType":"list"')
  await goTo(page, '/program/list?category=mento')
  await expect(page.getByRole('alert').getByText(t('programs.failed'))).toBeVisible()
  gate.refuse(null)
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect(cards().first()).toBeVisible()
  await goTo(page, '/program/list?category=mento&@id=018f0000-0000-7000-8000-000000000000')
  await expect(toast(t('programs.loadFailed'))).toBeVisible()
  await expect.poll(route).toBe('/program')
})

test('a mentor works with the table by the keyboard alone', async () => {
  const { page } = stage
  await signIn(page)
  await goTo(page, '/program/setting?category=program')
  await expect(rows()).toHaveCount(12)
  await rows().first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows().nth(1)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(rows().nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: t('programs.form.edit') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: t('programs.own.column.price') }).click()
  await expect(page.getByRole('columnheader', { name: t('programs.own.column.price') })).toHaveAttribute('aria-sort', 'descending')
})

test('a mentor writes a program; a failed save loses nothing, a second try writes it once, and it can be deleted', async () => {
  const { page, gate } = stage
  stage.expectProblems(/500/)
  await signIn(page)
  await goTo(page, '/program/setting?category=program&post=true')
  const form = page.getByRole('dialog', { name: t('programs.form.create') })
  await form.getByLabel(t('programs.form.title'), { exact: true }).fill('겨울 방학 회화반')
  await form.getByLabel(t('programs.form.description')).fill('매일 삼십 분.\n\n- 월수금\n- 온라인')
  await form.getByLabel(t('programs.form.price'), { exact: true }).fill('35')
  await form.locator('input[type=file]').setInputFiles(picture)
  await expect(form.getByRole('button', { name: t('programs.form.image.change') })).toBeVisible()
  gate.refuse('겨울 방학 회화반')
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(form.getByRole('alert')).toContainText(t('programs.form.stillKept'))
  expect(gate.count('겨울 방학 회화반')).toBe(2)
  await expect(form.getByLabel(t('programs.form.description'))).toHaveValue('매일 삼십 분.\n\n- 월수금\n- 온라인')
  gate.refuse(null)
  // The program is written, but its answer never arrives: the second try of the same press is told of the first.
  gate.loseAnswer('겨울 방학 회화반')
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(toast(t('programs.created'))).toBeVisible()
  const made = rows().filter({ hasText: '겨울 방학 회화반' })
  await expect(made).toHaveCount(1)
  await expect(made).toContainText('$35')
  await made.focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete') })
    .click()
  await expect(toast(t('programs.deleted', { count: 1 }))).toBeVisible()
  await expect(made).toHaveCount(0)
})

test('leaving with changes asks, and what is kept waits in the sheet', async () => {
  const { page } = stage
  await signIn(page)
  await goTo(page, '/program/setting?category=program')
  await rows().first().focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: t('programs.form.edit') })
  const title = form.getByLabel(t('programs.form.title'), { exact: true })
  await title.fill('고쳐 쓰는 중')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('programs.form.leave.keep') }).click()
  await expect(form).toBeHidden()
  await rows().first().focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue('고쳐 쓰는 중')
  await form.getByRole('button', { name: t('common.close') }).click()
  await page.getByRole('button', { name: t('programs.form.leave.discard') }).click()
  await expect(form).toBeHidden()
})
