import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goTo } from '../e2e/support/stage'
import { press } from './press'
import type { GatedScene, Scene, ScreenArea } from './screen'

const own = '/program/setting?category=program'

export const programsScreens: ScreenArea = {
  screens: [
    { name: 'program', route: '/program' },
    { name: 'program-visitor', route: '/program', as: 'visitor' },
    { name: 'program-list', route: '/program/list?category=exam&order=like_cnt' },
    { name: 'program-list-filtered', route: '/program/list?category=exam&order=like_cnt&price=-120&days=tue,sat' },
    { name: 'program-list-none-left', route: '/program/list?category=exam&order=date&price=99999-&days=sun' },
    { name: 'program-list-filters', route: '/program/list?category=tuto&order=date&hours=3-5', arrange: openedFilters },
    { name: 'program-detail', route: '/program', arrange: openedProgram },
    { name: 'program-detail-end', route: '/program', arrange: endOfProgram },
    { name: 'program-reviews', route: '/program', arrange: (scene) => openedReviews(scene) },
    { name: 'program-review-answer', route: '/program', arrange: answeringReview },
    { name: 'program-detail-menu', route: '/program', arrange: openedProgramMenu },
    { name: 'program-detail-own-menu', route: '/program', arrange: openedOwnMenu },
    { name: 'program-detail-own-delete', route: '/program', arrange: askedToDeleteOwn },
    { name: 'program-saved', route: '/program/setting?category=like' },
    { name: 'program-saved-new', route: '/program/setting?category=like&post=true', arrange: sheetOpen },
    { name: 'program-own', route: own },
    { name: 'program-own-table', route: own, arrange: shownAsTable },
    { name: 'program-own-chosen', route: own, arrange: chosenTwo },
    { name: 'program-own-menu', route: own, arrange: openedRowMenu },
    { name: 'program-own-no-match', route: own, arrange: nothingMatching },
    { name: 'program-own-new', route: `${own}&post=true`, arrange: sheetOpen },
    { name: 'program-own-edit', route: own, arrange: openedEdit },
    { name: 'program-own-refused', route: `${own}&post=true`, arrange: refused, tidy: forgotten },
    { name: 'program-own-leave', route: `${own}&post=true`, arrange: leaving, tidy: forgotten },
    { name: 'program-own-delete', route: own, arrange: askedToDelete },
    { name: 'program-own-keys', route: own, arrange: listedKeys },
    { name: 'program-own-crop', route: `${own}&post=true`, arrange: askedToCrop },
    { name: 'program-own-visitor', route: own, as: 'visitor' },
    { name: 'person-programs', route: '/program', arrange: mentorsPrograms },
    { name: 'program-found', route: `/search?search=${encodeURIComponent('한국어')}&category=program` },
  ],
  empty: [
    { name: 'program-empty', route: '/program' },
    { name: 'program-list-empty', route: '/program/list' },
  ],
  gated: [
    {
      name: 'program-list-failed',
      route: '/program/list?category=tuto',
      prepare: ({ gate }: GatedScene) => gate.refuse('"programType":"list"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

async function openedProgram({ page }: Scene): Promise<void> {
  await press(page.getByRole('article').first().getByRole('heading').getByRole('link'))
  await page.getByRole('dialog').getByRole('article').first().waitFor()
}

/** In a wide window the filters are beside the list, and an invalid one shows its error. */
async function openedFilters({ page, t }: Scene): Promise<void> {
  const button = page.getByRole('button', { name: t('programs.filter.titleCount', { count: 1 }) })
  if (await button.isVisible()) await press(button)
  const field = page.getByLabel(t('programs.filter.toLabel', { name: t('programs.form.price') }))
  await field.fill('12.50')
}

async function openedProgramMenu(scene: Scene): Promise<void> {
  await openedProgram(scene)
  const { page } = scene
  await press(page.getByRole('dialog').locator('button[aria-haspopup="menu"]').first())
  await page.getByRole('menu').waitFor()
}

/** @param of whose program it is; by default another member's. */
async function openedReviews({ page }: Scene, of: 'own' | 'other' = 'other'): Promise<void> {
  const id = await page.evaluate(async (whose) => {
    const { user } = await window.desktop.start()
    const home = await window.desktop.call('programs', { category: whose === 'own' ? 'korea' : 'exam', order: 'likes' })
    const isIt = (authorId: string) => (authorId === user?.id) === (whose === 'own')
    return home.ok ? home.value.items.find(({ author, reviewCount }) => reviewCount > 1 && isIt(author.id))?.id : undefined
  }, of)
  await goTo(page, `/program?@id=${id}`)
  const reviews = page.getByRole('dialog').locator('section').first()
  await reviews.getByRole('article').first().waitFor()
  await reviews.scrollIntoViewIfNeeded()
  await reviews.evaluate((section) => section.scrollIntoView({ block: 'start' }))
}

async function answeringReview(scene: Scene): Promise<void> {
  await openedReviews(scene, 'own')
  const { page, t } = scene
  await press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: t('reviews.editAnswer') })
      .first(),
  )
  await page.getByLabel(t('reviews.answerField')).waitFor()
}

async function endOfProgram(scene: Scene): Promise<void> {
  await openedProgram(scene)
  await scene.page.getByRole('dialog').locator('section').last().scrollIntoViewIfNeeded()
}

async function mentorsPrograms({ page }: Scene): Promise<void> {
  const mentor = await page.evaluate(async () => {
    const home = await window.desktop.call('programHome', {})
    const { user } = await window.desktop.start()
    return home.ok ? home.value.recommended.find(({ author }) => author.id !== user?.id)?.author.id : undefined
  })
  await goTo(page, `/profile/${mentor}?tab=program`)
  await page.getByRole('main').getByRole('article').first().waitFor()
}

async function openedOwnMenu({ page, t }: Scene): Promise<void> {
  const program = await page.evaluate(async () => {
    const { user } = await window.desktop.start()
    const own = await window.desktop.call('userPrograms', { userId: user?.id ?? '', order: 'date' })
    return own.ok ? own.value.items[0] : undefined
  })
  await goTo(page, `/program?@id=${program?.id}`)
  const sheet = page.getByRole('dialog', { name: program?.title ?? '' })
  await press(sheet.getByRole('button', { name: t('programs.actions', { title: program?.title }) }))
  await page.getByRole('menu').waitFor()
}

async function askedToDeleteOwn(scene: Scene): Promise<void> {
  await openedOwnMenu(scene)
  await press(scene.page.getByRole('menuitem', { name: scene.t('common.delete') }))
  await scene.page.getByRole('button', { name: scene.t('common.cancel') }).waitFor()
}

async function chosenTwo({ page }: Scene): Promise<void> {
  for (const row of [2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check({ force: true })
}

async function openedRowMenu({ page }: Scene): Promise<void> {
  await press(page.getByRole('row').nth(2).getByRole('button').last())
  await page.getByRole('menu').waitFor()
}

async function nothingMatching({ page, t }: Scene): Promise<void> {
  await page.getByRole('searchbox', { name: t('programs.own.filter') }).fill('zzzz')
}

async function refused(scene: Scene): Promise<void> {
  const { page, t } = scene
  await sheetOpen(scene)
  const sheet = page.getByRole('dialog', { name: t('programs.form.create') })
  await sheet.getByLabel(t('programs.form.title'), { exact: true }).fill('커피 한 잔, 언어 두 개')
  await sheet.getByLabel(t('programs.form.description')).fill('두 언어로 이야기해요. '.repeat(260))
  await sheet.getByLabel(t('programs.form.hours'), { exact: true }).fill('1.5')
  await sheet.getByLabel(t('programs.form.price'), { exact: true }).fill('12.50')
  await press(sheet.getByRole('button', { name: t('common.save'), exact: true }))
  await sheet.locator('[aria-invalid="true"]').first().waitFor()
}

async function leaving(scene: Scene): Promise<void> {
  const { page, t } = scene
  await sheetOpen(scene)
  await page.getByRole('dialog').getByLabel(t('programs.form.title'), { exact: true }).fill('커피 한 잔, 언어 두 개')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: t('programs.form.leave.title') }).waitFor()
}

/** Removes the draft. */
async function forgotten({ page, t }: Scene): Promise<void> {
  const asking = page.getByRole('dialog', { name: t('programs.form.leave.title') })
  if (!(await asking.isVisible())) await page.keyboard.press('Escape')
  await press(asking.getByRole('button', { name: t('compose.leave.discard') }))
  await asking.waitFor({ state: 'hidden' })
}

async function shownAsTable({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('button', { name: t('programs.figures.asTable') }))
}

async function sheetOpen({ page, t }: Scene): Promise<void> {
  await page.getByRole('dialog', { name: t('programs.form.create') }).waitFor()
}

async function openedEdit({ page, t }: Scene): Promise<void> {
  await page.getByRole('row').nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: t('programs.form.edit') }).waitFor()
}

async function listedKeys({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('button', { name: t('programs.keys.title') }))
  await page.getByRole('dialog', { name: t('programs.keys.title') }).waitFor()
}

async function askedToCrop({ page, t }: Scene): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('programs.form.create') })
  await sheet.locator('input[type=file]').setInputFiles(tallPicture())
  await page.getByRole('dialog', { name: t('programs.crop.title') }).waitFor()
}

/** A picture of the demo community that is taller than a cover. */
function tallPicture(): string {
  const folder = join(import.meta.dirname, '../../resources/demo/images')
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, string>
  return join(folder, 'full', index['art sea'] ?? '')
}

async function askedToDelete({ page, t }: Scene): Promise<void> {
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.delete') })
    .waitFor()
}
