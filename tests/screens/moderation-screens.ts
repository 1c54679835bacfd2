import { press } from './press'
import type { GatedScene, Scene, ScreenArea } from './screen'

export const moderationScreens: ScreenArea = {
  screens: [
    { name: 'moderation-menu', route: '/', arrange: openMenu },
    { name: 'moderation-report', route: '/', arrange: chosen('moderation.menu.report') },
    { name: 'moderation-block', route: '/', arrange: chosen('block') },
    { name: 'moderation-comment-menu', route: '/', arrange: openCommentMenu },
    { name: 'moderation-hidden-empty', route: '/profile/setting/hidden' },
    { name: 'moderation-blocked-empty', route: '/profile/setting/blocked' },
    { name: 'moderation-login', route: '/', as: 'visitor', arrange: chosen('moderation.menu.report') },
    { name: 'moderation-toast', route: '/', arrange: chosen('hide'), tidy: undoHiding },
    { name: 'moderation-hidden', route: '/profile/setting/hidden', prepare: hideSome, tidy: showAll },
    { name: 'moderation-blocked', route: '/profile/setting/blocked', prepare: blockSome, tidy: unblockAll },
    { name: 'category-filtered', route: `/category?type=0&tag=${encodeURIComponent('존댓말')}` },
    { name: 'category-filtered-empty', route: '/category?type=0&tag=zzzz' },
  ],
  gated: [
    { name: 'moderation-hidden-failed', route: '/profile/setting/hidden', prepare: refuse('blinds'), tidy: allow },
    { name: 'moderation-blocked-failed', route: '/profile/setting/blocked', prepare: refuse('blinds'), tidy: allow },
  ],
}

/** The first visible row of another member. */
const rowOf = ({ page, t }: Scene) =>
  page
    .locator('[data-post-id]')
    .first()
    .getByRole('button', { name: t('feed.post.actions'), exact: true })

async function openMenu(scene: Scene): Promise<void> {
  await press(rowOf(scene))
  await scene.page.getByRole('menu').waitFor()
}

function chosen(entry: 'block' | 'hide' | 'moderation.menu.report') {
  return async (scene: Scene): Promise<void> => {
    const { page, t } = scene
    await openMenu(scene)
    const items = page.getByRole('menu').getByRole('menuitem')
    if (entry === 'block') await press(items.nth(-2))
    else await press(items.filter({ hasText: t(entry === 'hide' ? 'moderation.menu.hide.post' : entry) }))
    if (entry === 'hide') await page.getByText(t('moderation.hideSuccess')).waitFor()
    else await page.getByRole('dialog').waitFor()
  }
}

async function openCommentMenu({ page, t }: Scene): Promise<void> {
  const rows = page.locator('[data-post-id]')
  const commented = rows.filter({ has: page.locator('footer button:nth-of-type(2):not(:has-text("0"))') }).first()
  const id = await commented.getAttribute('data-post-id')
  await page.evaluate((to) => {
    window.location.hash = to
  }, `/?@id=${id}`)
  const comment = page.getByRole('dialog').locator('[data-reply-id]').first()
  await press(comment.getByRole('button', { name: t('compose.reply.actions') }))
  await page.getByRole('menu').waitFor()
}

async function undoHiding({ page, t }: Scene): Promise<void> {
  await press(page.getByRole('button', { name: t('common.undo') }))
}

/** Newest posts, comments and answers of other members, read through `window.desktop`. */
async function hideSome({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const home = await window.desktop.call('homePosts', { tags: [], subscribedOnly: false })
    const { user } = await window.desktop.start()
    if (!home.ok) throw new Error(home.error.code)
    const posts = home.value.items.filter(({ author }) => author.id !== user?.id)
    for (const { id } of posts.slice(0, 2)) await window.desktop.call('hideItem', { kind: 'post', id })
    for (const { id } of posts.filter(({ replyCount }) => replyCount > 0).slice(2, 4)) {
      const read = await window.desktop.call('post', { postId: id })
      const reply = read.ok ? read.value.post.replies.find(({ authorId }) => authorId !== null && authorId !== user?.id) : undefined
      if (reply) await window.desktop.call('hideItem', { kind: 'reply', id: reply.id })
    }
    const [corrected] = posts.slice(2).filter(({ correctionCount }) => correctionCount)
    if (corrected) {
      const list = await window.desktop.call('corrections', { target: { kind: 'post', id: corrected.id } })
      const correction = list.ok ? list.value.items.find(({ mine }) => !mine) : undefined
      if (correction) await window.desktop.call('hideItem', { kind: 'correction', id: correction.id })
    }
    const asked = await window.desktop.call('questions', { unanswered: false })
    for (const { id } of asked.ok ? asked.value.items.filter(({ replyCount }) => replyCount > 0).slice(0, 1) : []) {
      const read = await window.desktop.call('question', { questionId: id })
      const answer = read.ok ? read.value.question.replies.find(({ mine, content }) => !mine && content !== null) : undefined
      if (answer) await window.desktop.call('hideItem', { kind: 'answer', id: answer.id })
    }
  })
}

async function showAll({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const hidden = await window.desktop.call('hiddenPosts', {})
    if (hidden.ok) for (const { id } of hidden.value.items) await window.desktop.call('showItem', { kind: 'post', id })
    const corrections = await window.desktop.call('hiddenCorrections', {})
    if (corrections.ok) for (const { id } of corrections.value.items) await window.desktop.call('showItem', { kind: 'correction', id })
    for (const kind of ['reply', 'answer'] as const) {
      const replies = await window.desktop.call('hiddenReplies', { kind })
      if (replies.ok) for (const { id } of replies.value.items) await window.desktop.call('showItem', { kind, id })
    }
  })
}

async function blockSome({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const home = await window.desktop.call('homePosts', { tags: [], subscribedOnly: false })
    const { user } = await window.desktop.start()
    if (!home.ok) throw new Error(home.error.code)
    const writers = new Set(home.value.items.map(({ author }) => author.id).filter((id) => id !== user?.id))
    for (const userId of [...writers].slice(0, 3)) await window.desktop.call('block', { userId })
  })
}

async function unblockAll({ page }: Scene): Promise<void> {
  await page.evaluate(async () => {
    const answer = await window.desktop.call('blocks', {})
    if (answer.ok) for (const { id } of answer.value.blocks) await window.desktop.call('unblock', { blockId: id })
  })
}

function refuse(text: string) {
  return ({ gate }: GatedScene): void => gate.refuse(text)
}

function allow({ gate }: GatedScene): void {
  gate.refuse(null)
}
