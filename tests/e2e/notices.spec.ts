import { expect, test } from '../support/electron'
import { ask } from './support/client'
import { seatPair } from './support/pair'
import { goTo, speak } from './support/stage'
import { wordsIn } from './support/words'

const pair = seatPair()
const t = wordsIn('ko')

test('a like, a comment and a mention are rows, counted by the bell, opened at the comment, and read', async () => {
  const { community, haru, nari } = pair
  const { page } = nari
  await speak(page, 'ko')
  await goTo(page, '/')
  const post = { content: '까치밥', category: 'korea' as const, tags: [], images: [] }
  const { postId } = await ask(community.url, 'savePost', post, nari.member.token)
  await ask(community.url, 'setLike', { postId, liked: true }, haru.member.token)
  await ask(community.url, 'saveReply', { postId, content: '감이 몇 개예요?' }, haru.member.token)
  await ask(community.url, 'savePost', { ...post, content: `@${nari.member.nickname} 보세요` }, haru.member.token)
  const bell = (count: number) =>
    page.getByRole('link', { name: count === 0 ? t('notices.bell') : t('notices.bellUnread', { count }), exact: true })
  await bell(3).click()
  const name = haru.member.nickname
  const row = (text: string) => page.getByRole('article', { name: text })
  await expect(row(t('notices.sentence.like.post.one', { name }))).toContainText('까치밥')
  await expect(row(t('notices.sentence.mention.post.one', { name }))).toBeVisible()
  await row(t('notices.sentence.comment.one', { name })).getByRole('link').click()
  const comment = page.getByRole('dialog').locator('[data-reply-id]', { hasText: '감이 몇 개예요?' })
  await expect(comment).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bell(2)).toBeVisible()
  await page.getByRole('button', { name: t('notices.readAll') }).click()
  await expect(bell(0)).toBeVisible()
  await expect(page.getByRole('button', { name: t('notices.readOne'), exact: true })).toHaveCount(0)
})
