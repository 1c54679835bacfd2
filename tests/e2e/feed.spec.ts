import { limits } from '../../src/shared/limits'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { isInSight, likeCount, likeIn, restingPlace, rowOf, rows, rowsInSight, wheel } from './support/feed'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

test.beforeEach(async () => {
  const { page } = stage
  await signOut(page)
  await goTo(page, '/nowhere')
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
})

test('a visitor scrolls a category to its end, and sees each post once and in order', async () => {
  test.setTimeout(120_000)
  const { page, community } = stage
  const wanted: string[] = []
  for (let more = true; more; ) {
    const answer = await ask(community.url, 'categoryPosts', { category: 'others', tags: [], offset: wanted.length })
    wanted.push(...answer.items.map(({ id }) => id))
    more = answer.more
  }
  expect(wanted.length).toBeGreaterThan(limits.pageSize)

  await page
    .getByRole('navigation', { name: t('feed.categories') })
    .getByRole('link', { name: t('common.category.others') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('common.category.others') })).toBeVisible()
  const seen = new Set<string>()
  const end = page.getByText(t('feed.end'))
  const look = async () => {
    for (const { id } of await rowsInSight(page)) seen.add(id)
  }
  await expect(rows(page).first()).toBeVisible()
  await look()
  while (!(await isInSight(end))) {
    await wheel(page, 400)
    // At the end, a further turn would move nothing.
    await restingPlace(page)
    await look()
  }
  expect([...seen]).toEqual(wanted)
})

test('going back restores the position in the list', async () => {
  const { page } = stage
  for (let turn = 0; turn < 6; turn += 1) await wheel(page, 700)
  const before = await restingPlace(page)
  await page
    .getByRole('navigation', { name: t('shell.places') })
    .getByRole('link', { name: t('people.me') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('people.visitor.title') })).toBeVisible()
  await page
    .getByRole('button', { name: t('common.back') })
    .first()
    .click()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await rowsInSight(page)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const after = await restingPlace(page)
  for (const [index, { top }] of after.entries()) expect(Math.abs(top - (before[index]?.top ?? 0))).toBeLessThanOrEqual(2)
})

test('new posts wait behind a button, and nothing moves until it is pressed', async () => {
  const { page, community } = stage
  await wheel(page, 1500)
  const before = await restingPlace(page)
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '방금 올라온 글이에요.')

  // The member returns to the window a minute later.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 61_000
    window.dispatchEvent(new Event('focus'))
  })
  const pill = page.getByRole('button', { name: t('feed.newPosts', { count: 1 }) })
  await expect(pill).toBeVisible()
  expect(await restingPlace(page)).toEqual(before)

  await pill.click()
  await expect(rowOf(page, postId)).toBeInViewport()
  await expect(rows(page).first()).toHaveAttribute('data-post-id', postId)
  await expect(pill).toBeHidden()
})

test('a long post shows three lines, more, and less again', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const text = Array.from({ length: 8 }, (_, index) => `${index + 1}번째 줄이에요.`).join('\n')
  const long = await writeFromElsewhere(community.url, writer, text)
  const short = await writeFromElsewhere(community.url, writer, '한 줄이에요.')
  await page.reload()
  const row = rowOf(page, long)
  await expect(row).toBeVisible()
  await expect(rowOf(page, short).getByRole('button', { name: t('feed.post.more'), exact: true })).toHaveCount(0)

  const height = async () => (await row.boundingBox())?.height ?? 0
  const folded = await height()
  await row.getByRole('button', { name: t('feed.post.more'), exact: true }).click()
  // Five more lines.
  await expect.poll(height).toBeGreaterThan(folded + 4 * 28)
  await row.getByRole('button', { name: t('feed.post.close'), exact: true }).click()
  await expect.poll(height).toBe(folded)
})

test('when the third line is blank, the expand button is at the end of a line with text', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const id = await writeFromElsewhere(community.url, writer, '첫째 줄이에요.\n둘째 줄이에요.\n\n넷째 줄이에요.\n다섯째 줄이에요.')
  await page.reload()
  const more = rowOf(page, id).getByRole('button', { name: t('feed.post.more'), exact: true })
  await expect(more).toBeVisible()
  const beside = () =>
    rowOf(page, id).evaluate((row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      let node = walker.nextNode()
      while (node && !node.textContent?.includes('둘째 줄이에요.')) node = walker.nextNode()
      const line = document.createRange()
      const at = node?.textContent?.indexOf('둘째') ?? 0
      if (!node) return null
      line.setStart(node, at)
      line.setEnd(node, at + 2)
      const text = line.getBoundingClientRect()
      const button = row.querySelector('button[aria-expanded]')?.getBoundingClientRect()
      return button ? button.top < text.bottom && button.bottom > text.top : null
    })
  await expect.poll(beside).toBe(true)
  await more.click()
  await expect(rowOf(page, id).getByText('다섯째 줄이에요.')).toBeVisible()
})

test('a small picture is shown whole at its own size; one that failed loads again with a press and with the connection', async () => {
  const { page, community, gate } = stage
  stage.expectProblems(/Failed to load resource/)
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const { path } = await ask(community.url, 'uploadImage', {}, writer.token, [await pictures.plain(120, 90, [40, 160, 90])])
  const input = { content: '작은 사진이 있는 글', category: 'korea' as const, tags: [], images: [path] }
  const { postId } = await ask(community.url, 'savePost', input, writer.token)
  await page.reload()
  const open = rowOf(page, postId).getByRole('button', { name: t('feed.post.openImage', { index: 1, count: 1 }) })
  const image = open.locator('img')
  const loaded = () => image.evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0))
  await expect.poll(loaded).toBe(true)
  const { width, height } = (await open.boundingBox()) ?? { width: 0, height: 0 }
  expect([Math.round(width), Math.round(height)]).toEqual([120, 90])

  const fail = async () => {
    await image.evaluate((one) => one.dispatchEvent(new Event('error')))
    await expect(image).toHaveCount(0)
  }
  await fail()
  await open.click()
  await expect.poll(loaded).toBe(true)
  await page.keyboard.press('Escape')

  await fail()
  gate.shut()
  await page.evaluate(() => window.desktop.call('hotPosts', {}))
  await expect(page.getByText(t('shell.offlineSince', { age: t('common.age.now') }))).toBeVisible()
  gate.open()
  await expect.poll(loaded).toBe(true)
})

test('three of the four subjects can be subscribed to; a fourth explains the limit and sends nothing', async () => {
  const { page, community, gate } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  await expect(page.getByText('0개 구독 중, 최대 3개')).toBeVisible()
  const sent = () => gate.count('"isSubscribe":"true"')
  const before = sent()
  const opener = page.getByRole('navigation', { name: t('feed.categories') }).getByRole('button', { name: t('feed.subject.name') })
  await opener.click()
  const subjects = page.getByRole('dialog', { name: t('feed.subject.name') })
  await expect(subjects.getByText(t('feed.subject.intro'))).toBeVisible()
  const subscribe = (category: 'korea' | 'conv' | 'exam' | 'others') =>
    subjects.getByRole('button', { name: t('feed.subscribeTo', { category: t(`common.category.${category}`) }) })
  const unsubscribe = (category: 'korea' | 'conv' | 'exam' | 'others') =>
    subjects.getByRole('button', { name: t('feed.unsubscribeFrom', { category: t(`common.category.${category}`) }) })

  for (const category of ['korea', 'conv', 'exam'] as const) {
    await subscribe(category).click()
    await expect(unsubscribe(category)).toHaveText(new RegExp(`^${t('feed.unsubscribe')},`))
    await expect(unsubscribe(category)).toHaveAttribute('aria-busy', 'false')
  }
  await subscribe('others').click()
  await expect(page.getByText(t('feed.subscribeError'))).toBeVisible()
  await expect(subscribe('others')).toBeVisible()
  expect(sent() - before).toBe(3)
  await expect(page.getByText('3개 구독 중, 최대 3개')).toBeVisible()

  await unsubscribe('conv').click()
  await expect(subscribe('conv')).toHaveAttribute('aria-busy', 'false')
  await subscribe('others').click()
  await expect(unsubscribe('others')).toBeVisible()
  expect(sent() - before).toBe(4)
  await page.keyboard.press('Escape')
  await expect(subjects).toBeHidden()
})

test('home can be limited to subscriptions, and the choice is stored', async () => {
  const { page, community } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  const only = page.getByRole('radio', { name: t('feed.views.subscribed') })
  await only.check()
  await expect(page.getByRole('heading', { name: t('feed.empty.subscribed.title') })).toBeVisible()
  await expect(page.getByText(t('feed.empty.subscribed.text'))).toBeVisible()

  const aside = page.getByRole('complementary')
  await aside.getByRole('button', { name: t('feed.subscribeTo', { category: t('common.category.exam') }) }).click()
  await expect(rows(page).first()).toBeVisible()
  const names = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
  const isExam = (label: string) => label.split(': ')[0]?.endsWith(t('common.category.exam'))
  expect((await names()).every(isExam)).toBe(true)

  await page.reload()
  await expect(only).toBeChecked()
  await expect(rows(page).first()).toBeVisible()
  expect((await names()).every(isExam)).toBe(true)
  await page.getByRole('radio', { name: t('feed.views.all') }).check()
  await expect.poll(async () => (await names()).every(isExam)).toBe(false)
})

test('posts are found by tag, typed or clicked', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const tagged = await writeFromElsewhere(community.url, writer, '꼬리표가 달린 글', ['조용한꼬리표'])
  const search = page.getByRole('combobox', { name: t('shell.search') })
  await search.fill('#조용한꼬리표')
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '#조용한꼬리표' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, tagged)).toBeVisible()
  await expect(page.getByText(t('search.count', { count: 1 }))).toBeVisible()

  await search.fill('아무도안쓴꼬리표')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: t('search.none.title', { text: '아무도안쓴꼬리표' }) })).toBeVisible()
  await goTo(page, '/')
  await page.reload()
  await rowOf(page, tagged).getByRole('link', { name: '#조용한꼬리표' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '조용한꼬리표' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: t('search.onlyTag', { tag: '조용한꼬리표' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: '#조용한꼬리표' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})

test('the link to the posts with a tag finds a tag with a space', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  await writeFromElsewhere(community.url, writer, '조용한 꼬리표라는 말만 있는 글', [])
  const tagged = await writeFromElsewhere(community.url, writer, '꼬리표가 달린 글', ['조용한 꼬리표'])
  const search = page.getByRole('combobox', { name: t('shell.search') })
  await search.fill('조용한 꼬리표')
  await search.press('Enter')
  await page.getByRole('link', { name: t('search.onlyTag', { tag: '조용한 꼬리표' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: '#"조용한 꼬리표"' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rowOf(page, tagged)).toBeVisible()
})

test('a like is shown at once; when the server refuses it, it is reverted with one message', async () => {
  const { page, community, gate } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  const row = rows(page).first()
  const likes = await likeCount(row)
  const release = gate.hold('"likeType"')
  gate.refuse('"likeType"')
  await likeIn(row, t, likes).click()
  await expect(likeIn(row, t, likes + 1)).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(likeIn(row, t, likes)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(t('errors.code.serverError'))).toHaveCount(1)

  gate.refuse(null)
  gate.shut()
  await likeIn(row, t, likes).click()
  await expect(page.getByText(t('errors.code.offline'))).toHaveCount(1)
  await expect(likeIn(row, t, likes)).toHaveAttribute('aria-pressed', 'false')
})

test('a double click on like sends one request, and the like stays', async () => {
  const { page, community, gate } = stage
  await signIn(page, await joinFromElsewhere(community.url, community.mailFolder))
  const row = rows(page).first()
  const likes = await likeCount(row)
  const before = gate.count('"likeType"')
  // As fast as a double click by hand.
  await row.locator('footer button[aria-pressed]').dblclick({ delay: 60 })
  await expect(page.getByText(t('feed.likeSuccess'))).toBeVisible()
  await expect(likeIn(row, t, likes + 1)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(likeIn(row, t, likes + 1)).toHaveAttribute('aria-pressed', 'true')
  expect(gate.count('"likeType"') - before).toBe(1)
})
