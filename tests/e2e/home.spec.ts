import type { Page } from '@playwright/test'
import { limits } from '../../src/shared/limits'
import { expect, test } from '../support/electron'
import { ask, joinFromElsewhere, type Member, writeFromElsewhere } from './support/client'
import { likeCount, likeIn, rowOf, rows } from './support/feed'
import { press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { composer, openPost } from './support/writing'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const route = () => new URL(stage.page.url()).hash.slice(1)
const nav = () => stage.page.getByRole('navigation', { name: t('shell.places') })
const loginDialog = () => stage.page.getByRole('dialog', { name: t('shell.loginRequired.title') })

/** Home as seen by a member, or by a visitor. */
async function openHome(member: Member | null = null): Promise<Page> {
  const { page } = stage
  await signOut(page)
  if (member) await signIn(page, member)
  await goTo(page, '/nowhere')
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
  return page
}
const join = () => joinFromElsewhere(stage.community.url, stage.community.mailFolder)

async function resize(width: number): Promise<void> {
  const { app, page } = stage
  await app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to, 800), width)
  await expect.poll(() => page.evaluate((to) => Math.abs(window.innerWidth - to), width)).toBeLessThanOrEqual(1)
}
test.afterEach(() => resize(1280))

test('the hot strip shows the posts the server calls hot, turns with its arrows and keys, and opens them', async () => {
  const { community } = stage
  const page = await openHome()
  const { hot } = await ask(community.url, 'hotPosts', {})
  const strip = page.getByRole('region', { name: t('feed.hot.title') })
  await expect(strip.getByRole('heading', { name: t('feed.hot.title') })).toBeVisible()
  const items = strip.getByRole('listitem').getByRole('link')
  await expect(items).toHaveCount(hot.length)
  for (const [index, { author }] of hot.entries()) await expect(items.nth(index)).toContainText(author.nickname)

  const back = strip.getByRole('button', { name: t('feed.hot.previous') })
  const further = strip.getByRole('button', { name: t('feed.hot.next') })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(items.last()).not.toBeInViewport()
  await expect(async () => {
    await further.click({ force: true })
    await expect(items.last()).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await expect(further).toHaveAttribute('aria-disabled', 'true')
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  await items.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(items.nth(hot.length - 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openPost(page, t, hot.at(-2)?.author.nickname ?? '')).toBeVisible()
  expect(route()).toBe(`/?@id=${hot.at(-2)?.id}`)
})

test('Ctrl+Enter posts once', async () => {
  const { gate, community } = stage
  const member = await join()
  const page = await openHome(member)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('feed.writeBar.prompt') })
    .click()
  const text = composer(page, t).getByRole('textbox', { name: t('compose.text') })
  const before = gate.count('tempSave')
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(text).toBeFocused()
  await text.fill('글쇠로 올린 글')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('compose.posted'))).toBeVisible()
  await expect(composer(page, t)).toBeHidden()
  expect(gate.count('tempSave') - before).toBe(1)
  const { items } = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false })
  await expect(rowOf(page, items.find(({ content }) => content === '글쇠로 올린 글')?.id ?? '')).toBeVisible()
})

test('a prompt is answered, with what the answer means, and a reader unfolds that', async () => {
  const { community } = stage
  const page = await openHome(await join())
  const bar = page.getByRole('main').getByRole('link', { name: t('feed.writeBar.prompt') })
  const question = bar.locator('[lang="en"]')
  await expect(question).not.toBeEmpty()
  const first = await question.innerText()
  await press(page.getByRole('main'), t('feed.writeBar.another'))
  await expect(question).not.toHaveText(first)
  const asked = await question.innerText()
  await bar.click()
  const sheet = composer(page, t)
  await expect(sheet.getByText(asked)).toBeVisible()
  await expect(sheet.getByRole('radio', { name: t('common.category.conv') })).toBeChecked()
  const text = sheet.getByRole('textbox', { name: t('compose.text') })
  await expect(text).toBeFocused()
  await page.keyboard.type('I like the smell of rain on a warm street.')
  await press(sheet, t('compose.meaning.title'))
  await page.keyboard.type('따뜻한 길에 내리는 비 냄새를 좋아해요.')
  await page.keyboard.press('Control+Enter')
  await expect(sheet).toBeHidden()

  const { items } = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false })
  const written = items.find(({ content }) => content.startsWith('I like the smell'))
  expect(written?.meaning).toBe('따뜻한 길에 내리는 비 냄새를 좋아해요.')
  await goTo(page, '/profile')
  await expect(page.getByRole('img', { name: t('people.days.label', { count: 1 }) })).toBeVisible()
  await expect(page.getByText(t('people.days.alone'))).toBeVisible()

  await openHome(await join())
  const row = rowOf(page, written?.id ?? '')
  const meaning = row.getByText('따뜻한 길에 내리는 비 냄새를 좋아해요.')
  await expect(row.getByText('I like the smell')).toBeVisible()
  await expect(meaning).toBeHidden()
  await press(row, t('feed.post.meaning'))
  await expect(meaning).toBeVisible()
  await press(row, t('feed.post.foldMeaning'))
  await expect(meaning).toBeHidden()
})

test('from 768 px on the write bar and the rail lead to writing; below, the bottom bar and its floating button', async () => {
  const page = await openHome(await join())
  const bar = page.getByRole('main').getByRole('link', { name: t('feed.writeBar.prompt') })
  const floating = nav().getByRole('link', { name: t('shell.write') })
  await resize(768)
  await expect(bar).toBeVisible()
  await expect(bar.locator(':scope > *').first()).toHaveJSProperty('clientWidth', 36)
  await expect.poll(() => nav().evaluate((element) => element.getBoundingClientRect().left)).toBe(0)

  await resize(767)
  await expect(bar).toBeHidden()
  // The rail becomes the bar once the page is rendered for the new width, after its style has changed.
  await expect(nav().getByRole('link')).toHaveCount(6)
  const bottom = await nav().boundingBox()
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeGreaterThanOrEqual(799)
  await expect(nav().getByRole('link', { name: t('shell.home') })).toHaveAttribute('aria-current', 'page')
  // It floats over the feed, above the bar.
  const button = await floating.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bottom?.y ?? 0)
  await floating.click()
  await expect.poll(route).toBe('/write')
  await expect(composer(page, t)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(route).toBe('/')

  for (const to of ['/qna', '/talk', '/program', '/profile']) {
    const link = nav().locator(`a[href="#${to}"]`)
    await link.click()
    await expect.poll(route).toBe(to)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await expect(floating).toHaveCount(0)
})

test('a visitor who wants to write is asked to log in, from the bar, the button and the address', async () => {
  const page = await openHome()
  await page.getByRole('main').getByText(t('feed.writeBar.prompt')).click()
  await expect.poll(route).toBe('/login')

  await openHome()
  await nav()
    .getByRole('link', { name: t('shell.write') })
    .click()
  await expect(loginDialog().getByText(t('shell.loginRequired.text'))).toBeVisible()
  await expect(composer(page, t)).toHaveCount(0)
  await press(loginDialog(), t('common.cancel'))
  await expect.poll(route).toBe('/')
  await goTo(page, '/write')
  await press(loginDialog(), t('common.confirm'))
  await expect.poll(route).toBe('/login')
})

test('a visitor is led from each pane of the account to the login', async () => {
  const page = await openHome()
  for (const pane of ['manage', 'info', 'info/school', 'password', 'devices', 'data', 'withdrawal']) {
    await goTo(page, `/profile/setting/account/${pane}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: t('account.visitor.title') }), pane).toBeVisible()
    await expect(main.locator('form'), pane).toHaveCount(0)
    await press(main, t('shell.logIn'))
    await expect.poll(route, pane).toBe('/login')
  }
})

test('the comment button opens the post with comment=1 and focuses the comment field', async () => {
  const page = await openHome(await join())
  const row = rows(page).first()
  const id = (await row.getAttribute('data-post-id')) ?? ''
  const motion = () => page.getByRole('dialog').evaluate((sheet) => getComputedStyle(sheet).animationName)
  await row.locator('footer button').nth(1).click()
  await expect.poll(route).toBe(`/?@id=${id}&comment=1`)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('compose.reply.field') })).toBeFocused()
  expect(await motion()).toMatch(/appear/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Opened in another way it slides in, and the field is not focused.
  await goTo(page, `/?@id=${id}`)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('compose.reply.field') })).toBeVisible()
  expect(await motion()).not.toMatch(/appear/)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('compose.reply.field') })).not.toBeFocused()
})

test('a row that is not rendered counts as 200 px, and the next page is requested 300 px before the end', async () => {
  const { gate, community } = stage
  const member = await join()
  for (let n = 0; n <= limits.pageSize; n += 1)
    await ask(community.url, 'savePost', { content: `${n}번째 한 줄`, category: 'others', tags: [], images: [] }, member.token)
  const page = await openHome()
  // The first page may be read again meanwhile.
  const asked = () => gate.passed.filter(({ body }) => body.includes('"categoryType":"기타정보"') && body.includes('"before"')).length
  await goTo(page, '/category?type=3')
  await expect(rows(page).first()).toBeVisible()
  /** The list's height (px), the number of rendered rows, and their height. */
  const heights = () =>
    page.getByRole('feed').evaluate((feed) => {
      const drawn = [...feed.querySelectorAll('[data-post-id]')].map(
        (row) => (row.closest('[data-index]') ?? row).getBoundingClientRect().height,
      )
      return { whole: feed.getBoundingClientRect().height, drawn: drawn.reduce((sum, height) => sum + height, 0), count: drawn.length }
    })
  await expect
    .poll(async () => {
      const { whole, drawn, count } = await heights()
      return count > 3 && count < limits.pageSize ? Math.round((whole - drawn) / (limits.pageSize - count)) : null
    })
    .toBe(200)

  const before = asked()
  const row = (await rows(page).first().boundingBox())?.height ?? 0
  const step = 40
  /** How far below the viewport the last row of the page begins (px), once it is rendered. */
  let below: number | null = null
  for (let turn = 0; turn < 200 && asked() === before; turn += 1) {
    below = await page.getByRole('feed').evaluate(
      async (feed, { by, last }) => {
        let scroller = feed.parentElement
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
        scroller?.scrollBy({ top: by, behavior: 'instant' })
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
        const row = feed.querySelector(`[data-index="${last}"]`)
        return row && scroller && row.getBoundingClientRect().top - scroller.getBoundingClientRect().bottom
      },
      { by: step, last: limits.pageSize - 1 },
    )
    // Answered after a request for the next page has reached the gate.
    await page.evaluate(() => window.desktop.call('hotPosts', {}))
  }
  expect(asked() - before).toBe(1)
  expect(below).toBeLessThanOrEqual(300)
  expect(below).toBeGreaterThan(300 - row - step)
})

test('liking and unliking each show a toast', async () => {
  const page = await openHome(await join())
  const row = rows(page).first()
  const likes = await likeCount(row)
  await likeIn(row, t, likes).click()
  await expect(page.getByText(t('feed.likeSuccess'))).toBeVisible()
  await likeIn(row, t, likes + 1).click()
  await expect(page.getByText(t('feed.unlikeSuccess'))).toBeVisible()
  await expect(likeIn(row, t, likes)).toHaveAttribute('aria-pressed', 'false')
})

test('a listed post or program that the server no longer has leads back with a message', async () => {
  test.setTimeout(150_000)
  const { gate, community } = stage
  const writer = await join()
  const postId = await writeFromElsewhere(community.url, writer, '열리지 않는 글')
  const page = await openHome()
  await page.reload()
  await goTo(page, '/category?type=0')
  gate.refuse('"postType":"detail"')
  await rowOf(page, postId).locator('footer button').nth(1).click()
  await expect(page.getByText(t('compose.detail.loadFailed'), { exact: true })).toBeVisible()
  await expect.poll(route).toBe('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  gate.refuse('"programType":"detail"')
  await goTo(page, '/program/list?category=conv')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByText(t('programs.loadFailed'))).toBeVisible()
  await expect.poll(route).toBe('/program')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Loaded content stays when loading it again fails.
  gate.refuse(null)
  await goTo(page, `/?@id=${postId}`)
  const sheet = openPost(page, t, writer.nickname)
  await expect(sheet.getByText(t('compose.reply.none'))).toBeVisible()
  gate.refuse('"postType":"detail"')
  gate.shut()
  await expect(page.getByText(t('shell.offline'), { exact: true })).toBeVisible({ timeout: 45_000 })
  gate.open()
  const before = gate.count('"postType":"detail"')
  await expect(page.getByText(t('shell.online'), { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect.poll(() => gate.count('"postType":"detail"')).toBeGreaterThan(before)
  await expect(sheet.getByText('열리지 않는 글')).toBeVisible()
  expect(route()).toBe(`/?@id=${postId}`)
})
