import type { Languages } from '../../src/shared/contract/languages'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask } from './support/client'
import { seatPair } from './support/pair'
import { goTo, signIn } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')
const haruKnows: Languages = { korean: 'native', english: 'B1', motherTongue: null }
const nariKnows: Languages = { korean: 'A2', english: 'native', motherTongue: null }

test('one finds the other, filters, opens a chat by keyboard, and no longer finds who switched it off', async () => {
  const { haru, nari, community } = pair
  const { page } = haru
  await ask(community.url, 'setLearning', { languages: haruKnows, goals: ['work'], about: '' }, haru.member.token)
  await ask(community.url, 'setLearning', { languages: nariKnows, goals: ['culture'], about: '한 장씩 바꿔 써요' }, nari.member.token)
  await signIn(page, haru.member)
  await goTo(page, '/talk')
  await page.getByRole('link', { name: t('partners.title') }).click()
  const row = page.getByRole('article', { name: 'nari' })
  await expect(row.getByText('한 장씩 바꿔 써요')).toBeVisible()
  await expect(row.getByText(t('partners.activity.here'))).toBeVisible()
  await expectNoFaults(page, 'people')

  await page.getByRole('button', { name: 'C1', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: t('partners.noneLeft.title') })).toBeVisible()
  await page.getByRole('button', { name: t('partners.loosen', { filter: t('partners.filter.levels'), count: '1' }) }).press('Enter')
  await row.getByRole('button', { name: t('partners.chatWith', { name: 'nari' }) }).press('Enter')
  await expect(page).toHaveURL(/talk\/[0-9a-f-]+$/)

  await ask(community.url, 'setListed', { listed: false }, nari.member.token)
  await goTo(page, '/people?goals=culture')
  await expect(page.getByRole('heading', { name: t('partners.noneLeft.title') })).toBeVisible()
})

test('every mother tongue on offer has a name in both languages, and the chosen one stands beside the member’s name', async () => {
  const { haru, community } = pair
  const { page } = haru
  await ask(community.url, 'setLearning', { languages: haruKnows, goals: [], about: '' }, haru.member.token)
  await signIn(page, haru.member)
  for (const language of ['en', 'ko'] as const) {
    await page.evaluate((choice) => window.desktop.saveSettings({ language: choice }), language)
    const words = wordsIn(language)
    await goTo(page, '/profile/setting/account/languages')
    const tongue = page.getByRole('combobox', { name: words('learning.motherTongue') })
    await expect(tongue).toBeVisible()
    const unnamed = await tongue.evaluate((select) =>
      [...(select as HTMLSelectElement).options]
        .filter(({ value, text }) => text === value || text.trim() === '')
        .map(({ value }) => value),
    )
    expect(unnamed, language).toEqual([])
  }
  await page.getByRole('combobox', { name: t('learning.motherTongue') }).selectOption('ky')
  await page.getByRole('button', { name: t('learning.save') }).click()
  await expect(page.getByText(t('learning.saved'))).toBeVisible()
  await goTo(page, '/profile')
  await expect(page.getByRole('main').getByRole('img', { name: /키르기스어/ })).toBeVisible()
})
