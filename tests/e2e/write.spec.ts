import type { Page } from '@playwright/test'
import { limits } from '../../src/shared/limits'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { pictures } from '../support/pictures'
import { ask, joinFromElsewhere, writeFromElsewhere } from './support/client'
import { likeIn, rowOf, rows } from './support/feed'
import { expectRefused, press } from './support/forms'
import { goTo, killApp, setStage, signIn } from './support/stage'
import { wordsIn } from './support/words'
import { choosePictures, comment, composer, dropFiles, expectPictures, openPost } from './support/writing'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const textIn = (page: Page) => composer(page, t).getByRole('textbox', { name: t('compose.text') })

test.beforeEach(async () => {
  const { page } = stage
  await page.evaluate(() => window.desktop.saveDraft('post:new', null))
  await signIn(page)
  await goTo(page, '/nowhere')
  await page.reload()
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
})

async function openComposer(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('feed.writeBar.prompt') })
    .click()
  await expect(textIn(page)).toBeFocused()
}

test('every way of leaving asks whether to keep the text', async () => {
  const { page } = stage
  const ask = page.getByRole('dialog', { name: t('compose.leave.title') })
  await openComposer(page)
  await page.keyboard.press('Escape')
  await expect(composer(page, t)).toBeHidden()

  await openComposer(page)
  await textIn(page).fill('반쯤 쓴 글')
  await page.keyboard.press('Escape')
  await press(ask, t('compose.leave.stay'))
  await expect(textIn(page)).toHaveValue('반쯤 쓴 글')
  await page.evaluate(() => window.history.back())
  await expect(ask).toBeVisible()
  await press(ask, t('compose.leave.keep'))
  await expect(page.getByText(t('compose.kept'))).toBeVisible()
  await expect(composer(page, t)).toBeHidden()

  await openComposer(page)
  await expect(textIn(page)).toHaveValue('반쯤 쓴 글')
  await expect(page.getByText(t('compose.restored'))).toBeVisible()
  await textIn(page).fill('반쯤 쓴 글을 고쳐요')
  await composer(page, t)
    .getByRole('button', { name: t('common.close') })
    .click()
  await press(ask, t('compose.leave.discard'))
  await expect(composer(page, t)).toBeHidden()
  await openComposer(page)
  await expect(textIn(page)).toHaveValue('')
  await page.keyboard.press('Escape')
})

test('leaving an edit asks about the edit', async () => {
  const { page, community } = stage
  const { token } = await ask(community.url, 'logIn', { email: demoAccount.email, password: demoAccount.password })
  const { postId } = await ask(community.url, 'savePost', { content: '고치다 말 글', category: 'korea', tags: [], images: [] }, token)
  await goTo(page, `/write?id=${postId}`)
  await composer(page, t, 'edit')
    .getByRole('textbox', { name: t('compose.text') })
    .fill('고치다 만 글')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: t('compose.leave.editTitle') })
  await press(asked, t('compose.leave.stayEditing'))
  await expect(asked).toBeHidden()
  await page.keyboard.press('Escape')
  await press(asked, t('compose.leave.discard'))
  await expect(composer(page, t, 'edit')).toBeHidden()
})

test('an invalid post is refused with a reason, and nothing is cut', async () => {
  const { page, gate } = stage
  await openComposer(page)
  const sheet = composer(page, t)
  const post = sheet.getByRole('button', { name: t('compose.post'), exact: true })
  await expect(post).toBeDisabled()
  const long = '가'.repeat(limits.post + 1)
  await textIn(page).fill(long)
  await expect(sheet.getByText('2,001 / 2,000')).toBeVisible()
  const before = gate.count('tempSave')
  await post.click()
  await expectRefused(textIn(page), t('compose.tooLong', { most: '2,000', length: '2,001' }))
  await expect(textIn(page)).toHaveValue(long)
  expect(gate.count('tempSave')).toBe(before)

  await textIn(page).fill('사진은 다섯 장까지')
  const add = sheet.getByRole('button', { name: t('compose.images.add'), exact: true })
  const files = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (index) => ({ name: `${index}.png`, bytes: await pictures.plain(64, 64, [40 * index, 90, 120]) })),
  )
  await dropFiles(page, sheet, [{ name: '글.txt', bytes: new TextEncoder().encode('글자뿐') }])
  await expect(sheet.getByText(t('compose.images.wrongType', { name: '글.txt' }))).toBeVisible()
  await choosePictures(page, add, files)
  await expectPictures(sheet, t, limits.images.perPost)
  await expect(sheet.getByText(t('compose.images.full', { most: limits.images.perPost }))).toBeVisible()
  await expect(add).toHaveCount(0)
  for (let left = limits.images.perPost; left > 0; left -= 1) await press(sheet, t('compose.images.remove', { index: 1 }))

  // Its thumbnail is from YouTube, which may be unreachable.
  stage.expectProblems(/Failed to load resource/)
  await textIn(page).fill('이 영상을 보세요 https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await expect(sheet.getByText(t('compose.video'))).toBeVisible()
  await dropFiles(page, sheet, files.slice(0, 1))
  await expect(sheet.getByText(t('compose.images.video'))).toBeVisible()
  await textIn(page).fill('')
  await page.keyboard.press('Escape')
  // Whether it asks depends on what the field held before.
  const discard = page.getByRole('button', { name: t('compose.leave.discard') })
  await expect(async () => {
    if (await discard.isVisible()) await discard.click()
    await expect(sheet).toHaveCount(0, { timeout: 500 })
  }).toPass()
})

test('a long paste is limited to what a field holds, and the rest is reported', async () => {
  const { page, app } = stage
  await openComposer(page)
  const paste = async (text: string) => {
    await app.electron.evaluate(({ clipboard }, copied) => void clipboard.writeText(copied), text)
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.paste())
  }
  const told = page.getByRole('status').filter({ hasText: t('common.fieldFull', { most: '10,000' }) })
  await page.keyboard.type('처음 ')
  await paste('나'.repeat(400_000))
  await expect(told).toBeVisible()
  await expect(textIn(page)).toHaveValue(`처음 ${'나'.repeat(limits.fieldText - 3)}`)

  await test.step('typing beyond the limit is refused with a message, and works again after shortening', async () => {
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('다')
    await expect(textIn(page)).toHaveValue(/나다$/)
    await page.reload()
    await expect(textIn(page)).toHaveValue(/나다$/)
    await expect(told).toHaveCount(0)
    await page.keyboard.press('End')
    await page.keyboard.type('a')
    await expect(told).toBeVisible()
    await expect(textIn(page)).toHaveValue(/나다$/)
    await textIn(page).press('Control+a')
    await paste('한글'.normalize('NFD').repeat(3))
    await expect(textIn(page)).toHaveValue('한글한글한글')
  })
  await textIn(page).fill('')
  await page.keyboard.press('Escape')
})

test('every file that is not a picture is named', async () => {
  const { page } = stage
  await openComposer(page)
  const sheet = composer(page, t)
  const notes = new TextEncoder().encode('사진이 아니에요')
  const picture = { name: '하늘.png', bytes: await pictures.plain(400, 300, [40, 90, 160]) }
  await dropFiles(page, sheet, [{ name: '단어장.txt', bytes: notes }, picture, { name: '숙제.hwp', bytes: notes }])
  await expectPictures(sheet, t, 1)
  for (const name of ['단어장.txt', '숙제.hwp']) await expect(sheet.getByText(t('compose.images.wrongType', { name }))).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page.getByRole('dialog', { name: t('compose.leave.title') }), t('compose.leave.discard'))
})

test('a comment and a like to a frozen community are shown as pending, and take effect once when it responds', async () => {
  // The first attempt has to reach its time limit.
  test.setTimeout(120_000)
  const { page, community, gate } = stage
  stage.expectProblems(/Failed to load resource/)
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '얼어 있는 동안 읽는 글')
  await page.reload()
  await rowOf(page, postId).getByText('얼어 있는 동안 읽는 글').click()
  const sheet = openPost(page, t, writer.nickname)
  const input = sheet.getByRole('textbox', { name: t('compose.reply.field') })
  await expect(sheet.getByText(t('compose.reply.none'))).toBeVisible()
  const written = comment(sheet, t, demoAccount.nickname, '얼어붙은 댓글')
  community.process.kill('SIGSTOP')
  try {
    await input.fill('얼어붙은 댓글')
    await input.press('Enter')
    await likeIn(sheet, t, 0).click()
    await expect(written.getByText(t('compose.reply.sending'))).toBeVisible()
    await expect.poll(() => gate.count('얼어붙은 댓글'), { timeout: 60_000 }).toBeGreaterThan(1)
    await expect.poll(() => gate.count('"likeType":"like"'), { timeout: 60_000 }).toBeGreaterThan(1)
    await expect(written.getByText(t('compose.reply.sending'))).toBeVisible()
    await expect(likeIn(sheet, t, 1)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    community.process.kill('SIGCONT')
  }
  await expect(written.getByRole('button', { name: t('compose.reply.editOwn') })).toBeVisible()
  await expect(written).toHaveCount(1)
  await expect(likeIn(sheet, t, 1)).toHaveAttribute('aria-busy', 'false')
  const { post } = await ask(community.url, 'post', { postId })
  expect(post.replies.map(({ content }) => content)).toEqual(['얼어붙은 댓글'])
  expect(post.likeCount).toBe(1)
  await page.keyboard.press('Escape')
})

test('a comment is shown at its final place while the others are still loading', async () => {
  const { page, community, gate } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '아직 다 오지 않은 글')
  await page.reload()
  await expect(rowOf(page, postId)).toBeVisible()
  const release = gate.hold('"postType":"')
  await rowOf(page, postId).getByText('아직 다 오지 않은 글').click()
  const sheet = openPost(page, t, writer.nickname)
  const input = sheet.getByRole('textbox', { name: t('compose.reply.field') })
  await input.fill('먼저 쓴 댓글')
  await input.press('Enter')
  const written = comment(sheet, t, demoAccount.nickname, '먼저 쓴 댓글')
  await expect(written.getByText(t('compose.reply.sending'))).toBeVisible()
  release()
  await expect(written.getByRole('button', { name: t('compose.reply.editOwn') })).toBeVisible()
  await expect(written).toHaveCount(1)
  await page.keyboard.press('Escape')
})

test('a failed comment is reported within the viewport, however long the thread is', async () => {
  const { page, community, gate } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '댓글이 많은 글')
  for (let turn = 1; turn <= 14; turn += 1) await ask(community.url, 'saveReply', { postId, content: `${turn}번째 댓글` }, writer.token)
  await page.reload()
  await rowOf(page, postId).getByText('댓글이 많은 글').click()
  const sheet = openPost(page, t, writer.nickname)
  await expect(sheet.getByText('14번째 댓글')).toBeAttached()
  const input = sheet.getByRole('textbox', { name: t('compose.reply.field') })
  await input.fill('끊긴 사이에 쓴 긴 댓글')
  gate.shut()
  await input.press('Enter')
  const waiting = comment(sheet, t, demoAccount.nickname, '끊긴 사이에 쓴 긴 댓글')
  await expect(waiting.getByRole('alert')).toBeInViewport({ ratio: 1 })
  gate.open()
  await press(waiting, t('compose.reply.again'))
  await expect(waiting.getByRole('button', { name: t('compose.reply.editOwn') })).toBeVisible()

  await test.step('closed and reopened at once, the post begins at its top', async () => {
    const scrolled = () => sheet.evaluate((element) => Math.max(...[...element.children].map((part) => part.scrollTop)))
    expect(await scrolled()).toBeGreaterThan(100)
    await sheet.evaluate((element, id) => {
      // Only a row that is drawn without the open post opens it anew; the sheet is inert from then until it is gone.
      const openAgain = (): void => {
        if (element.matches('[inert]')) document.querySelectorAll<HTMLElement>(`[data-post-id="${id}"] footer button`)[1]?.click()
        else requestAnimationFrame(openAgain)
      }
      window.addEventListener('popstate', openAgain, { once: true })
      window.history.back()
    }, postId)
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press('Escape')
  })
})

test('discarding the edit of a comment asks, and the focus returns to its button', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '고칠 댓글이 있는 글')
  await page.reload()
  await rowOf(page, postId).getByText('고칠 댓글이 있는 글').click()
  const sheet = openPost(page, t, writer.nickname)
  await sheet.getByRole('textbox', { name: t('compose.reply.field') }).fill('고칠 댓글')
  await page.keyboard.press('Enter')
  const edit = comment(sheet, t, demoAccount.nickname, '고칠 댓글').getByRole('button', { name: t('compose.reply.editOwn') })
  const field = sheet.getByRole('textbox', { name: t('compose.reply.editing') })
  const asked = page.getByRole('dialog', { name: t('compose.leave.editTitle') })

  await edit.click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await field.fill('많이 고친 댓글')
  await page.keyboard.press('Escape')
  await press(asked, t('common.cancel'))
  await expect(asked).toBeHidden()
  await expect(field).toHaveValue('많이 고친 댓글')
  await page.evaluate(() => window.history.back())
  await expect(asked).toBeVisible()
  await press(asked, t('common.cancel'))
  await expect(asked).toBeHidden()
  await sheet.getByRole('button', { name: t('common.cancel'), exact: true }).click()
  await press(asked, t('compose.leave.discard'))
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('고칠 댓글')

  // What was changed is there again after the page was lost, until it is saved.
  await field.fill('고친 댓글')
  const id = await field.evaluate((element) => element.closest('[data-reply-id]')?.getAttribute('data-reply-id'))
  const stored = () => page.evaluate((key) => window.desktop.readDraft(key), `reply-edit:${id}`)
  await expect.poll(stored).toContain('고친 댓글')
  await page.reload()
  await edit.click()
  await expect(field).toHaveValue('고친 댓글')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comment(sheet, t, demoAccount.nickname, '고친 댓글').getByRole('button', { name: t('compose.reply.editOwn') })).toBeFocused()
  await expect.poll(stored).toBe(null)
  await page.keyboard.press('Escape')
})

test('after deleting a post, from its menu or its page, the focus is on the next one', async () => {
  const { page, community } = stage
  const { token } = await ask(community.url, 'logIn', { email: demoAccount.email, password: demoAccount.password })
  const ids: string[] = []
  for (const content of ['남을 글', '둘째로 지울 글', '먼저 지울 글'])
    ids.unshift((await ask(community.url, 'savePost', { content, category: 'korea', tags: [], images: [] }, token)).postId)
  const [first = '', second = '', third = ''] = ids
  await page.reload()
  await rowOf(page, first)
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await press(page.getByRole('dialog'), t('feed.deleteAsk.verb'))
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = openPost(page, t, demoAccount.nickname)
  await sheet.getByRole('button', { name: t('feed.post.actions'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await press(page.getByRole('dialog', { name: t('feed.deleteAsk.title') }), t('feed.deleteAsk.verb'))
  await expect(sheet).toBeHidden()
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(page, third)).toBeFocused()
})

test('by keyboard only, a post is opened, liked, commented on and closed', async () => {
  const { page, community } = stage
  const writer = await joinFromElsewhere(community.url, community.mailFolder)
  const postId = await writeFromElsewhere(community.url, writer, '키보드로 읽는 글')
  await page.reload()
  const row = rowOf(page, postId)
  await expect(row).toBeVisible()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const sheet = openPost(page, t, writer.nickname)
  await expect(sheet).toBeFocused()
  await tabTo(page, likeIn(sheet, t, 0))
  await page.keyboard.press('Space')
  await expect(likeIn(sheet, t, 1)).toHaveAttribute('aria-pressed', 'true')
  const input = sheet.getByRole('textbox', { name: t('compose.reply.field') })
  await tabTo(page, input)
  await page.keyboard.type('손을 떼지 않고 쓴 댓글')
  await page.keyboard.press('Enter')
  await expect(
    comment(sheet, t, demoAccount.nickname, '손을 떼지 않고 쓴 댓글').getByRole('button', { name: t('compose.reply.editOwn') }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(row).toBeFocused()
})

test('a draft survives kill -9 of the app, and a crash of its page', async () => {
  const { page, app } = stage
  await openComposer(page)
  const sheet = composer(page, t)
  await textIn(page).fill('꺼져도 남는 글')
  const tag = sheet.getByRole('textbox', { name: t('compose.tags.add') })
  await tag.fill('정전')
  await tag.press('Enter')
  await sheet.getByRole('radio', { name: t('common.category.exam') }).check({ force: true })
  await expect(sheet.getByText(t('compose.saved', { age: t('common.age.now') }))).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.desktop.readDraft('post:new'))).toContain('"category":"exam"')
  await killApp(app)

  const again = await stage.startAgain()
  // It opens at the previous page.
  await expect(textIn(again)).toHaveValue('꺼져도 남는 글')
  await expect(again.getByText(t('compose.restored'))).toBeVisible()
  await expect(composer(again, t).getByRole('button', { name: t('common.removeTag', { name: '정전' }) })).toBeVisible()
  await expect(composer(again, t).getByRole('radio', { name: t('common.category.exam') })).toBeChecked()
  await textIn(again).fill('두 번 꺼져도 남는 글')
  await expect.poll(() => again.evaluate(() => window.desktop.readDraft('post:new'))).toContain('두 번 꺼져도')

  // Playwright loses a page that has crashed: from here on, main looks into it.
  stage.expectProblems(/crashed/i)
  const { electron } = stage.app
  const pageProcess = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)
  const pid = await pageProcess()
  process.kill(pid, 'SIGKILL')
  await expect.poll(pageProcess).not.toBe(pid)
  const written = () =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript("document.querySelector('[aria-modal] textarea')?.value ?? ''"),
    )
  await expect.poll(() => written().catch(() => '')).toBe('두 번 꺼져도 남는 글')
})

/** Presses Tab until the focus is on something. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
