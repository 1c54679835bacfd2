import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { goTo, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'

// Selecting text, and its pronunciation (docs/product/reading.md).
const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')

const bar = (page: Page) => page.getByRole('toolbar', { name: t('reading.bar') })
const panel = (page: Page) => page.getByRole('region', { name: t('reading.panel.label') })
const selected = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '')
/** The posts in Korean; the text of one. */
const posts = (page: Page) => page.getByRole('article').filter({ has: page.locator('[data-readable]'), hasText: /[가-힣]{3}/ })
const text = (page: Page) => posts(page).first().locator('[data-readable]').first()

test.beforeEach(async () => {
  const { page } = stage
  await page.evaluate(() => window.getSelection()?.removeAllRanges())
  await page.keyboard.press('Escape')
})

/** Selects by dragging over the first line. */
async function drag(page: Page): Promise<void> {
  const box = await text(page).boundingBox()
  if (!box) throw new Error('no post on screen')
  await page.mouse.move(box.x + 4, box.y + 14)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 14, { steps: 5 })
  await page.mouse.up()
}

/** The middle of the first word of a text. */
async function firstWordOf(readable: Locator): Promise<{ word: string; x: number; y: number }> {
  await readable.scrollIntoViewIfNeeded()
  return await readable.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const found = /\p{L}(?:['’]?\p{L})+/u.exec(node.data)
      if (!found || node.parentElement?.closest('button, rt, del, .sr')) continue
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { word: found[0], x: x + width / 2, y: y + height / 2 }
    }
    throw new Error('no word')
  })
}

test('a dragged selection has its bar, its panel and its menu, and Escape closes them in turn', async () => {
  const { page } = stage
  await goTo(page, '/')
  await drag(page)
  await expect(bar(page)).toBeVisible()
  // The post did not open, and the focus is where it was.
  expect(page.url()).not.toContain('@id=')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') === null)).toBe(true)
  await bar(page)
    .getByRole('button', { name: t('reading.sound') })
    .click()
  await expect(panel(page)).toBeVisible()
  await expectNoFaults(page, 'pronunciation of a selection')
  await page.keyboard.press('Escape')
  await expectNoFaults(page, 'bar of a selection')
  await bar(page)
    .getByRole('button', { name: t('reading.sound') })
    .click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  // What is selected still has its menu.
  const box = await text(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 14, { button: 'right' })
  await expectNoFaults(page, 'menu of a selection')
  await page.getByRole('menuitem', { name: t('reading.menu.keep') }).click()
  await expect(page.getByText(t('notebook.keptToast'))).toBeVisible()
  await page.keyboard.press('Alt+Enter')
  await expect(bar(page).getByRole('button', { name: t('reading.kept') })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(bar(page).getByRole('button', { name: t('reading.keep') })).toBeVisible()
})

test('the bar follows when its text moves, and closes when its text leaves the page', async () => {
  const { page } = stage
  await goTo(page, '/')
  await drag(page)
  await expect(bar(page)).toBeVisible()
  /** How far the tip of the bar is from the selected text: 8 px above or below it. */
  const distance = () =>
    page.evaluate(() => {
      const at = document.querySelector('[role=toolbar]')?.getBoundingClientRect()
      const selection = window.getSelection()?.getRangeAt(0).getBoundingClientRect()
      if (!at || !selection) return null
      return Math.round(at.top < selection.top ? selection.top - at.bottom : at.top - selection.bottom)
    })
  const top = () => bar(page).evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(distance).toBe(8)
  const first = await top()

  // A row above it comes to the list, and grows, without any scrolling.
  await text(page).evaluate((element) => {
    const row = document.createElement('div')
    row.id = 'row-above'
    row.style.height = '40px'
    element.before(row)
  })
  await expect.poll(async () => [await distance(), (await top()) - first]).toEqual([8, 40])
  await page.evaluate(() => document.getElementById('row-above')?.style.setProperty('height', '90px'))
  await expect.poll(async () => [await distance(), (await top()) - first]).toEqual([8, 90])
  await page.evaluate(() => document.getElementById('row-above')?.remove())
  await expect.poll(async () => [await distance(), (await top()) - first]).toEqual([8, 0])

  const size = await stage.app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize() ?? [])
  const resize = (width: number, height: number) =>
    stage.app.electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setSize(to.width, to.height), {
      width,
      height,
    })
  const [width = 0, height = 0] = size
  await resize(width - 300, height)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width - 300)
  await expect.poll(distance).toBe(8)
  await resize(width, height)
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)

  // A list draws no more what is far away.
  const place = await text(page).boundingBox()
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 40)
  await page.mouse.wheel(0, 6_000)
  await expect(bar(page)).toHaveCount(0)
  // Back to the top, however much rows that are measured on the way add above it. The list has come
  // to rest there: scrolling would close the next bar.
  await expect(async () => {
    await page.mouse.wheel(0, -6_000)
    expect((await text(page).boundingBox({ timeout: 1_000 }))?.y).toBe(place?.y)
  }).toPass()
  await expect(bar(page)).toHaveCount(0)
})

test('from the keyboard: Alt and Enter select, Shift and arrows change the selection, Alt and Enter lead to the bar', async () => {
  const { page } = stage
  await goTo(page, '/')
  const post = posts(page).first()
  await post.focus()
  await page.keyboard.press('Alt+Enter')
  await expect(bar(page)).toBeVisible()
  const sentence = await selected(page)
  expect(sentence.length).toBeGreaterThan(1)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => selected(page)).toBe(sentence.slice(0, -1))
  await page.keyboard.press('Alt+Enter')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(post).toBeFocused()

  // What is still selected has its menu, from which the panel takes the focus once the menu is gone.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: t('reading.menu.sound') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(post).toBeFocused()
})

test('text that has no bar: a selection over two posts, a name, and a field', async () => {
  const { page } = stage
  await goTo(page, '/')
  await drag(page)
  await expect(bar(page)).toBeVisible()
  await page.evaluate(() => {
    const [one, other] = document.querySelectorAll('article [data-readable]')
    if (one && other) window.getSelection()?.setBaseAndExtent(one, 0, other, 1)
  })
  await expect(bar(page)).toBeHidden()
  await posts(page).first().getByRole('link').nth(1).selectText()
  expect(await selected(page)).not.toBe('')
  await expect(bar(page)).toBeHidden()
  await goTo(page, '/notebook')
  const field = page.getByRole('searchbox', { name: t('notebook.search') })
  await field.fill('도서관')
  await field.selectText()
  await expect(bar(page)).toBeHidden()
  await field.fill('')
})

test('the real dictionary is read by main, and a post shows the pronunciation above its Korean', async () => {
  const { page } = stage
  const sounds = await page.evaluate(() => window.desktop.englishSounds(['Thought', 'organised', 'qzxv']))
  expect(sounds).toMatchObject([
    { word: 'Thought', base: null, sounds: ['TH AO1 T'] },
    { word: 'organised', base: 'organized', sounds: ['AO1 R G AH0 N AY2 Z D'] },
    { word: 'qzxv', base: null, sounds: [] },
  ])
  await goTo(page, '/')
  const post = posts(page).first()
  const written = await text(page).evaluate((element) => element.textContent)
  await post.getByRole('button', { name: t('feed.post.actions'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('reading.menu.showSounds') }).click()
  const above = post.locator('ruby rt').first()
  await expect(above).toBeVisible()
  // A screen reader reads the text alone, and so is it copied.
  const spoken = await text(page).evaluate((element) => {
    window.getSelection()?.selectAllChildren(element)
    const read = element.cloneNode(true) as HTMLElement
    for (const hidden of read.querySelectorAll('[aria-hidden]')) hidden.remove()
    return read.textContent
  })
  expect(spoken).toBe(written)
  await page.keyboard.press('ControlOrMeta+c')
  const clipboard = () => stage.app.electron.evaluate(({ clipboard: system }) => system.readText())
  await expect.poll(async () => (await clipboard()).trim()).toBe(written?.trim())
  await expectNoFaults(page, 'pronunciation above a post')
})

test.describe('a member', () => {
  test.beforeAll(() => signIn(stage.page))

  /** Double-clicks a word of a text: it has its bar, its menu, and is kept. */
  async function expectReadable(page: Page, readable: Locator): Promise<void> {
    await expect(readable).toBeVisible()
    const { word, x, y } = await firstWordOf(readable)
    await page.mouse.dblclick(x, y)
    await expect(bar(page)).toBeVisible()
    expect(word).toContain((await selected(page)).trim())
    await page.mouse.click(x, y, { button: 'right' })
    await expect(page.getByRole('menu', { name: t('reading.menu.label') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await bar(page)
      .getByRole('button', { name: t('reading.keep') })
      .click()
    await expect(bar(page).getByRole('button', { name: t('reading.kept') })).toBeVisible()
    await bar(page)
      .getByRole('button', { name: t('reading.kept') })
      .click()
    await expect(bar(page).getByRole('button', { name: t('reading.keep') })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.getSelection()?.removeAllRanges())
    await expect(bar(page)).toBeHidden()
  }

  /** An address of the demo community. */
  const addresses = (page: Page) =>
    page.evaluate(async () => {
      const posts = await window.desktop.call('categoryPosts', { category: 'korea', tags: [] })
      const questions = await window.desktop.call('questions', { unanswered: false })
      const rooms = await window.desktop.call('rooms', {})
      if (!posts.ok || !questions.ok || !rooms.ok) throw new Error('the community does not answer')
      return {
        post: `/?@id=${posts.value.items.find(({ correctionCount = 0, replyCount }) => correctionCount > 0 && replyCount > 0)?.id}`,
        question: `/qna/${questions.value.items.find(({ answerCount }) => answerCount > 0)?.id}`,
        room: `/talk/${rooms.value.rooms.find(({ partner }) => partner.nickname === 'daniel_writes')?.id}`,
      }
    })

  test('has the same bar in posts, comments, corrections, questions, answers, messages and the notebook', async () => {
    const { page } = stage
    const { post, question, room } = await addresses(page)
    await goTo(page, post)
    const overlay = page.getByRole('dialog')
    await expectReadable(page, overlay.locator('[data-readable]').first())
    await expectReadable(page, overlay.locator('[data-correction] [data-readable]').first())
    await expectReadable(page, overlay.locator('[data-reply-id] [data-readable]').first())
    await goTo(page, question)
    await expectReadable(page, page.getByRole('main').locator('h1[data-readable]'))
    await expectReadable(page, page.getByRole('main').locator('[data-reply-id] [data-readable]').first())
    await goTo(page, room)
    // The toast of the word before may cover the last one.
    await expectReadable(page, page.locator('[data-message-id] p[data-readable]').nth(-2))
    await expectReadable(page, page.locator('[data-message-id] div[data-readable]').last())
    await goTo(page, '/notebook')
    const entry = page.getByRole('feed', { name: t('notebook.list') }).getByRole('article')
    await expectReadable(page, entry.locator('h2').nth(1))
  })

  test('keeps a comment, an answer, a correction and a message from their menus', async () => {
    const { page } = stage
    const { post, question, room } = await addresses(page)
    const keepFrom = async (row: Locator, menu: string) => {
      await row.hover()
      await row.getByRole('button', { name: menu }).first().click()
      await page.getByRole('menuitem', { name: t('notebook.keep') }).click()
      await expect(page.getByText(t('notebook.keptToast'))).toBeVisible()
      await page.getByRole('button', { name: t('common.undo') }).click()
      await expect(page.getByText(t('notebook.keptToast'))).toBeHidden()
    }
    await goTo(page, post)
    await keepFrom(page.locator('[data-correction]').first(), t('corrections.actions'))
    await keepFrom(page.locator('[data-reply-id] > article').first(), t('compose.reply.actions'))
    await goTo(page, question)
    await keepFrom(page.locator('[data-reply-id] > article').first(), t('qna.answer.actions'))
    await goTo(page, room)
    const menu = t('chat.room.messageMenu', { name: 'daniel_writes' })
    const message = page.locator('[data-message-id]').filter({ has: page.locator(`button[aria-label="${menu}"]`) })
    await keepFrom(message.last(), menu)
  })
})
