import { expect, test } from '../support/electron'
import { joinFromElsewhere, writeFromElsewhere } from './support/client'
import { rowOf, rows } from './support/feed'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

const field = () => stage.page.getByRole('combobox', { name: t('shell.search') })
const options = () => stage.page.getByRole('listbox', { name: t('search.recent') }).getByRole('option')
const recent = () => stage.page.getByRole('region', { name: t('search.recent') })
const title = (name: string) => stage.page.getByRole('heading', { level: 1, name, exact: true })

async function searchFor(text: string): Promise<void> {
  await field().fill(text)
  await field().press('Enter')
}

test.beforeEach(async () => {
  const { page } = stage
  await signOut(page)
  await page.evaluate(() => window.desktop.saveRecentSearches([]))
  await goTo(page, '/nowhere')
  await page.reload()
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
})

test('a post is found by one syllable, by initials and with the wrong keyboard layout, and matches are highlighted', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '봄꽃이 핀 날, 쪽빛 하늘 아래')
  const marked = rowOf(page, postId).locator('mark')
  for (const [typed, mark] of [
    ['쪽', '쪽'],
    ['ㅉㅂ', '쪽빛'],
    ['쪽ㅂ', '쪽빛'],
    ['쪽빛하늘', '쪽빛 하늘'],
  ] as const) {
    await searchFor(typed)
    await expect(title(typed)).toBeVisible()
    await expect(marked).toHaveText([mark])
  }
  // 쪽빛 typed with the Latin layout.
  await searchFor('Whrqlc')
  await expect(page.getByText(t('search.instead', { typed: 'Whrqlc', searched: '쪽빛' }))).toBeVisible()
  await expect(title('쪽빛')).toBeVisible()
  await expect(marked).toHaveText(['쪽빛'])
})

test('people are found in their own tab, by keyboard only', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  await page.keyboard.press('Control+f')
  await expect(field()).toBeFocused()
  await page.keyboard.type(writer.nickname.slice(0, 6))
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation', { name: t('search.categories') })
    .getByRole('link', { name: t('search.category.user') })
    .press('Enter')
  await page.getByRole('main').getByRole('link', { name: writer.nickname }).last().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: writer.nickname })).toBeVisible()
})

test('tabs show the number of their results, and without results a link leads to another tab', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  await searchFor(writer.nickname)
  const tabs = page.getByRole('navigation', { name: t('search.categories') })
  const tab = (kind: 'post' | 'user') => tabs.getByRole('link', { name: new RegExp(`^${t(`search.category.${kind}`)} \\d`) })
  await expect(tab('post')).toHaveText(`${t('search.category.post')} 0`)
  await expect(tab('user')).toHaveText(`${t('search.category.user')} 1`)
  await page
    .getByRole('list', { name: t('search.elsewhere') })
    .getByRole('link', { name: t('search.inKind.user', { count: 1, shown: '1' }) })
    .click()
  await expect(page.getByRole('main').getByRole('link', { name: writer.nickname }).last()).toBeVisible()
  await expect(tab('user')).toHaveAttribute('aria-current', 'page')
})

test('found people are followed from the list, which shows it at once', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  await signIn(page)
  await goTo(page, `/search?search=${encodeURIComponent(writer.nickname)}&category=user`)
  const button = (word: 'follow' | 'followed') =>
    page.getByRole('main').getByRole('button', { name: `${t(`people.${word}`)}, ${writer.nickname}`, exact: true })
  await button('follow').click()
  await expect(button('followed')).toBeVisible()
  await expect(page.getByText(t('search.people', { count: 1 }))).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: writer.nickname }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: writer.nickname })).toBeVisible()
  await expect(button('followed')).toBeVisible()
})

test('an unknown kind shows posts, and no results offers tags', async () => {
  const { page } = stage
  await goTo(page, '/search?search=zzzzqq&category=nothing')
  await expect(page.getByRole('heading', { name: t('search.none.title', { text: 'zzzzqq' }) })).toBeVisible()
  await expect(page.getByRole('link', { name: `${t('search.category.post')} 0`, exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: t('feed.tags.title') })).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click()
  await expect(rows(page).first()).toBeVisible()
})

test('a failed search shows an error, and works after a retry', async () => {
  const { page, gate } = stage
  gate.refuse('"search"')
  await searchFor('한국')
  await expect(page.getByRole('alert')).toContainText(t('feed.failed.title'))
  gate.refuse(null)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.retry') })
    .click()
  await expect(rows(page).first()).toBeVisible()
})

test('recent searches are chosen with the arrow keys, removed, and restored', async () => {
  const { page } = stage
  // 한구 is a beginning of 한국.
  for (const text of ['하루', '한구', '한국', '토익']) {
    await searchFor(text)
    await expect(title(text)).toBeVisible()
  }
  await goTo(page, '/')
  // A new page takes the focus once; the previous page has rows, too.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+f')
  await expect(options()).toHaveText(['토익', '한국', '하루'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options().nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(title('한국')).toBeVisible()
  await expect(options()).toHaveCount(0)

  await goTo(page, '/search')
  await expect(recent().getByRole('link')).toHaveText(['한국', '토익', '하루'])
  await recent()
    .getByRole('button', { name: t('search.remove', { text: '토익' }) })
    .click()
  await expect(recent().getByRole('link')).toHaveText(['한국', '하루'])
  await recent()
    .getByRole('button', { name: t('search.removeAll') })
    .click()
  await expect(recent()).toBeHidden()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(recent().getByRole('link')).toHaveText(['한국', '하루'])
})

test('recent searches survive a restart, and belong to their account', async () => {
  await searchFor('손님의 말')
  await expect(title('손님의 말')).toBeVisible()
  await signIn(stage.page)
  await goTo(stage.page, '/search')
  await expect(recent()).toBeHidden()
  await searchFor('회원의 말')
  await expect(title('회원의 말')).toBeVisible()

  await stage.app.close()
  const page = await stage.startAgain()
  await goTo(page, '/search')
  await expect(recent().getByRole('link')).toHaveText(['회원의 말'])
  await signOut(page)
  await expect(recent().getByRole('link')).toHaveText(['손님의 말'])
})

test('Escape closes the list first, then leaves the field', async () => {
  const { page } = stage
  await searchFor('하루')
  // Each of the two pages takes the focus once; without it on the results, home's is seen.
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').blur()
  await goTo(page, '/')
  await expect(page.getByRole('main')).toBeFocused()
  // The results of the search are rows too, but there the field has its text.
  await expect(field()).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+f')
  await expect(options()).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(options()).toHaveCount(0)
  await expect(field()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field()).not.toBeFocused()
})
