import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aQuestion } from '../support/a-question'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* Lists without a network, as main has stored them. */
const t = wordsIn('ko')
const id = '0198c9a2-0000-7000-8000-000000000101'
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const question = aQuestion({
  id,
  title: '저장된 질문',
  author,
  nickname: nari.nickname,
})
const post = aPost({ id, author, content: '저장된 글' })
const program = aProgram({ id, author, title: '저장된 수업' })
const page = <Item,>(item: Item) => ({ items: [item], total: 1, more: false })
const age = () => screen.queryAllByText(t('common.stored', { age: t('common.age.minutes', { count: 20 }) }))

beforeEach(() => {
  main.user = haru
  main.unanswered = 'offline'
})

test.each([
  ['the posts of a category', '/category?category=korea', 'categoryPosts', { ...page(post), category: 'korea' }, '저장된 글'],
  ['the posts of a member', `/profile/${nari.id}`, 'userPosts', page(post), '저장된 글'],
  ['questions', '/qna', 'questions', page(question), '저장된 질문'],
  ['programs', '/program/list?category=korea', 'programs', page(program), '저장된 수업'],
  [
    'the programs of a member',
    `/profile/${nari.id}?tab=program`,
    'userPrograms',
    { ...page(program), rating: { reviewCount: 0, starSum: 0 } },
    '저장된 수업',
  ],
  ['saved programs', '/program/setting?category=like', 'savedPrograms', page(program), '저장된 수업'],
  ['recommended programs', '/program', 'programHome', { recommended: [program], saved: [], newest: [program] }, '저장된 수업'],
] as const)('%s that were stored are shown with their age', async (_, route, name, value, text) => {
  main.answers.userInfo = () => ok({ user: nari })
  Object.assign(main.storedAnswers, { [name]: { at: Date.now() - 20.5 * 60_000, value } })
  await openApp({ route })
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(age()).toHaveLength(1)
})

test('a list that the community has answered shows no age', async () => {
  main.answers.questions = () => ok(page(question))
  await openApp({ route: '/qna' })
  await screen.findByText('저장된 질문')
  expect(age()).toHaveLength(0)
})
