import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Question } from '../../src/shared/contract/qna-shapes'
import { withdrawn } from '../../src/shared/text/withdrawn'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* What a member has left behind who has withdrawn (docs/product/accounts.md "Withdrawal"). */
const t = wordsIn('ko')
const author = (nickname: string) => ({ ...aPost().author, id: nari.id, nickname })
const links = (inside: HTMLElement) =>
  within(inside)
    .queryAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
const leadsToPage = (inside: HTMLElement) => links(inside).some((href) => href.includes(nari.id))

type App = Awaited<ReturnType<typeof openApp>>

beforeEach(() => {
  main.user = haru
})

async function menuOf({ user }: App, inside: HTMLElement, name: string): Promise<string[]> {
  await user.click(within(inside).getByRole('button', { name }))
  const entries = await screen.findAllByRole('menuitem')
  const labels = entries.map(({ textContent }) => textContent ?? '')
  await user.keyboard('{Escape}')
  return labels
}

test.each([
  ['who has withdrawn', withdrawn, false],
  ['who has not', nari.nickname, true],
])('a post of a member %s', async (_, nickname, isMember) => {
  main.answers.homePosts = () =>
    ok({ items: [aPost({ id: noThings.post, author: author(nickname), content: '남긴 글' })], total: 1, more: false })
  const app = await openApp({ route: '/' })
  const row = (await screen.findByText('남긴 글')).closest('article') ?? expect.unreachable()
  expect(within(row).getByText(nickname)).toBeDefined()
  expect(leadsToPage(row)).toBe(isMember)
  const entries = await menuOf(app, row, t('feed.post.actions'))
  expect(entries.includes(t('moderation.menu.block', { name: nickname }))).toBe(isMember)
  for (const label of [t('moderation.menu.hide.post'), t('moderation.menu.report')]) expect(entries).toContain(label)
})

test.each([
  ['who has withdrawn', withdrawn, false],
  ['who has not', nari.nickname, true],
])('a question and an answer of a member %s', async (_, nickname, isMember) => {
  const question: Question = {
    id: noThings.question,
    title: '남긴 질문',
    content: '읽을 수가 없어요.',
    author: author(nickname),
    nickname,
    anonymous: false,
    mine: false,
    askedAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    replyCount: 1,
    answerCount: 1,
    acceptedId: null,
  }
  const reply = aReply({ id: noThings.answer, content: '남긴 답', authorId: nari.id, nickname, on: { questionId: question.id } })
  main.answers.question = () => ok({ question: { ...question, replies: [reply] } })
  const app = await openApp({ route: `/qna/${question.id}` })
  await screen.findByRole('heading', { level: 1, name: question.title })
  const answer = await screen.findByRole('article', { name: t('qna.answer.by', { name: nickname }) })
  expect(leadsToPage(answer)).toBe(isMember)
  const asker = screen.getAllByText(nickname).find((shown) => !answer.contains(shown)) ?? expect.unreachable()
  expect(asker.closest('a') !== null).toBe(isMember)
  const entries = await menuOf(app, answer, t('qna.answer.actions'))
  expect(entries.includes(t('moderation.menu.block', { name: nickname }))).toBe(isMember)
  for (const label of [t('moderation.menu.hide.answer'), t('moderation.menu.report')]) expect(entries).toContain(label)
})
