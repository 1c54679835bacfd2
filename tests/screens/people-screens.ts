import type { User } from '../../src/shared/contract/people-shapes'
import { goTo } from '../e2e/support/stage'
import { demoAccount } from '../support/demo-seat'
import { press } from './press'
import type { GatedScene, Scene, ScreenArea } from './screen'

export const peopleScreens: ScreenArea = {
  screens: [
    { name: 'profile-visitor', route: '/profile', as: 'visitor' },
    { name: 'profile', route: '/profile' },
    { name: 'profile-presence', route: '/profile', arrange: openedPresence },
    { name: 'profile-reply', route: '/profile?tab=reply' },
    { name: 'profile-followers', route: '/profile?show=follower', arrange: openedFollows },
    { name: 'profile-following', route: '/profile?show=following', arrange: openedFollows },
    { name: 'profile-following-edit', route: '/profile?show=following', arrange: picked },
    { name: 'profile-unfollow-asked', route: '/profile?show=following', arrange: askedToUnfollow },
    { name: 'person', route: '/', arrange: openedPerson },
    { name: 'person-visitor', route: '/', as: 'visitor', arrange: openedPerson },
    { name: 'person-menu', route: '/', arrange: openedPersonMenu },
    { name: 'partners', route: '/people', arrange: foundPartners },
    { name: 'partners-filtered', route: '/people?levels=A2,B1,B2&goals=conversation', arrange: openedFilters },
    { name: 'partners-none', route: '/people?levels=C1&city=부산광역시', arrange: foundNobody },
    { name: 'partners-visitor', route: '/people', as: 'visitor' },
    { name: 'partners-no-languages', route: '/profile/setting/account/languages', arrange: forgotLanguages, tidy: restoredLanguages },
  ],
  gated: [
    {
      name: 'profile-reply-failed',
      route: '/profile?tab=reply',
      prepare: ({ gate }: GatedScene) => gate.refuse('"myReply"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
    {
      name: 'profile-follows-failed',
      route: '/profile?show=follower',
      prepare: ({ gate }: GatedScene) => gate.refuse('"messageType":"list"'),
      tidy: ({ gate }) => gate.refuse(null),
    },
  ],
}

async function foundPartners({ page }: Scene): Promise<void> {
  await page.getByRole('feed').getByRole('article').first().waitFor()
}

/** In a narrow window the filters are in a sheet. */
async function openedFilters(scene: Scene): Promise<void> {
  await foundPartners(scene)
  if (scene.width < 1100) await press(scene.page.getByRole('button', { name: scene.t('partners.filtersCount', { count: 2 }) }))
}

async function foundNobody({ page, t }: Scene): Promise<void> {
  await page.getByRole('heading', { name: t('partners.noneLeft.title') }).waitFor()
  await page.getByRole('button', { name: new RegExp(t('partners.filter.levels')) }).waitFor()
}

/** The member's languages while the screen without them is shown. */
let known: Pick<User, 'languages' | 'goals' | 'about'> | null = null

async function forgotLanguages({ page, t }: Scene): Promise<void> {
  known = await page.evaluate(async () => (await window.desktop.start()).user)
  await page.getByRole('combobox', { name: t('learning.korean') }).selectOption('')
  await page.getByRole('combobox', { name: t('learning.english') }).selectOption('')
  await press(page.getByRole('button', { name: t('learning.save') }))
  await page.getByText(t('learning.saved')).waitFor()
  await goTo(page, '/people')
  await page.getByRole('heading', { name: t('partners.noLanguages.title') }).waitFor()
}

async function restoredLanguages({ page, t }: Scene): Promise<void> {
  await goTo(page, '/profile/setting/account/languages')
  await page.getByRole('combobox', { name: t('learning.korean') }).selectOption(known?.languages?.korean ?? '')
  await page.getByRole('combobox', { name: t('learning.english') }).selectOption(known?.languages?.english ?? '')
  await press(page.getByRole('button', { name: t('learning.save') }))
  await page.getByText(t('learning.saved')).waitFor()
}

async function openedPresence({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('people.presence', { presence: '' })}`) }))
  await page.getByRole('menu').waitFor()
}

async function openedFollows({ page }: Scene): Promise<void> {
  await page.getByRole('dialog').getByRole('button').first().waitFor()
}

async function picked({ page, t }: Scene): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: t('people.follows.edit') }))
  await press(dialog.getByRole('checkbox').nth(1))
  await press(dialog.getByRole('checkbox').nth(3))
}

async function askedToUnfollow(scene: Scene): Promise<void> {
  await picked(scene)
  await press(scene.page.getByRole('button', { name: scene.t('people.follows.unfollow') }))
  await scene.page.getByRole('dialog', { name: scene.t('people.unfollowAsk.many', { count: 2 }) }).waitFor()
}

async function openedPerson({ page, t }: Scene): Promise<void> {
  const row = page
    .locator('[data-post-id]')
    .filter({ hasNot: page.getByRole('link', { name: demoAccount.nickname }) })
    .first()
  await press(row.locator('header').getByRole('link').first())
  await page.getByRole('navigation', { name: t('people.tabs.label') }).waitFor()
  await page.locator('[data-post-id]').first().waitFor()
}

async function openedPersonMenu(scene: Scene): Promise<void> {
  await openedPerson(scene)
  await press(scene.page.getByRole('main').locator('header').first().getByRole('button').last())
  await scene.page.getByRole('menu').waitFor()
}
