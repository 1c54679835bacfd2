import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { likeCount, likeIn, restingPlace, rowOf, rows, wheel } from './support/feed'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

test.afterEach(() => stage.gate.open())

const keptFiles = () => {
  try {
    return readdirSync(join(stage.appData, 'offline')).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}
const isKept = (page: Page) => page.evaluate(async () => (await window.desktop.start()).home !== null)
// Only as many as are visible at once: further ones are rendered when there is time.
const firstIds = (page: Page) =>
  rows(page).evaluateAll((all) => all.slice(0, 2).map((row) => (row instanceof HTMLElement ? row.dataset['postId'] : '')))

/** Opens the gate, and makes a call: the answer shows at once that the community is back, for which a probe may wait half a minute. */
async function comeBack(page: Page): Promise<void> {
  stage.gate.open()
  await page.evaluate(() => window.desktop.call('hotPosts', {}))
}

/** Ends the app and starts it again without a connection to the community. */
async function startShutOff(): Promise<Page> {
  await stage.app.close()
  stage.gate.shut()
  stage.expectProblems(/Failed to load resource/)
  return stage.startAgain()
}

test('without a network the next start shows the last state of home with its age; back online it is updated', async () => {
  const { community } = stage
  await expect(rows(stage.page).first()).toBeVisible()
  await expect.poll(() => isKept(stage.page)).toBe(true)
  await expect(rows(stage.page).nth(1)).toBeVisible()
  const before = await firstIds(stage.page)

  const page = await startShutOff()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => firstIds(page)).toEqual(before)
  await expect(page.getByText(t('shell.offlineSince', { age: t('common.age.now') }))).toBeVisible()

  const member = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, member, '끊긴 동안 쓴 글')
  await comeBack(page)
  await expect(rowOf(page, postId)).toBeVisible()
  expect(await firstIds(page)).toEqual([postId, before[0]])
})

test('the stored home is updated without moving the scroll position', async () => {
  const { community, gate } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  await expect.poll(() => isKept(stage.page)).toBe(true)
  await stage.app.close()
  const release = gate.hold('homeList')
  const page = await stage.startAgain()
  await expect(rows(page).first()).toBeVisible()
  await wheel(page, 900)
  const before = await restingPlace(page)
  const row = rowOf(page, before[0]?.id ?? '')
  const likes = await likeCount(row)

  await ask(community.url, 'setLike', { postId: before[0]?.id ?? '', liked: true }, member.token)
  const postId = await writeFromElsewhere(community.url, member, '읽는 동안 쓴 글')
  release()
  await expect(likeIn(row, t, likes + 1)).toBeVisible()
  expect(await restingPlace(page)).toEqual(before)
  // Rows are drawn only near what is in sight.
  await wheel(page, -10_000)
  await expect(page.getByRole('feed').locator('[data-index="0"]')).toBeInViewport()
  await restingPlace(page)
  await expect(rowOf(page, postId)).toHaveCount(0)
})

test('a post that was opened is readable without a network after a restart, with its age; back online it is loaded again', async () => {
  const { page, community } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, member, '기차에서 다시 읽을 글')
  await goTo(page, `/?@id=${postId}`)
  await expect(page.getByRole('dialog')).toContainText('기차에서 다시 읽을 글')
  await expect.poll(() => page.evaluate((id) => window.desktop.storedAnswer('post', { postId: id }), postId)).not.toBeNull()
  await goTo(page, '/')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const again = await startShutOff()
  await expect(rows(again).first()).toBeVisible()
  await goTo(again, `/?@id=${postId}`)
  const sheet = again.getByRole('dialog')
  await expect(sheet).toContainText('기차에서 다시 읽을 글')
  const note = sheet.getByText(t('common.stored', { age: t('common.age.now') }))
  await expect(note).toBeVisible()
  await ask(community.url, 'saveReply', { postId, content: '그동안 쓴 댓글' }, member.token)
  await comeBack(again)
  await expect(sheet).toContainText('그동안 쓴 댓글')
  await expect(note).toHaveCount(0)
})

test('a deleted post does not come back: not as a new one, and not with the next start', async () => {
  const { page, community } = stage
  const member = await joinFromElsewhere(community.url, community.mailFolder)
  await signIn(page, member)
  await expect(rows(page).first()).toBeVisible()
  const other = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, member, '지울 글')
  const stays = await writeFromElsewhere(community.url, other, '남을 글')
  await page.reload()
  await expect(rowOf(page, stays)).toBeVisible()
  // A minute later the newest posts are loaded again, with the deleted one still among them.
  const answered = stage.gate.count('homeList')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 61_000
    window.dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => stage.gate.count('homeList')).toBeGreaterThan(answered)
  // Its answer comes after that of the posts.
  await page.evaluate(() => window.desktop.call('hotPosts', {}))

  await rowOf(page, postId)
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('feed.deleteAsk.verb') })
    .click()
  await expect(page.getByText(t('feed.deleteSuccess'))).toBeVisible()
  await expect(rowOf(page, postId)).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('feed.newPosts', { count: 1 }) })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(async () => (await window.desktop.start()).home?.posts.items.map(({ id }) => id)))
    .not.toContain(postId)

  const again = await startShutOff()
  await expect(rowOf(again, stays)).toBeVisible()
  await expect(rowOf(again, postId)).toHaveCount(0)
  stage.gate.open()
  await signOut(again)
})

test('logging out removes the stored home', async () => {
  const { page, gate } = stage
  await signIn(page)
  await expect.poll(() => isKept(page)).toBe(true)
  gate.shut()
  stage.expectProblems(/Failed to load resource/)
  await signOut(page)
  await expect.poll(keptFiles).toEqual([])

  const again = await startShutOff()
  await expect(again.getByRole('heading', { name: t('feed.failed.title') })).toBeVisible()
  await expect(rows(again)).toHaveCount(0)
})
