import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { restingPlace, rowOf, rows, rowsInSight, wheel } from './support/feed'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const name = (category: 'korea' | 'conv' | 'exam' | 'others') => t(`common.category.${category}`)

async function category(type: string): Promise<void> {
  const { page } = stage
  await goTo(page, '/nowhere')
  await goTo(page, `/category${type}`)
  await expect(rows(page).first()).toBeVisible()
}

test('each address shows its category with a sentence; an invalid one shows the first', async () => {
  const { page } = stage
  const shown = [
    ['?type=0', 'korea'],
    ['?type=1', 'conv'],
    ['?type=2', 'exam'],
    ['?type=3', 'others'],
    ['', 'korea'],
    ['?type=7', 'korea'],
    ['?type=x', 'korea'],
  ] as const
  for (const [type, key] of shown) {
    await category(type)
    await expect(page.getByRole('heading', { level: 1, name: name(key) })).toBeVisible()
    await expect(page.getByRole('main').getByText(t(`feed.about.${key}`))).toBeVisible()
    // Those that were waited for may be of the page before.
    await expect(rows(page).first()).toBeVisible()
    const labels = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
    expect(labels.length).toBeGreaterThan(0)
    // After the category, a name has the beginning of the text.
    expect(labels.every((label) => label.split(': ')[0]?.endsWith(name(key)))).toBe(true)
  }
  // Those who prepare for the Korean examination find it under Korean.
  await category('?type=0')
  await expect(page.getByRole('main').getByText('TOPIK')).toBeVisible()
  await expectNoFaults(page, 'a category')
})

test('a fourth subscription on its page explains the limit and sends nothing; the button follows the list only', async () => {
  const { page, community, gate } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  const sent = () => gate.count('"isSubscribe":"true"')
  const before = sent()
  const button = (key: 'korea' | 'conv' | 'exam' | 'others', on: boolean) =>
    page.locator('main header').getByRole('button', { name: t(on ? 'feed.unsubscribeFrom' : 'feed.subscribeTo', { category: name(key) }) })
  for (const [type, key] of [
    ['?type=0', 'korea'],
    ['?type=1', 'conv'],
    ['?type=2', 'exam'],
  ] as const) {
    await category(type)
    await button(key, false).click()
    await expect(button(key, true)).toHaveText(new RegExp(`^${t('feed.unsubscribe')},`))
    await expect(button(key, true)).toHaveAttribute('aria-busy', 'false')
  }
  await category('?type=3')
  await button('others', false).click()
  await expect(page.getByText(t('feed.subscribeError'))).toBeVisible()
  await expect(button('others', false)).toBeVisible()
  expect(sent() - before).toBe(3)
})

test('tags narrow the list to posts that have all of them, and going back restores it', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const both = await writeFromElsewhere(community.url, writer, '둘 다 단 글', ['가지치기', '모종'])
  const one = await writeFromElsewhere(community.url, writer, '하나만 단 글', ['가지치기'])
  await goTo(page, '/')
  await page.reload()
  await category('?type=0')
  const filter = page.getByRole('group', { name: t('feed.tagFilter') })
  const chip = (tag: string) => filter.getByRole('button', { name: `#${tag}` })
  await goTo(page, `/category?type=0&tag=${encodeURIComponent('가지치기')}`)
  await expect(chip('가지치기')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(2)
  await expect(rowOf(page, one)).toBeVisible()
  await goTo(page, `/category?type=0&tag=${encodeURIComponent('가지치기')}&tag=${encodeURIComponent('모종')}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, both)).toBeVisible()
  await chip('가지치기').click()
  await expect(chip('모종')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(1)

  await goTo(page, '/profile/setting')
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(chip('모종')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page)).toHaveCount(1)
  await chip('모종').click()
  await expect(rows(page)).not.toHaveCount(1)
  await goTo(page, `/category?type=0&tag=${encodeURIComponent('아무도안쓴꼬리표')}`)
  await expect(page.getByRole('heading', { name: t('feed.empty.filtered.title') })).toBeVisible()
  await page.getByRole('button', { name: t('feed.empty.filtered.action') }).click()
  await expect(rowOf(page, one)).toBeVisible()
})

test('new posts of the category wait behind a button', async () => {
  const { page, community } = stage
  await category('?type=0')
  await wheel(page, 1200)
  const before = await restingPlace(page)
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const post = { content: '다른 카테고리의 글', tags: [], images: [] }
  await ask(community.url, 'savePost', { ...post, category: 'exam' }, writer.token)
  const postId = await writeFromElsewhere(community.url, writer, '이 카테고리의 새 글')
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 61_000
    window.dispatchEvent(new Event('focus'))
  })
  const pill = page.getByRole('button', { name: t('feed.newPosts', { count: 1 }) })
  await expect(pill).toBeVisible()
  expect(await restingPlace(page)).toEqual(before)
  await pill.click()
  await expect(rows(page).first()).toHaveAttribute('data-post-id', postId)
  await expect(rowOf(page, postId)).toBeInViewport()
})

test('the list keeps its position after closing a post that covers a narrow window, and after another page', async () => {
  const { page, app } = stage
  const resize = (width: number) =>
    app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800), width)
  await resize(420)
  await expect.poll(() => page.evaluate(() => Math.abs(window.innerWidth - 420))).toBeLessThanOrEqual(1)
  await category('?type=1')
  for (let turn = 0; turn < 4; turn += 1) {
    await wheel(page, 600)
    await restingPlace(page)
  }
  const before = await restingPlace(page)
  const middle = before[Math.min(1, before.length - 1)]?.id ?? ''
  await rowOf(page, middle).locator('footer button').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.back') })
    .or(page.getByRole('dialog').getByRole('button', { name: t('common.close') }))
    .first()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await restingPlace(page)).toEqual(before)

  await goTo(page, '/profile/setting')
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await rowsInSight(page)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  await resize(1280)
  await expect.poll(() => page.evaluate(() => Math.abs(window.innerWidth - 1280))).toBeLessThanOrEqual(1)
})

test('the choice of whose posts home shows survives a restart', async () => {
  const { community, app } = stage
  const me = await joinFromElsewhere(community.url, community.mailFolder)
  let { page } = stage
  await signIn(page, me)
  await goTo(page, '/')
  const only = () => page.getByRole('radio', { name: t('feed.views.subscribed') })
  await only().check()
  await expect(page.getByRole('heading', { name: t('feed.empty.subscribed.title') })).toBeVisible()
  await app.close()
  page = await stage.startAgain()
  await expect(only()).toBeChecked()
  await expect(page.getByRole('heading', { name: t('feed.empty.subscribed.title') })).toBeVisible()
  await expect(page.getByText(t('feed.empty.subscribed.text'))).toBeVisible()
})
