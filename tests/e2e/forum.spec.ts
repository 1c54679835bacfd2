import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { expectNoFaults } from './support/axe'
import { ask, joinFromElsewhere, type Member, writeFromElsewhere } from './support/client'
import { rowOf } from './support/feed'
import { press } from './support/forms'
import { goTo, setStage, signIn, signOut } from './support/stage'
import { wordsIn } from './support/words'
import { openPost } from './support/writing'

const stage = setStage({ language: 'ko', demo: false })
const t = wordsIn('ko')

const join = (given: Partial<Member> = {}) => joinFromElsewhere(stage.community.url, stage.community.mailFolder, given)

async function startAs(member: Member, route: string): Promise<Page> {
  const { page } = stage
  await signOut(page)
  await goTo(page, '/nowhere')
  await signIn(page, member)
  await goTo(page, route)
  return page
}

test('undoing the deletion of a post or question restores it in place with everything under it', async () => {
  const [writer, other] = [await join(), await join()]
  const { url } = stage.community
  const postId = await writeFromElsewhere(url, writer, '지웠다가 되돌릴 글', ['되돌림'])
  await ask(url, 'saveReply', { postId, content: '댓글이 있어요' }, other.token)
  await writeFromElsewhere(url, other, '나중에 쓴 글')
  const page = await startAs(writer, '/')
  const row = rowOf(page, postId)
  await row.getByRole('button', { name: t('feed.post.actions'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await press(page.getByRole('dialog'), t('feed.deleteAsk.verb'))
  await expect(row).toHaveCount(0)
  await expect(() => expect(ask(url, 'post', { postId }, other.token)).rejects.toThrow('404')).toPass()
  await page
    .getByRole('status')
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(page.getByText(t('common.restored'))).toBeVisible()
  await expect(row).toContainText('지웠다가 되돌릴 글')
  await expect(row).toContainText('되돌림')
  const { post } = await ask(url, 'post', { postId }, other.token)
  expect(post.replies.map(({ content }) => content)).toEqual(['댓글이 있어요'])

  const { questionId } = await ask(url, 'saveQuestion', { title: '지울 질문', content: '뭐예요?', anonymous: true }, writer.token)
  await goTo(page, `/qna/${questionId}`)
  await page.getByRole('button', { name: t('qna.detail.menu') }).click()
  await page.getByRole('menuitem', { name: t('common.delete') }).click()
  await press(page.getByRole('dialog'), t('common.delete'))
  await expect(page.getByRole('heading', { level: 1, name: '지울 질문' })).toHaveCount(0)
  await page
    .getByRole('status')
    .getByRole('button', { name: t('common.undo') })
    .click()
  await expect(
    page
      .getByRole('feed', { name: t('qna.list') })
      .getByRole('article')
      .filter({ hasText: '지울 질문' }),
  ).toBeVisible()
})

test('the asker accepts an answer, which moves to the top; it can be liked, is marked in the list, and its writer is notified', async () => {
  const [asker, first, second] = [await join(), await join(), await join()]
  const { url } = stage.community
  const { questionId } = await ask(url, 'saveQuestion', { title: '채택할 질문', content: '뭐예요?', anonymous: false }, asker.token)
  await ask(url, 'saveAnswer', { questionId, content: '먼저 쓴 답', anonymous: false }, first.token)
  await ask(url, 'saveAnswer', { questionId, content: '나중에 쓴 답', anonymous: false }, second.token)
  const page = await startAs(asker, `/qna/${questionId}`)
  const answers = page.getByRole('main').locator('[data-reply-id]')
  await expect(answers).toContainText(['먼저 쓴 답', '나중에 쓴 답'])
  await answers
    .nth(1)
    .getByRole('button', { name: t('qna.accept.of', { name: second.nickname }) })
    .click()
  await expect(answers).toContainText(['나중에 쓴 답', '먼저 쓴 답'])
  await expect(answers.first()).toContainText(t('qna.accept.mark'))
  await expect(answers.first().getByRole('button', { name: t('qna.accept.undoOf', { name: second.nickname }) })).toBeFocused()
  const like = answers.first().getByRole('button', { name: t('qna.answer.likeOf', { name: second.nickname }) })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toContainText('1')
  await expectNoFaults(page, 'an accepted answer')
  await expect.poll(async () => (await ask(url, 'question', { questionId }, second.token)).question.replies.at(1)?.likeCount).toBe(1)
  await goTo(page, '/qna')
  const row = page
    .getByRole('feed', { name: t('qna.list') })
    .getByRole('article')
    .filter({ hasText: '채택할 질문' })
  await expect(row).toContainText(t('qna.accept.solved'))
  await startAs(second, `/qna/${questionId}`)
  await expect(answers.first()).toContainText('나중에 쓴 답')
  await expect(answers.getByRole('button', { name: t('qna.accept.undoOf', { name: second.nickname }) })).toHaveCount(0)
  const { rooms } = await ask(url, 'rooms', {}, second.token)
  expect(rooms.find(({ kind }) => kind === 'bot')?.lastMessage?.bot).toMatchObject({ topic: 'accepted', name: asker.nickname })
})

test('@ suggests people by syllables and initials, by keyboard only, and the comment links the mentioned person', async () => {
  const [writer, minsu] = [await join(), await join({ nickname: '민수' })]
  const { url } = stage.community
  const postId = await writeFromElsewhere(url, writer, '누구를 부를까요')
  const page = await startAs(writer, `/?${new URLSearchParams({ '@id': postId })}`)
  const field = page.getByRole('textbox', { name: t('compose.reply.field') })
  const offered = page.getByRole('listbox', { name: t('compose.mentions') }).getByRole('option')
  // The sheet takes the focus once.
  await expect(openPost(page, t, writer.nickname)).toBeFocused()
  await field.focus()
  await page.keyboard.type('안녕 @ㅁㅅ')
  await expect(offered).toContainText(['민수'])
  await expectNoFaults(page, 'offering people')
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(field).toHaveValue('안녕 @ㅁㅅ')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@민')
  await expect(offered).toContainText(['민수'])
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('안녕 @민수 ')
  await page.keyboard.type('와요')
  await page.keyboard.press('Enter')
  const comment = page.locator('[data-reply-id]').filter({ hasText: '와요' })
  await expect(comment.getByRole('link', { name: '@민수' })).toBeVisible()
  const botNote = async () => (await ask(url, 'rooms', {}, minsu.token)).rooms.find(({ kind }) => kind === 'bot')?.lastMessage?.bot ?? null
  await expect.poll(botNote).toMatchObject({ topic: 'mention', name: writer.nickname })
  await comment.getByRole('link', { name: '@민수' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '민수' })).toBeVisible()
})
