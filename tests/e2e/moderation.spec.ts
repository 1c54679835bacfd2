import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere } from './support/client'
import { commentsIn, restingPlace, rowOf, rows, rowsInSight, wheel } from './support/feed'
import { choose, neighbourWith, openMenu } from './support/moderation'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { containing, wordsIn } from './support/words'

const stage = setStage({ language: 'ko' })
const t = wordsIn('ko')
const hidePost = t('moderation.menu.hide.post')

/** Loads home again as the signed-in member. */
async function home(): Promise<void> {
  const { page } = stage
  await goTo(page, '/nowhere')
  await page.reload()
  await goTo(page, '/')
  await expect(rows(page).first()).toBeVisible()
}

async function signInAnew() {
  const { page, community } = stage
  const me = await joinFromElsewhere(community.url, community.mailFolder)
  await signIn(page, me)
  await home()
  return me
}

test('a hidden post disappears at once, and undo restores it in place without a jump', async () => {
  const { page, community, gate } = stage
  const { posts } = await neighbourWith(community, ['첫째 글이에요.', '둘째 글이에요.', '셋째 글이에요.'])
  const me = await signInAnew()
  const id = posts[1] ?? ''
  const before = await restingPlace(page)
  const sent = gate.count('"postType":"blind"')

  await choose(page, t, id, hidePost)
  await expect(rowOf(page, id)).toHaveCount(0)
  const undo = page.getByRole('status').getByRole('button', { name: t('common.undo') })
  await expect(page.getByText(t('moderation.hideSuccess'))).toBeVisible()
  expect(gate.count('"postType":"blind"') - sent).toBe(1)
  const seen = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false }, me.token)
  expect(seen.items.map((post) => post.id)).not.toContain(id)

  await undo.click()
  await expect(rowOf(page, id)).toBeVisible()
  expect(await restingPlace(page)).toEqual(before)
  await expect
    .poll(async () => (await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false }, me.token)).items.map((post) => post.id))
    .toContain(id)
})

test('removing rows above the viewport does not move it', async () => {
  test.setTimeout(120_000)
  const { page, community } = stage
  const loud = await neighbourWith(community, [])
  const write = (content: string) => ask(community.url, 'savePost', { content, category: 'korea', tags: [], images: [] }, loud.member.token)
  await neighbourWith(
    community,
    Array.from({ length: 8 }, (_, index) => `아래의 글 ${index}`),
  )
  const { postId: inSight } = await write('읽는 곳의 시끄러운 글')
  await neighbourWith(
    community,
    Array.from({ length: 8 }, (_, index) => `위의 글 ${index}`),
  )
  const above = [await write('맨 위의 시끄러운 글'), await write('더 위의 시끄러운 글')]
  await signInAnew()
  while ((await restingPlace(page)).findIndex(({ id }) => id === inSight) !== 1) await wheel(page, 60)
  const [first] = await restingPlace(page)
  await choose(page, t, inSight, t('moderation.menu.block', { name: loud.member.nickname }))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('moderation.block.verb') })
    .click()
  await expect(rowOf(page, inSight)).toHaveCount(0)
  const [stays] = await restingPlace(page)
  expect(stays?.id).toBe(first?.id)
  expect(Math.abs((stays?.top ?? 0) - (first?.top ?? 0))).toBeLessThanOrEqual(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await wheel(page, -10_000)
  await expect(page.getByText('위의 글 7')).toBeInViewport()
  for (const { postId } of above) await expect(rowOf(page, postId)).toHaveCount(0)
})

test('reporting asks for one of five reasons, hides the post for the reporter only, and works once', async () => {
  const { page, community } = stage
  const { posts, member } = await neighbourWith(community, ['신고할 글이에요.'])
  const me = await signInAnew()
  const id = posts[0] ?? ''
  await choose(page, t, id, t('moderation.menu.report'))
  const dialog = page.getByRole('dialog', { name: t('moderation.report.title') })
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  const verb = dialog.getByRole('button', { name: t('moderation.report.verb') })
  await expect(verb).toBeDisabled()
  await expectNoFaults(page, 'the report dialog')
  await dialog.getByRole('radio', { name: t('moderation.report.reason.0') }).check()
  await verb.click()
  await expect(page.getByText(t('moderation.reportSuccesss'))).toBeVisible()
  await expect(rowOf(page, id)).toHaveCount(0)
  await expect(ask(community.url, 'post', { postId: id }, me.token)).rejects.toThrow('404')
  expect((await ask(community.url, 'post', { postId: id }, member.token)).post.id).toBe(id)
  await expect(ask(community.url, 'reportItem', { kind: 'post', id, reason: 1 }, me.token)).rejects.toThrow('"02"')
})

test('blocking removes everything of a person at once, and the settings undo it', async () => {
  const { page, community } = stage
  const { posts, member } = await neighbourWith(community, ['막을 사람의 글 하나', '막을 사람의 글 둘'])
  const other = await neighbourWith(community, ['다른 사람의 글'])
  await ask(community.url, 'saveReply', { postId: other.posts[0] ?? '', content: '막을 사람의 댓글' }, member.token)
  await signInAnew()
  const otherRow = rowOf(page, other.posts[0] ?? '')
  await commentsIn(otherRow, t, 1).click()
  const open = page.getByRole('dialog', { name: containing(other.member.nickname) })
  await expect(open.getByText('막을 사람의 댓글')).toBeVisible()

  await choose(page, t, posts[0] ?? '', t('moderation.menu.block', { name: member.nickname }))
  const dialog = page.getByRole('dialog', { name: t('moderation.block.title', { name: member.nickname }) })
  await expect(dialog.getByText(t('moderation.block.text'))).toBeVisible()
  await expectNoFaults(page, 'the block dialog')
  await dialog.getByRole('button', { name: t('moderation.block.verb') }).click()
  await expect(page.getByText(t('moderation.blockSuccess'))).toBeVisible()
  await expect(page.locator('[role="feed"] [data-post-id]:focus')).toHaveCount(1)
  for (const id of posts) await expect(rowOf(page, id)).toHaveCount(0)
  await expect(open.getByText('막을 사람의 댓글')).toHaveCount(0)
  await expect(commentsIn(otherRow, t, 0)).toBeVisible()
  // The blocked member finds nothing either.
  const answer = await ask(community.url, 'homePosts', { tags: [], subscribedOnly: false }, member.token)
  expect(answer.items.map(({ id }) => id)).toContain(other.posts[0])

  await goTo(page, '/profile/setting/blocked')
  const list = page.getByRole('list', { name: t('moderation.blocked.list') })
  await expect(list.getByText(member.nickname)).toBeVisible()
  await expectNoFaults(page, 'blocked people')
  await list.getByRole('button', { name: t('moderation.blocked.unblockOne', { name: member.nickname }) }).click()
  await expect(page.getByText(t('moderation.unblockSuccess'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('moderation.blocked.empty.title') })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('moderation.blocked.empty.action') })
    .click()
  for (const id of posts) await expect(rowOf(page, id)).toBeVisible()
  await expect(commentsIn(otherRow, t, 1)).toBeVisible()
})

test('the settings list hidden posts, most recently hidden first, and show them again', async () => {
  const { page, community } = stage
  const { posts } = await neighbourWith(community, ['숨길 글 하나', '숨길 글 둘'])
  await signInAnew()
  await goTo(page, '/profile/setting/hidden')
  await expect(page.getByRole('heading', { name: t('moderation.hidden.empty.title') })).toBeVisible()
  await home()
  for (const id of posts) {
    await choose(page, t, id, hidePost)
    await expect(rowOf(page, id)).toHaveCount(0)
  }
  await goTo(page, '/profile/setting/hidden')
  const list = page.getByRole('list', { name: t('moderation.hidden.list') })
  await expect(list.getByRole('listitem')).toHaveText([containing('숨길 글 둘'), containing('숨길 글 하나')])
  await expectNoFaults(page, 'hidden posts')
  await list.getByRole('listitem').first().getByRole('button').click()
  await expect(list.getByRole('listitem')).toHaveText([containing('숨길 글 하나')])
  await goTo(page, '/')
  await expect(rowOf(page, posts[1] ?? '')).toBeVisible()
  await expect(rowOf(page, posts[0] ?? '')).toHaveCount(0)
})

test('the settings list hidden comments and answers with their post or question, and show them again', async () => {
  const { page, community } = stage
  const { posts, member } = await neighbourWith(community, ['댓글이 숨을 글'])
  const postId = posts[0] ?? ''
  const { reply } = await ask(community.url, 'saveReply', { postId, content: '숨길 댓글이에요' }, member.token)
  const asked = { title: '숨길 답이 있는 질문', content: '물음', anonymous: false }
  const { questionId } = await ask(community.url, 'saveQuestion', asked, member.token)
  const answer = { questionId, content: '숨길 답변이에요', anonymous: true }
  const { reply: answered } = await ask(community.url, 'saveAnswer', answer, member.token)
  const me = await signInAnew()
  for (const item of [{ kind: 'reply', id: reply.id } as const, { kind: 'answer', id: answered.id } as const])
    await ask(community.url, 'hideItem', item, me.token)
  await goTo(page, '/profile/setting/hidden')
  const comments = page.getByRole('list', { name: t('moderation.hidden.replies') })
  await expect(comments.getByRole('listitem')).toHaveText([containing('숨길 댓글이에요')])
  await expect(comments).toContainText('댓글이 숨을 글')
  const answers = page.getByRole('list', { name: t('moderation.hidden.answers') })
  await expect(answers).toContainText('숨길 답이 있는 질문')
  await expect(answers).not.toContainText(member.nickname)
  await expectNoFaults(page, 'hidden comments')
  await comments.getByRole('button', { name: t('moderation.hidden.showOne.reply', { name: member.nickname }) }).focus()
  await page.keyboard.press('Enter')
  await expect(comments).toHaveCount(0)
  await answers.getByRole('button').click()
  await expect(page.getByRole('heading', { name: t('moderation.hidden.empty.title') })).toBeVisible()
  const seen = await ask(community.url, 'post', { postId }, me.token)
  expect(seen.post.replies.map(({ content }) => content)).toEqual(['숨길 댓글이에요'])
  const read = await ask(community.url, 'question', { questionId }, me.token)
  expect(read.question.replies.map(({ content }) => content)).toEqual(['숨길 답변이에요'])
})

test('a right click on a row offers the same actions, and hiding the open post closes it', async () => {
  const { page, community } = stage
  const { posts, member } = await neighbourWith(community, ['오른쪽 단추로 숨길 글'])
  await signInAnew()
  const row = rowOf(page, posts[0] ?? '')
  await commentsIn(row, t, 0).click()
  const open = page.getByRole('dialog', { name: containing(member.nickname) })
  await expect(open).toBeVisible()
  await row.click({ button: 'right', position: { x: 20, y: 60 } })
  const menu = page.getByRole('menu', { name: t('feed.post.actions'), exact: true })
  await expect(menu.getByRole('menuitem', { name: t('moderation.menu.block', { name: member.nickname }) })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: t('moderation.menu.report') })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: t('feed.menu.delete') })).toHaveCount(0)
  await menu.getByRole('menuitem', { name: hidePost }).click()
  await expect(open).toBeHidden()
  await expect(row).toHaveCount(0)
  // After the undo it can be opened again.
  await page.getByRole('button', { name: t('common.undo') }).click()
  await commentsIn(row, t, 0).click()
  await expect(open).toBeVisible()
  await page.keyboard.press('Escape')
})

test('by keyboard only: the menu opens on the row, a post is hidden, and the focus moves to the next', async () => {
  const { page, community } = stage
  const { posts } = await neighbourWith(community, ['아래의 글', '위의 글'])
  await signInAnew()
  const [below = '', above = ''] = posts
  await rowOf(page, above).focus()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: t('feed.post.actions'), exact: true })
  await expect(menu).toBeVisible()
  const entry = menu.getByRole('menuitem', { name: hidePost })
  for (let turn = 0; turn < 8 && !(await entry.evaluate((one) => one === document.activeElement)); turn += 1)
    await page.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, above)).toHaveCount(0)
  await expect(rowOf(page, below)).toBeFocused()

  // A report in the same way, with its reason chosen by arrow keys.
  await page.keyboard.press('Shift+F10')
  const report = menu.getByRole('menuitem', { name: t('moderation.menu.report') })
  await expect(menu).toBeVisible()
  for (let turn = 0; turn < 10 && !(await report.evaluate((one) => one === document.activeElement)); turn += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('moderation.report.title') })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: t('moderation.report.verb') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('moderation.reportSuccesss'))).toBeVisible()
  await expect(rowOf(page, below)).toHaveCount(0)
})

test('a visitor is asked to log in, and nothing is sent', async () => {
  const { page, gate } = stage
  await signOut(page)
  await home()
  const sent = gate.count('"postType":"blind"')
  const id = (await rowsInSight(page))[0]?.id ?? ''
  for (const entry of [hidePost, t('moderation.menu.report')]) {
    await choose(page, t, id, entry)
    const dialog = page.getByRole('dialog', { name: t('shell.loginRequired.title') })
    await expect(dialog.getByText(t('shell.loginRequired.text'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(rowOf(page, id)).toBeVisible()
  expect(gate.count('"postType":"blind"')).toBe(sent)
})

test('a change that the server refuses is reverted with one message', async () => {
  const { page, community, gate } = stage
  const { posts } = await neighbourWith(community, ['돌아올 글'])
  await signInAnew()
  const id = posts[0] ?? ''
  const before = await restingPlace(page)
  const release = gate.hold('"postType":"blind"')
  gate.refuse('"postType":"blind"')
  await choose(page, t, id, hidePost)
  await expect(rowOf(page, id)).toHaveCount(0)
  release()
  await expect(rowOf(page, id)).toBeVisible()
  await expect(page.getByText(t('errors.code.serverError'))).toHaveCount(1)
  await expect(page.getByText(t('moderation.hideSuccess'))).toHaveCount(0)
  expect(await restingPlace(page)).toEqual(before)
})

test('a comment is hidden with its replies, and no longer counted', async () => {
  const { page, community } = stage
  const { posts, member } = await neighbourWith(community, ['댓글이 달린 글'])
  const postId = posts[0] ?? ''
  const { reply } = await ask(community.url, 'saveReply', { postId, content: '숨길 댓글' }, member.token)
  await ask(community.url, 'saveReply', { postId, parentId: reply.id, content: '그 아래 댓글' }, member.token)
  await ask(community.url, 'saveReply', { postId, content: '남을 댓글' }, member.token)
  await signInAnew()
  const row = rowOf(page, postId)
  await commentsIn(row, t, 3).click()
  const open = page.getByRole('dialog', { name: containing(member.nickname) })
  const comment = open.getByRole('article', { name: t('compose.reply.by', { name: member.nickname }) }).first()
  const menu = await openMenu(comment, t('compose.reply.actions'))
  await menu.getByRole('menuitem', { name: t('moderation.menu.hide.reply') }).click()
  await expect(open.getByText('숨길 댓글')).toHaveCount(0)
  await expect(open.getByText('그 아래 댓글')).toHaveCount(0)
  await expect(open.getByText('남을 댓글')).toBeVisible()
  await expect(commentsIn(row, t, 1)).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(open.getByText('그 아래 댓글')).toBeVisible()
  await expect(commentsIn(row, t, 3)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('own items offer edit and delete instead, and deleting shows a message', async () => {
  const { page, community } = stage
  const me = await joinFromElsewhere(community.url, community.mailFolder)
  const { postId } = await ask(community.url, 'savePost', { content: '내 글', category: 'korea', tags: [], images: [] }, me.token)
  await signIn(page, me)
  await home()
  const menu = await openMenu(rowOf(page, postId), t('feed.post.actions'))
  await expect(menu.getByRole('menuitem', { name: hidePost })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: t('feed.menu.edit') })).toBeVisible()
  await menu.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('feed.deleteAsk.verb') })
    .click()
  await expect(rowOf(page, postId)).toHaveCount(0)
  await expect(page.getByText(t('feed.deleteSuccess'))).toBeVisible()
})
