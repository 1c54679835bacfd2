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

const join = () => joinFromElsewhere(stage.community.url, stage.community.mailFolder)

async function startAs(member: Member, route: string): Promise<Page> {
  const { page } = stage
  await signOut(page)
  await goTo(page, '/nowhere')
  await signIn(page, member)
  await goTo(page, route)
  return page
}

test('a comment field explains what Enter does, a nested reply shows whom it answers, and an edited one shows when', async () => {
  const { community } = stage
  const [writer, other, own] = [await join(), await join(), await join()]
  const postId = await writeFromElsewhere(community.url, writer, '말이 오가는 글')
  const top = await ask(community.url, 'saveReply', { postId, content: '첫 댓글' }, writer.token)
  await ask(community.url, 'saveReply', { postId, content: '그 아래 댓글', parentId: top.reply.id }, other.token)
  const page = await startAs(own, '/')
  await rowOf(page, postId).getByText('말이 오가는 글').click()
  const sheet = openPost(page, t, writer.nickname)
  const rows = sheet.locator('[data-reply-id]')
  const field = sheet.getByRole('textbox', { name: t('compose.reply.field') })
  await expect(field).toHaveAccessibleDescription(t('compose.reply.keys', { send: '' }))

  await press(rows.filter({ hasText: '그 아래 댓글' }), t('compose.reply.answerTo', { name: other.nickname }))
  await expect(field).toBeFocused()
  await page.keyboard.type('한 줄')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('두 줄')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  const answer = rows.filter({ hasText: '한 줄' })
  await expect(answer).toContainText('한 줄\n두 줄')
  const named = answer.getByRole('button', { name: t('compose.reply.answered', { name: other.nickname }) })
  await expect(named).toHaveText(`@${other.nickname}`)
  await named.press('Enter')
  await expect(rows.filter({ hasText: '그 아래 댓글' })).toBeFocused()
  // An answer to the comment itself is below it, and names nobody.
  await expect(rows.filter({ hasText: '그 아래 댓글' }).getByText('@')).toHaveCount(0)

  await expect(answer.locator('[data-edited]')).toHaveCount(0)
  await press(answer, t('compose.reply.editOwn'))
  const editing = sheet.getByRole('textbox', { name: t('compose.reply.editing') })
  await editing.fill('고친 줄')
  await editing.press('Enter')
  const edited = rows.filter({ hasText: '고친 줄' })
  await expect(edited.locator('[data-edited]')).toHaveText(t('common.edited', { age: t('common.age.now') }))
  await expect(edited.locator('[data-edited]')).toHaveAttribute('title', /\d/)
  await expect(edited).toContainText(`@${other.nickname}`)
  await expectNoFaults(page, 'a thread')
})

test('Enter breaks the line of an answer and Ctrl+Enter sends it; replies to answers do not count as answers', async () => {
  const { community } = stage
  const [asker, own] = [await join(), await join()]
  const input = { title: '긴 답변이 필요한 질문', content: '자세히 알려 주세요.', anonymous: false }
  const { questionId } = await ask(community.url, 'saveQuestion', input, asker.token)
  const page = await startAs(own, `/qna/${questionId}`)
  const field = page.getByRole('textbox', { name: t('qna.answer.field') })
  await expect(field).toHaveAccessibleDescription(t('qna.answer.keys', { send: 'Ctrl Enter' }))
  await field.focus()
  await page.keyboard.type('첫 줄')
  await page.keyboard.press('Enter')
  await page.keyboard.type('둘째 줄')
  await expect(field).toHaveValue('첫 줄\n둘째 줄')
  // The last syllable is still being composed.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: '끝', selectionStart: 1, selectionEnd: 1 })
  await devtools.send('Input.insertText', { text: '끝' })
  await page.keyboard.press('Control+Enter')
  const rows = page.getByRole('main').locator('[data-reply-id]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('첫 줄\n둘째 줄끝')

  const { question } = await ask(community.url, 'question', { questionId })
  const parentId = question.replies[0]?.id ?? ''
  await ask(community.url, 'saveAnswer', { questionId, parentId, content: '고마워요.', anonymous: false }, asker.token)
  await goTo(page, '/qna')
  const row = page.getByRole('feed', { name: t('qna.list') }).getByRole('article')
  await expect(row.filter({ hasText: '긴 답변이 필요한 질문' })).toContainText(t('qna.row.count', { count: 1 }))
  await goTo(page, `/qna/${questionId}`)
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 2, name: t('qna.answer.title', { count: 1 }) })).toBeAttached()
})
