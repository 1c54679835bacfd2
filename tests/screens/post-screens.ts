import { limits } from '../../src/shared/limits'
import { goTo } from '../e2e/support/stage'
import { beginAt, forgetStored } from './begin-at'
import { allRight, find, openOver, persimmons, wordWalk } from './demo-posts'
import { press } from './press'
import type { GatedScene, Scene, ScreenArea } from './screen'

/** One post over the page, its comments and its pictures. */
export const postScreens: ScreenArea = {
  screens: [
    { name: 'post-visitor', route: '/', as: 'visitor', arrange: async ({ page }) => openOver(page, await find(page, persimmons)) },
    { name: 'login-required', route: '/', as: 'visitor', arrange: likedAsVisitor },
    { name: 'post', route: '/', arrange: async ({ page }) => openOver(page, await find(page, persimmons)) },
    { name: 'post-five-pictures', route: '/', arrange: async ({ page }) => openOver(page, await find(page, wordWalk)) },
    { name: 'post-answering', route: '/', arrange: answering, tidy: forgetComment },
    { name: 'post-comments', route: '/', arrange: ownComment },
    { name: 'post-comment-edit', route: '/', arrange: editing },
    { name: 'post-comment-edit-leave', route: '/', arrange: leavingEdit, tidy: leftEdit },
    { name: 'post-comment-delete', route: '/', arrange: askedToDelete },
    { name: 'post-comment-long', route: '/', arrange: tooLong, tidy: forgetComment },
    { name: 'post-comment-gone', route: '/', arrange: goneComment, tidy: withoutOwnComments },
    { name: 'post-menu', route: '/', arrange: ownMenu },
    { name: 'viewer', route: '/', arrange: viewer },
    { name: 'viewer-zoomed', route: '/', arrange: zoomedViewer },
  ],
  gated: [
    { name: 'post-waiting', route: '/', isWaiting: true, arrange: heldPost },
    { name: 'post-known-waiting', route: '/', isWaiting: true, arrange: heldKnownPost },
    { name: 'post-failed', route: '/', arrange: failedComments },
    { name: 'post-stored', route: '/', arrange: storedPost },
    { name: 'post-comment-failed', route: '/', arrange: failedComment, tidy: forgetComment },
  ],
}

async function likedAsVisitor({ page, t }: Scene): Promise<void> {
  await page.locator('[data-post-id] footer button').first().click()
  await page.getByRole('dialog', { name: t('shell.loginRequired.title') }).waitFor()
}

const ownComments: [string, string] = ['까치는 정말 감을 좋아하나요?', '찾아보니 겨울 먹이가 적을 때 먹는대요.']

const sheet = ({ page }: Scene) => page.locator('[role="dialog"]').first()
const commentField = (scene: Scene) => sheet(scene).getByRole('textbox', { name: scene.t('compose.reply.field') })

async function answering(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openOver(page, await find(page, persimmons))
  await sheet(scene)
    .getByRole('button', { name: t('compose.reply.answerTo', { name: 'noah.b' }) })
    .first()
    .click()
  await commentField(scene).fill('그대로 두는 게 제일 좋은 번역 같아요')
}

async function ownComment(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openOver(page, await find(page, allRight))
  await sheet(scene)
    .getByRole('button', { name: t('compose.reply.editOwn') })
    .first()
    .scrollIntoViewIfNeeded()
}

async function editing(scene: Scene): Promise<void> {
  await ownComment(scene)
  await sheet(scene)
    .getByRole('button', { name: scene.t('compose.reply.editOwn') })
    .first()
    .click()
  await sheet(scene)
    .getByRole('textbox', { name: scene.t('compose.reply.editing') })
    .waitFor()
}

async function leavingEdit(scene: Scene): Promise<void> {
  await editing(scene)
  const field = sheet(scene).getByRole('textbox', { name: scene.t('compose.reply.editing') })
  await field.fill('고치다 만 댓글')
  await field.press('Escape')
  await scene.page.getByRole('dialog', { name: scene.t('compose.leave.editTitle') }).waitFor()
}

async function leftEdit({ page, t }: Scene): Promise<void> {
  const asking = page.getByRole('dialog', { name: t('compose.leave.editTitle') })
  await press(asking.getByRole('button', { name: t('compose.leave.discard') }))
  await asking.waitFor({ state: 'hidden' })
}

async function askedToDelete(scene: Scene): Promise<void> {
  await ownComment(scene)
  await sheet(scene)
    .getByRole('button', { name: scene.t('compose.reply.deleteOwn') })
    .first()
    .click()
  await scene.page.getByRole('dialog', { name: scene.t('compose.reply.deleteAsk.title') }).waitFor()
}

async function tooLong(scene: Scene): Promise<void> {
  await openOver(scene.page, await find(scene.page, persimmons))
  const words = '감을 다 따지 않는 마음. '.repeat(22).trim()
  await commentField(scene).fill(words)
  await commentField(scene).press('Enter')
  await sheet(scene)
    .getByText(scene.t('compose.reply.tooLong', { most: limits.comment, length: words.length }))
    .waitFor()
}

/** Removes the draft below the post. */
async function forgetComment({ page }: Scene): Promise<void> {
  await beginAt(page, '/nowhere')
  const postId = await find(page, persimmons)
  await page.evaluate(async (id) => {
    const { user } = await window.desktop.start()
    await window.desktop.saveDraft(`comment:${id}:${user?.id ?? ''}`, null)
  }, postId)
}

/** Writes a comment and an answer to it, and deletes the first. */
async function goneComment({ page }: Scene): Promise<void> {
  const postId = await find(page, persimmons)
  await page.evaluate(
    async ({ id, texts }) => {
      const write = (content: string, parentId?: string) =>
        window.desktop.call('saveReply', { postId: id, content, ...(parentId === undefined ? {} : { parentId }) })
      const first = await write(texts[0])
      if (!first.ok) throw new Error(first.error.code)
      await write(texts[1], first.value.reply.id)
      await window.desktop.call('deleteReply', { replyId: first.value.reply.id })
    },
    { id: postId, texts: ownComments },
  )
  await openOver(page, postId)
  await page.locator('[role="dialog"] [data-reply-id]').last().scrollIntoViewIfNeeded()
}

async function withoutOwnComments({ page }: Scene): Promise<void> {
  const postId = await find(page, persimmons)
  await page.evaluate(
    async ({ id, texts }) => {
      const answer = await window.desktop.call('post', { postId: id })
      const replies = answer.ok ? answer.value.post.replies.flatMap((one) => [one, ...one.replies]) : []
      for (const { id: replyId, mine, content } of replies)
        if (mine && content !== null && texts.includes(content)) await window.desktop.call('deleteReply', { replyId })
    },
    { id: postId, texts: ownComments },
  )
}

async function ownMenu(scene: Scene): Promise<void> {
  const { page, t } = scene
  await openOver(page, await find(page, { category: 'conv', words: 'ducks in a row' }))
  await sheet(scene)
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function viewer({ page, t }: Scene): Promise<void> {
  await openOver(page, await find(page, wordWalk))
  await page
    .locator('[role="dialog"]')
    .getByRole('button', { name: t('feed.post.openImage', { index: 1, count: 5 }) })
    .click()
  await page
    .getByRole('dialog', { name: t('compose.viewer.label') })
    .getByRole('img')
    .first()
    .waitFor()
}

async function zoomedViewer(scene: Scene): Promise<void> {
  await viewer(scene)
  const nearer = scene.page.getByRole('button', { name: scene.t('compose.viewer.zoomIn'), exact: true })
  for (let times = 0; times < 3; times += 1) await nearer.click()
}

async function heldPost({ page, hold }: GatedScene): Promise<void> {
  const postId = await find(page, wordWalk)
  hold('detail')
  await goTo(page, `/?@id=${postId}`)
  await page.locator('[role="dialog"]').waitFor()
}

async function heldKnownPost({ page, hold }: GatedScene): Promise<void> {
  hold('detail')
  await page.locator('[data-post-id]').first().waitFor()
  await goTo(page, `/?@id=${await page.locator('[data-post-id]').first().getAttribute('data-post-id')}`)
  await page.locator('[role="dialog"]').waitFor()
}

/** The corrections of the post may have failed too, above. */
async function failedComments(scene: GatedScene): Promise<void> {
  const { page, gate, t } = scene
  await forgetStored(scene)
  gate.shut()
  await goTo(page, `/?@id=${await page.locator('[data-post-id]').first().getAttribute('data-post-id')}`)
  await page
    .locator('[role="dialog"]')
    .getByRole('button', { name: t('common.retry') })
    .last()
    .waitFor()
}

/** A post that was opened before, without a network. */
async function storedPost({ page, gate, t }: GatedScene): Promise<void> {
  const postId = await find(page, persimmons)
  await openOver(page, postId)
  await goTo(page, '/')
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
  gate.shut()
  await openOver(page, postId)
  await page.getByText(t('common.stored', { age: t('common.age.now') })).waitFor()
}

async function failedComment(scene: GatedScene): Promise<void> {
  const { page, gate, t } = scene
  await openOver(page, await find(page, persimmons))
  await commentField(scene).fill('지하철에서 쓰는 댓글이에요')
  gate.shut()
  await commentField(scene).press('Enter')
  await sheet(scene).getByText(t('compose.reply.failed')).waitFor()
}
