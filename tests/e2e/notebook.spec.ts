import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { type HangulKeyboard, openHangulKeyboard, whyNoHangulKeyboard } from '../support/hangul-keyboard'
import { noteForReport } from '../support/run-report'
import { expectNoFaults } from './support/axe'
import { goTo, killApp, setStage } from './support/stage'
import { wordsIn } from './support/words'

// The notebook of somebody without an account (docs/product/notebook.md).
let keyboard: HangulKeyboard
test.beforeAll(async () => {
  const reason = whyNoHangulKeyboard()
  if (reason !== null) noteForReport({ skipped: `typing Hangul with a real input method: ${reason}` })
  test.info().skip(reason !== null, reason ?? '')
  keyboard = await openHangulKeyboard()
})
const stage = setStage({ language: 'ko', env: () => keyboard.env })
const t = wordsIn('ko')
test.afterAll(() => keyboard?.stop())

const field = (page: Page, name: 'sentence' | 'gap' | 'meaning') =>
  page.getByRole('textbox', { name: t(`notebook.form.${name}`), exact: true })
const rows = (page: Page) => page.getByRole('feed', { name: t('notebook.list') }).getByRole('article')

test('its states have no faults of accessibility', async () => {
  test.setTimeout(120_000)
  const { page } = stage
  const id = await page.evaluate(async () => {
    const text = { sentence: 'I look forward to seeing you.', gap: { start: 18, end: 24 } }
    const answer = await window.desktop.addEntry({
      text,
      meaning: '만나기를',
      note: '전치사',
      tags: ['회사'],
      language: 'english',
      source: null,
    })
    return answer.ok ? answer.value : ''
  })
  await goTo(page, '/notebook')
  await page.getByRole('button', { name: t('notebook.add') }).click()
  await page.getByRole('button', { name: t('notebook.form.save') }).click()
  await expectNoFaults(page, 'refused entry')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page)
    .getByRole('button', { name: t('notebook.actions') })
    .click()
  await expectNoFaults(page, 'menu of an entry')
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox', { name: t('notebook.search') })
  await search.fill('선생님')
  await expect(page.getByText(t('notebook.noMatch.title'))).toBeVisible()
  await expectNoFaults(page, 'search without results')
  await search.fill('')
  await rows(page).getByRole('button', { name: '#회사' }).click()
  await expectNoFaults(page, 'entries of a tag')

  await goTo(page, '/notebook/review')
  const blank = page.getByRole('textbox', { name: t('notebook.review.blank') })
  await expect(blank).toBeVisible()
  await expectNoFaults(page, 'review before the answer')
  await blank.fill('seeing')
  await blank.press('Enter')
  await expect(page.getByText(t('notebook.review.right'))).toBeVisible()
  await expectNoFaults(page, 'review with the right answer')
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: t('notebook.review.end.title') })).toBeVisible()
  await expectNoFaults(page, 'end of a review')
  await page.evaluate((entry) => window.desktop.setEntryDeleted(entry, true), id)
})

test('an entry is written, found by initials, deleted and restored, reviewed by keys alone, and is there after a kill', async () => {
  const { page } = stage
  await keyboard.takeTo(stage.app.process.pid ?? 0)
  await goTo(page, '/notebook')
  await expectNoFaults(page, 'empty notebook')
  await page
    .getByRole('button', { name: t('notebook.add') })
    .first()
    .click()
  await expect(field(page, 'sentence')).toBeFocused()
  await keyboard.type('저는 학생이에요.')
  await field(page, 'gap').focus()
  await keyboard.type('저를')
  await page.getByRole('button', { name: t('notebook.form.save') }).click()
  // Nothing typed is lost when it is refused.
  await expect(page.getByText(t('notebook.form.gapMissing'))).toBeVisible()
  await expect(field(page, 'sentence')).toHaveValue('저는 학생이에요.')
  await field(page, 'gap').fill('저는')
  await field(page, 'meaning').fill('I am a student.')
  await page.getByRole('button', { name: t('notebook.form.save') }).click()
  await expect(rows(page)).toHaveCount(1)

  const search = page.getByRole('searchbox', { name: t('notebook.search') })
  await search.fill('ㅎㅅㅇ')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('선생님')
  await expect(rows(page)).toHaveCount(0)
  await search.fill('')
  await expect(rows(page)).toHaveCount(1)

  await rows(page)
    .getByRole('button', { name: t('notebook.actions') })
    .click()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(rows(page)).toHaveCount(1)
  await expectNoFaults(page, 'notebook')

  await goTo(page, '/notebook/review')
  await expect(page.getByRole('textbox', { name: t('notebook.review.blank') })).toBeFocused()
  await keyboard.type('저은')
  await keyboard.press('Return')
  const grades = page.getByRole('group', { name: t('notebook.review.grades') })
  await expect(grades).toBeVisible()
  await expect(page.getByRole('heading', { name: '저는 학생이에요.' })).toBeVisible()
  await expectNoFaults(page, 'review')
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: t('notebook.review.end.title') })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('textbox', { name: t('notebook.review.blank') })).toBeVisible()
  await page.getByRole('textbox', { name: t('notebook.review.blank') }).fill('저는')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('notebook.review.right'))).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: t('notebook.review.end.title') })).toBeVisible()

  await killApp(stage.app)
  await stage.startAgain()
  await goTo(stage.page, '/notebook')
  await expect(rows(stage.page)).toHaveCount(1)
  await expect(rows(stage.page)).not.toContainText(t('notebook.new'))
})
