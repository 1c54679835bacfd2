import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { joinFromElsewhere, type Member, writeFromElsewhere } from './support/client'
import { likeCount, likeIn, rowOf, rows } from './support/feed'
import { field, press } from './support/forms'
import { choose } from './support/moderation'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { composer } from './support/writing'

/* The toasts of docs/product/errors.md for successes, each caused with a real community and read from the screen. */

const stage = setStage({ language: 'en' })
const t = wordsIn('en')
const route = () => new URL(stage.page.url()).hash.slice(1)
const join = () => joinFromElsewhere(stage.community.url, stage.community.mailFolder)
const said = (sentence: string) => expect(stage.page.getByRole('status').getByText(sentence, { exact: true })).toBeVisible()
const confirmIn = (title: string, verb: string) => press(stage.page.getByRole('dialog', { name: title }), verb)

async function begin(who: Member): Promise<Page> {
  const { page } = stage
  await signOut(page)
  await signIn(page, who)
  await goTo(page, '/nowhere')
  await page.reload()
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
  return page
}

test('posts: posted, liked, unliked, deleted', async () => {
  const me = await join()
  const page = await begin(me)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('feed.writeBar.prompt') })
    .click()
  await composer(page, t)
    .getByRole('textbox', { name: t('compose.text') })
    .fill('One line a day')
  await press(composer(page, t), t('compose.post'))
  await said(t('compose.posted'))
  const row = rows(page).filter({ hasText: 'One line a day' })
  await likeIn(row, t, await likeCount(row)).click()
  await said(t('feed.likeSuccess'))
  await likeIn(row, t, 1).click()
  await said(t('feed.unlikeSuccess'))
  await choose(page, t, (await row.getAttribute('data-post-id')) ?? '', t('feed.menu.delete'))
  await confirmIn(t('feed.deleteAsk.title'), t('feed.deleteAsk.verb'))
  await said(t('feed.deleteSuccess'))
  await expect(row).toHaveCount(0)
})

test('others: hidden, reported, unfollowed, blocked', async () => {
  const other = await join()
  const { url } = stage.community
  const [one, two, three] = [
    await writeFromElsewhere(url, other, 'To be hidden'),
    await writeFromElsewhere(url, other, 'To be reported'),
    await writeFromElsewhere(url, other, 'By somebody to be blocked'),
  ]
  const page = await begin(await join())
  await choose(page, t, one, t('moderation.menu.hide.post'))
  await said(t('moderation.hideSuccess'))
  await choose(page, t, two, t('moderation.menu.report'))
  const report = page.getByRole('dialog', { name: t('moderation.report.title') })
  await report.getByRole('radio', { name: t('moderation.report.reason.0') }).check()
  await press(report, t('moderation.report.verb'))
  await said(t('moderation.reportSuccesss'))

  await rowOf(page, three).getByRole('link', { name: other.nickname }).click()
  await page.getByRole('button', { name: `${t('people.follow')}, ${other.nickname}`, exact: true }).click()
  await page.getByRole('button', { name: `${t('people.followed')}, ${other.nickname}`, exact: true }).click()
  await confirmIn(t('people.unfollowAsk.title', { name: other.nickname }), t('people.unfollowAsk.verb'))
  await said(t('people.unfollowSuccess', { name: other.nickname }))
  await page.evaluate(() => window.history.back())
  await choose(page, t, three, t('moderation.menu.block', { name: other.nickname }))
  await confirmIn(t('moderation.block.title', { name: other.nickname }), t('moderation.block.verb'))
  await said(t('moderation.blockSuccess'))
})

test('programs: created, updated and deleted by their owner; saved and removed by others', async () => {
  const me = await join()
  const page = await begin(me)
  await goTo(page, '/program/setting?category=program&post=true')
  const form = page.getByRole('dialog', { name: t('programs.form.create') })
  await form.getByLabel(t('programs.form.title'), { exact: true }).fill('A letter a week')
  await form.getByLabel(t('programs.form.description')).fill('On paper or not.')
  await press(form, t('common.save'))
  await said(t('programs.created'))

  // Its page offers its owner edit and delete, and nothing that is for others.
  await goTo(page, '/program/list?category=korea')
  const card = page.getByRole('article', { name: 'A letter a week' })
  await card.getByRole('heading').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'A letter a week', exact: true })
  const menu = () => press(sheet, t('programs.actions', { title: 'A letter a week' }))
  await menu()
  await expect(page.getByRole('menuitem', { name: t('moderation.menu.report') })).toHaveCount(0)
  await page.getByRole('menuitem', { name: t('common.edit') }).click()
  const edit = page.getByRole('dialog', { name: t('programs.form.edit') })
  await edit.getByLabel(t('programs.form.description')).fill('On paper.')
  await press(edit, t('common.save'))
  await said(t('programs.updated'))

  await goTo(page, '/program/list?category=korea')
  await card.getByRole('heading').getByRole('link').click()
  await menu()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  const question = t('programs.deleteAsk.one', { title: 'A letter a week' })
  await confirmIn(question, t('common.cancel'))
  await expect(sheet).toBeVisible()
  await menu()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  await confirmIn(question, t('common.delete'))
  await said(t('programs.deleted', { count: 1 }))
  await expect.poll(route).toBe('/program/list?category=korea')
  await expect(sheet).toHaveCount(0)
  await expect(card).toHaveCount(0)
  const save = page.getByRole('main').getByRole('article').first().getByRole('button').first()
  await save.click()
  await said(t('programs.savedAdded'))
  await save.click()
  await said(t('programs.savedRemoved'))
})

test('own account: status, profile and school saved, logged out', async () => {
  const me = await join()
  const page = await begin(me)
  await press(page, t('shell.me', { name: me.nickname }))
  await page.getByRole('menuitemradio', { name: t('common.presence.meeting') }).click()
  await said('Status updated')

  await goTo(page, '/profile/setting/account/info')
  await field(page, t('session.signup.name')).fill('Another name')
  await press(page, t('account.info.save'))
  await said(t('account.cityUpdateSuccess'))

  await goTo(page, '/profile/setting/account/info/school')
  await press(page, t('school.add'))
  const entry = page.getByRole('group', { name: t('school.entry', { number: 1 }) })
  for (const [label, typed] of [
    [t('school.university'), 'edinburgh'],
    [t('school.major'), 'linguis'],
  ] as const) {
    await entry.getByRole('combobox', { name: label }).fill(typed)
    await entry.getByRole('combobox', { name: label }).press('Enter')
  }
  await entry.getByRole('combobox', { name: t('school.degree') }).selectOption('1')
  await entry.getByRole('combobox', { name: t('school.startYear') }).selectOption('2018')
  await press(page, t('school.save'))
  await said(t('school.saved'))

  await page
    .getByRole('navigation', { name: t('settings.title') })
    .getByRole('button', { name: t('settings.logOut.verb') })
    .click()
  await confirmIn(t('settings.logOut.title'), t('settings.logOut.verb'))
  await said(t('settings.logOut.done'))
  await expect.poll(route).toBe('/')
})
