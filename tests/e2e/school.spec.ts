import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, type Member } from './support/client'
import { press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko', demo: false })
const t = wordsIn('ko')
const address = '/profile/setting/account/info/school'

async function start(): Promise<{ page: Page; me: Member }> {
  const { page, community } = stage
  const me = await joinFromElsewhere(community.url, community.mailFolder)
  await signOut(page)
  await goTo(page, '/nowhere')
  await signIn(page, me)
  await goTo(page, address)
  await expect(page.getByRole('heading', { name: t('school.title') })).toBeVisible()
  return { page, me }
}

const entry = (page: Page, number: number) => page.getByRole('group', { name: t('school.entry', { number }) })
const saving = (page: Page) => page.getByRole('button', { name: t('school.save'), exact: true })
const pick = async (within: Locator, label: string, typed: string) => {
  const field = within.getByRole('combobox', { name: label })
  await field.fill(typed)
  await field.press('Enter')
}

async function fill(page: Page, number: number, typed: { university: string; major: string; degree: string; year: string }): Promise<void> {
  const school = entry(page, number)
  await pick(school, t('school.university'), typed.university)
  await pick(school, t('school.major'), typed.major)
  await school.getByRole('combobox', { name: t('school.degree') }).selectOption(typed.degree)
  await school.getByRole('combobox', { name: t('school.startYear') }).selectOption(typed.year)
}

test('schools are found by initial consonants or in English, keep their order, and the first is shown with the name', async () => {
  const { page, me } = await start()
  const { url } = stage.community
  const kept = async () => (await ask(url, 'schoolInfos', {}, me.token)).schools.map(({ universityName }) => universityName)
  await expect(saving(page)).toBeDisabled()
  await page.getByRole('button', { name: t('school.add') }).click()
  await expect(entry(page, 1).getByRole('combobox', { name: t('school.university') })).toBeFocused()
  await fill(page, 1, { university: 'ㅅㄱㄱㄷ', major: 'linguis', degree: '1', year: '2018' })
  await expect(entry(page, 1).getByRole('combobox', { name: t('school.university') })).toHaveValue('성균관대학교')
  await page.getByRole('button', { name: t('school.add') }).click()
  await fill(page, 2, { university: 'edinburgh', major: '언어학', degree: '2', year: '2022' })
  await expectNoFaults(page, 'schools')
  await saving(page).click()
  await expect(page.getByText(t('school.saved'))).toBeVisible()
  await expect(saving(page)).toBeDisabled()
  expect(await kept()).toEqual(['성균관대학교', '에든버러 대학교'])

  await page.getByRole('button', { name: t('school.up', { number: 2 }) }).click()
  await expect(entry(page, 1).getByRole('combobox', { name: t('school.university') })).toHaveValue('에든버러 대학교')
  await saving(page).click()
  await expect.poll(kept).toEqual(['에든버러 대학교', '성균관대학교'])
  await page.getByRole('button', { name: t('school.remove', { number: 2 }) }).click()
  await saving(page).click()
  await expect.poll(kept).toEqual(['에든버러 대학교'])
  await goTo(page, '/profile')
  await expect(page.getByRole('main').getByText('에든버러 대학교 언어학과', { exact: true })).toBeVisible()
})

test('a missing value and an end before the start are reported at their field, and nothing is sent', async () => {
  const { page } = await start()
  const sent = () => stage.gate.count('"postSchoolInfos"')
  const before = sent()
  await page.getByRole('button', { name: t('school.add') }).click()
  await saving(page).click()
  const school = entry(page, 1)
  await expect(school.getByText(t('errors.fields.required'))).toHaveCount(4)
  await expect(school.getByRole('combobox', { name: t('school.university') })).toBeFocused()
  await fill(page, 1, { university: '연세', major: '철학', degree: '3', year: '2020' })
  const finish = school.getByRole('combobox', { name: t('school.finishYear') })
  await finish.selectOption('2019')
  await saving(page).click()
  await expect(school.getByText(t('errors.fields.finishBeforeStart'))).toHaveCount(1)
  await expect(finish).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toBe(before)
  await finish.selectOption('')
  await saving(page).click()
  await expect(page.getByText(t('school.saved'))).toBeVisible()
  expect(sent()).toBe(before + 1)
})

test('leaving with changes asks; Escape closes a list, whose first option is blank', async () => {
  const { page } = await start()
  await page.getByRole('button', { name: t('school.add') }).click()
  const university = entry(page, 1).getByRole('combobox', { name: t('school.university') })
  await university.fill('서울')
  await expect(page.getByRole('option').first()).toHaveText(t('school.blank'))
  await expect(page.getByRole('option').nth(1)).toContainText('서울대학교')
  await university.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(university).toHaveValue('')
  const me = page.getByRole('navigation', { name: t('shell.places') }).getByRole('link', { name: t('people.me'), exact: true })
  await me.click()
  await expect(page.getByRole('dialog', { name: t('account.info.leaveTitle') })).toBeVisible()
  await press(page.getByRole('dialog', { name: t('account.info.leaveTitle') }), t('common.cancel'))
  await expect(university).toBeVisible()
  await page.getByRole('button', { name: t('school.remove', { number: 1 }) }).click()
  await me.click()
  await expect(page.getByRole('navigation', { name: t('people.tabs.label') })).toBeVisible()
})
