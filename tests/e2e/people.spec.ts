import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, type Member, writeFromElsewhere } from './support/client'
import { rowOf, rows } from './support/feed'
import { press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko', demo: false })
const t = wordsIn('ko')

interface Neighbour extends Member {
  id: string
}

async function join(): Promise<Neighbour> {
  const { community } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  const post = await writeFromElsewhere(community.url, member, `${member.nickname}의 첫 글이에요.`)
  const detail = await ask(community.url, 'post', { postId: post })
  return { ...member, id: detail.post.author.id }
}

const info = (member: Neighbour) => ask(stage.community.url, 'userInfo', { userId: member.id }, member.token)
const stat = (page: Page, key: 'followers' | 'following', count: number): Locator =>
  page.getByRole('list', { name: t('people.stats.label') }).getByRole('link', { name: `${count}${t(`people.stats.${key}`)}`, exact: true })
const followButton = (within: Page | Locator, { nickname }: Member) =>
  within.getByRole('button', { name: `${t('people.follow')}, ${nickname}`, exact: true })
const followedButton = (within: Page | Locator, { nickname }: Member) =>
  within.getByRole('button', { name: `${t('people.followed')}, ${nickname}`, exact: true })

async function startAs(member: Member | null): Promise<Page> {
  const { page } = stage
  await signOut(page)
  await goTo(page, '/nowhere')
  if (member) await signIn(page, member)
  await goTo(page, '/')
  return page
}

test('a name in the feed opens the profile; following counts on both sides, and unfollowing asks', async () => {
  const [me, other] = [await join(), await join()]
  const page = await startAs(me)
  await rows(page).filter({ hasText: other.nickname }).first().getByRole('link', { name: other.nickname }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.nickname })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText(t('people.stats.followers'))).toHaveCount(0)

  await followButton(page, other).click()
  await expect(followedButton(page, other)).toBeVisible()
  await expect.poll(async () => (await info(other)).user.followerCount).toBe(1)
  await goTo(page, '/profile')
  await expect(stat(page, 'following', 1)).toBeVisible()
  await expect(followButton(page, me)).toHaveCount(0)

  await goTo(page, `/profile/${other.id}`)
  const dialog = page.getByRole('dialog', { name: t('people.unfollowAsk.title', { name: other.nickname }) })
  await followedButton(page, other).click()
  await press(dialog, t('common.cancel'))
  await expect(followedButton(page, other)).toBeVisible()
  await followedButton(page, other).click()
  await press(dialog, t('people.unfollowAsk.verb'))
  await expect(followButton(page, other)).toBeVisible()
  await expect(page.getByText(t('people.unfollowSuccess', { name: other.nickname }))).toBeVisible()
  await expect.poll(async () => (await info(other)).user.followerCount).toBe(0)
})

test('a failed follow is reverted with a message', async () => {
  const [me, other] = [await join(), await join()]
  const page = await startAs(me)
  await goTo(page, `/profile/${other.id}`)
  await expect(followButton(page, other)).toBeVisible()
  const release = stage.gate.hold('"followingId"')
  stage.gate.refuse('"followingId"')
  await followButton(page, other).click()
  await expect(followedButton(page, other)).toBeVisible()
  release()
  await expect(followButton(page, other)).toBeVisible()
  await expect(page.getByText(t('errors.code.serverError'))).toHaveCount(1)
})

test('several people are unfollowed at once, by keyboard only', async () => {
  const me = await join()
  const others = [await join(), await join(), await join()] as const
  for (const { id } of others) await ask(stage.community.url, 'follow', { userId: id }, me.token)
  await ask(stage.community.url, 'follow', { userId: me.id }, others[0].token)
  const page = await startAs(me)
  await goTo(page, '/profile')
  await expect(stat(page, 'followers', 1)).toBeVisible()
  await stat(page, 'following', 3).press('Enter')
  const list = page.getByRole('dialog')
  await expect(followedButton(list, others[0])).toBeVisible()
  await expectNoFaults(page, 'whom one follows')
  await list.getByRole('button', { name: t('people.follows.edit'), exact: true }).press('Enter')
  const tick = (member: Member) => list.getByRole('checkbox', { name: t('people.follows.select', { name: member.nickname }) })
  await tick(others[0]).press('Space')
  await tick(others[2]).press('Space')
  await expect(list.getByText(t('people.follows.chosen', { count: 2 }))).toBeVisible()
  await list.getByRole('button', { name: t('people.follows.unfollow') }).press('Enter')
  const question = page.getByRole('dialog', { name: t('people.unfollowAsk.many', { count: 2 }) })
  await question.getByRole('button', { name: t('people.unfollowAsk.verb') }).press('Enter')
  await expect(page.getByText(t('people.unfollowedMany', { count: 2 }))).toBeVisible()
  await expect(followedButton(list, others[1])).toBeVisible()
  await expect(list.getByText(others[0].nickname)).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).hash).toBe('#/profile')
  await expect(stat(page, 'following', 1)).toBeVisible()
})

test('one checkbox selects all followed people, and they reappear when unfollowing fails', async () => {
  const me = await join()
  const others = [await join(), await join()] as const
  for (const { id } of others) await ask(stage.community.url, 'follow', { userId: id }, me.token)
  const page = await startAs(me)
  await goTo(page, '/profile?show=following')
  const list = page.getByRole('dialog')
  await list.getByRole('button', { name: t('people.follows.edit'), exact: true }).click()
  await list.getByRole('checkbox', { name: t('people.follows.all') }).check()
  stage.gate.refuse('"followingIds"')
  await list.getByRole('button', { name: t('people.follows.unfollow') }).click()
  await press(page.getByRole('dialog', { name: t('people.unfollowAsk.many', { count: 2 }) }), t('people.unfollowAsk.verb'))
  await expect(page.getByText(t('errors.code.serverError'))).toHaveCount(1)
  for (const other of others) await expect(followedButton(list, other)).toBeVisible()
  expect((await info(me)).user.followingCount).toBe(2)
})

test('presence is shown at once, and reverted when the server is unreachable', async () => {
  const me = await join()
  const page = await startAs(me)
  await goTo(page, '/profile')
  const status = (word: 'none' | 'meeting' | 'vacation') =>
    page.getByRole('main').getByRole('button', { name: t('people.presence', { presence: t(`common.presence.${word}`) }) })
  await status('none').click()
  await page.getByRole('menuitemradio', { name: t('common.presence.meeting') }).click()
  await expect(status('meeting')).toBeVisible()
  await expect(page.getByText(t('shell.presenceSaved'))).toBeVisible()
  expect((await info(me)).user.presence).toBe(1)

  stage.gate.shut()
  await status('meeting').click()
  await page.getByRole('menuitemradio', { name: t('common.presence.vacation') }).click()
  await expect(page.getByText(t('shell.presenceFailed'))).toBeVisible()
  await expect(status('meeting')).toBeVisible()
})

test('a visitor reads a profile, is asked to log in before following, and /profile offers the login', async () => {
  const other = await join()
  const page = await startAs(null)
  await goTo(page, `/profile/${other.id}`)
  await expect(rows(page)).toHaveCount(1)
  await followButton(page, other).click()
  await press(page.getByRole('dialog', { name: t('shell.loginRequired.title') }), t('common.cancel'))
  await expect(followButton(page, other)).toBeVisible()
  await goTo(page, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: t('people.visitor.title') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.logIn') })
    .click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/login')
})

test('own comments lead to their posts, and deleting a post removes them', async () => {
  const [me, other] = [await join(), await join()]
  const { url } = stage.community
  const [kept, gone] = [await writeFromElsewhere(url, other, '남아 있을 글\n둘째 줄'), await writeFromElsewhere(url, other, '지워질 글')]
  await ask(url, 'saveReply', { postId: kept, content: '여기에 한마디' }, me.token)
  await ask(url, 'saveReply', { postId: gone, content: '사라질 한마디' }, me.token)
  await ask(url, 'deletePost', { postId: gone }, other.token)
  const page = await startAs(me)
  await goTo(page, '/profile')
  await page
    .getByRole('navigation', { name: t('people.tabs.label') })
    .getByRole('link', { name: t('people.tabs.reply') })
    .click()
  const replies = page.getByRole('feed', { name: t('people.replies.label') })
  await expect(replies.getByRole('link')).toHaveCount(1)
  await expect(replies.getByText('남아 있을 글', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'one’s own comments')
  await replies.getByRole('link').click()
  await expect(page.getByRole('dialog').getByText('여기에 한마디')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).hash).toBe('#/profile?tab=reply')
})

test('a profile is not found after being blocked, the own id opens the own profile, and an unknown id leads back', async () => {
  const [me, blocker] = [await join(), await join()]
  const page = await startAs(me)
  await goTo(page, `/profile/${me.id}`)
  await expect.poll(() => new URL(page.url()).hash).toBe('#/profile')
  await expect(page.getByRole('heading', { level: 1, name: me.nickname })).toBeVisible()
  await ask(stage.community.url, 'block', { userId: me.id }, blocker.token)
  await goTo(page, `/profile/${blocker.id}`)
  await expect(page.getByText(t('people.loadFailed'))).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/profile')
})

test('blocking from a profile leaves it and removes their posts from the feed', async () => {
  const [me, other] = [await join(), await join()]
  const postId = await writeFromElsewhere(stage.community.url, other, '보이지 않게 될 글')
  const page = await startAs(me)
  await expect(rowOf(page, postId)).toBeVisible()
  await rowOf(page, postId).getByRole('link', { name: other.nickname }).click()
  await page.getByRole('button', { name: t('people.actions', { name: other.nickname }) }).click()
  await page.getByRole('menuitem', { name: t('moderation.menu.block', { name: other.nickname }) }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#/')
  await expect(rowOf(page, postId)).toHaveCount(0)
  await expect(page.getByText(t('people.loadFailed'))).toHaveCount(0)
})
