import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { native } from '../../src/shared/i18n/ko/native'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { ask, joinFromElsewhere } from './support/client'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { dropFiles, pastePicture } from './support/writing'

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
  const { items } = await ask(stage.community.url, 'programs', { category: 'tuto', order: 'likes', offset: 0 })
  const title = items[0]?.title ?? ''
  // Until then the former order may be shown.
  await expect(cards().first().getByRole('heading')).toHaveText(title)
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
  await expect(toast(t('programs.linkCopied'))).toBeVisible()
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

test('a program shows its mentor’s city, on its card and its page', async () => {
  const { page, community } = stage
  const mentor = await joinFromElsewhere(community.url, community.mailFolder)
  await ask(community.url, 'editUser', { city: '부산광역시 해운대구' }, mentor.token)
  const program = { title: '해운대에서 만나는 영어', description: '바닷가에서 한 시간', subject: 'exam', kind: 'tuto' } as const
  await ask(community.url, 'saveProgram', { ...program, tags: [], hours: 1, price: 0, imagePath: null }, mentor.token)
  await goTo(page, '/program/list?category=exam')
  const card = cards().filter({ hasText: program.title })
  await expect(card).toContainText('부산광역시 해운대구')
  await card.getByRole('heading').getByRole('link').click()
  await expect(sheet().getByRole('article').first()).toContainText('부산광역시 해운대구')
})

test('a member saves a program, finds it among the saved ones, and removes it again', async () => {
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

test('a failed load shows an error with a retry; a missing program leads to the programs', async () => {
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

test('a mentor uses the table by keyboard only', async () => {
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

test('a mentor writes a program; a failed save loses nothing, a retry saves it once, and it can be deleted', async () => {
  const { page, gate } = stage
  stage.expectProblems(/500/)
  await signIn(page)
  await goTo(page, '/program/setting?category=program&post=true')
  const form = page.getByRole('dialog', { name: t('programs.form.create') })
  await form.getByLabel(t('programs.form.title'), { exact: true }).fill('겨울 방학 회화반')
  await form.getByLabel(t('programs.form.description')).fill('매일 삼십 분.\n\n- 월수금\n- 온라인')
  await form.getByLabel(t('programs.form.price'), { exact: true }).fill('35')
  await form.locator('input[type=file]').setInputFiles(picture)
  await page
    .getByRole('dialog', { name: t('programs.crop.title') })
    .getByRole('button', { name: t('programs.crop.use') })
    .click()
  await expect(form.getByRole('button', { name: t('programs.form.image.change') })).toBeVisible()
  gate.refuse('겨울 방학 회화반')
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(form.getByRole('alert')).toContainText(t('programs.form.stillKept'))
  expect(gate.count('겨울 방학 회화반')).toBe(2)
  await expect(form.getByLabel(t('programs.form.description'))).toHaveValue('매일 삼십 분.\n\n- 월수금\n- 온라인')
  gate.refuse(null)
  // The program is written, but its answer never arrives: the repeated request gets the first answer.
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

test('leaving with changes asks, and the draft is restored in the form', async () => {
  const { page } = stage
  await signIn(page)
  await goTo(page, '/program/setting?category=program')
  await rows().first().focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: t('programs.form.edit') })
  const title = form.getByLabel(t('programs.form.title'), { exact: true })
  await title.fill('고쳐 쓰는 중')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('compose.leave.keep') }).click()
  await expect(form).toBeHidden()
  await rows().first().focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue('고쳐 쓰는 중')
  await form.getByRole('button', { name: t('common.close') }).click()
  await page.getByRole('button', { name: t('compose.leave.discard') }).click()
  await expect(form).toBeHidden()
})

test('a picture is dropped or pasted and cropped to 16:9 as chosen, and a description keeps its formatting', async () => {
  const { page, app, community } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  await signIn(page, member)
  await goTo(page, '/program/setting?category=program&post=true')
  const form = page.getByRole('dialog', { name: t('programs.form.create') })
  const crop = page.getByRole('dialog', { name: t('programs.crop.title') })
  const cover = form.getByRole('img', { name: t('programs.form.preview') }).locator('img')
  await form.getByLabel(t('programs.form.title'), { exact: true }).fill('소설 읽기')
  await form.getByLabel(t('programs.form.description')).fill('첫 문단.\n이어지는 줄.\n\n- 하나\n- 둘\n\n끝 문단.')

  // Green increases downwards: the upper part is chosen, so the lower one is missing.
  await dropFiles(page, form.getByLabel(t('programs.form.description')), [{ name: 'tall.png', bytes: await pictures.png(320, 640) }])
  const part = crop.getByRole('button', { name: t('programs.crop.part') })
  for (let presses = 0; presses < 40; presses += 1) await part.press('ArrowUp')
  await crop.getByRole('button', { name: t('programs.crop.use') }).click()
  await expect(cover).toBeVisible()
  const dropped = await cover.getAttribute('src')
  await expect.poll(() => shapeOf(page, dropped)).toEqual({ shape: 16 / 9, end: 'red' })

  await form.getByLabel(t('programs.form.title'), { exact: true }).focus()
  await pastePicture(app, await pictures.png(640, 360))
  await expect(cover).not.toHaveAttribute('src', dropped ?? '')
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(toast(t('programs.created'))).toBeVisible()

  await goTo(page, '/program')
  await cards().filter({ hasText: '소설 읽기' }).first().getByRole('heading').getByRole('link').click()
  await expect(sheet().getByRole('listitem')).toHaveText(['하나', '둘'])
  await expect(sheet().getByText('이어지는 줄.')).toHaveText('첫 문단.\n이어지는 줄.', { useInnerText: true })
  await expect(sheet().getByText('끝 문단.', { exact: true })).toBeVisible()
})

/** For a picture of the page: its aspect ratio, and whether red or green is stronger in the middle of its lower edge. */
async function shapeOf(page: Page, src: string | null): Promise<{ shape: number; end: string } | null> {
  return page.evaluate(async (address) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.src = address ?? ''
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const [red = 0, green = 0] = pen?.getImageData(canvas.width / 2, canvas.height - 2, 1, 1).data ?? []
    return { shape: canvas.width / canvas.height, end: red > green ? 'red' : 'green' }
  }, src)
}

test('figures are exported as CSV, of all programs and of one, whatever its title begins with', async ({ dataDir }) => {
  const { page, app, community } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  const program = { title: '=1+1, "쉬운" 산수', description: '한 시간씩', subject: 'exam', kind: 'tuto' } as const
  const rest = { tags: [], hours: 0, price: 0, imagePath: null }
  const { programId } = await ask(community.url, 'saveProgram', { ...program, ...rest }, member.token)
  await ask(community.url, 'setProgramLike', { programId, liked: true }, member.token)
  await signIn(page, member)
  await goTo(page, '/program/setting?category=program')
  const saved = async (file: string) => {
    const path = join(dataDir, file)
    await app.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await page.getByRole('button', { name: t('programs.figures.csv') }).click()
    await expect.poll(() => existsSync(path)).toBe(true)
    await expect(toast(t('programs.figures.csvSaved'))).toBeVisible()
    return readFileSync(path, 'utf8')
  }
  const { columns, all } = native.saveFigures
  const all30 = await saved('all.csv')
  const lines = all30.split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${Object.values(columns).join()}`)
  expect(lines).toHaveLength(32)
  expect(lines[30]).toMatch(new RegExp(`^${all},\\d{4}-\\d\\d-\\d\\d,0,1,0,0$`))

  await rows().first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('programs.figures.show') }).click()
  await expect(page.getByRole('combobox', { name: t('programs.figures.of') })).toHaveValue(programId)
  expect(await saved('one.csv')).toContain(`"'=1+1, ""쉬운"" 산수",`)
})

test('a hidden program disappears, and the settings show it again', async () => {
  const { page, community } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  await goTo(page, '/program/list?category=korea')
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  const title = await cards().first().getByRole('heading').innerText()
  const hidden = page.getByRole('article', { name: title, exact: true })
  await hidden.click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('moderation.menu.hide.program') }).click()
  await expect(hidden).toHaveCount(0)
  await goTo(page, '/profile/setting/hidden')
  const row = page
    .getByRole('list', { name: t('moderation.hidden.programs') })
    .getByRole('listitem')
    .filter({ hasText: title })
  await row.getByRole('button').click()
  await expect(row).toHaveCount(0)
  await goTo(page, '/program/list?category=korea')
  await expect(hidden).toBeVisible()
})
