import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { correctionSent } from '../../src/renderer/data/corrections'
import { loadHome } from '../../src/renderer/features/feed/home/home-cache'
import type { HelpItem } from '../../src/shared/contract/help-shapes'
import type { Languages } from '../../src/shared/contract/languages'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aQuestion } from '../support/a-question'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const native: Languages = { korean: 'native', english: null, motherTongue: null }
const learner: Languages = { korean: 'A2', english: 'native', motherTongue: null }
const idOf = (number: number) => `0198c9a2-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

const waitingPost = (number: number): HelpItem => ({
  kind: 'post',
  post: aPost({
    id: idOf(number),
    author: { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: learner },
    content: `${number}번째 글이에요.`,
  }),
})
const question = aQuestion({
  id: idOf(50),
  title: '이 문장 맞아요?',
  content: '시간이 나시면 연락 주십시오.',
  author: null,
  nickname: '익명 1',
  anonymous: true,
})
const waitingQuestion: HelpItem = { kind: 'question', question }
const waitingAnswer: HelpItem = {
  kind: 'answer',
  answer: {
    id: idOf(40),
    content: '저도 그렇게 배웠어요.',
    authorId: nari.id,
    nickname: nari.nickname,
    imagePath: null,
    languages: learner,
    repliedAt: '2026-03-01T00:00:00Z',
    editedAt: null,
    parentId: null,
    on: { questionId: idOf(60) },
    anonymous: false,
    mine: false,
    liked: false,
    likeCount: 0,
    parentLine: '높임말은 언제 써요?',
  },
}

const view = (name: 'all' | 'subscribed' | 'help') => screen.findByRole('radio', { name: new RegExp(`^${t(`feed.views.${name}`)}`) })
const rows = () => within(screen.getByRole('feed', { name: t('feed.help.list') })).getAllByRole('article')
const calls = (name: string) => main.calls.filter((call) => call.name === name)

function wait(...items: HelpItem[]) {
  main.answers.helpWanted = () => ok({ items, more: false })
  main.answers.helpCount = () => ok({ count: items.length, invited: false })
}
async function openHelp() {
  const app = await openApp()
  await app.user.click(await view('help'))
  return app
}

beforeEach(() => {
  main.user = { ...haru, languages: native }
  main.answers.homePosts = () => ok({ items: [], total: 0, more: false })
})

test('Help carries the number of waiting texts, and lists each with the verb that gives help', async () => {
  wait(waitingQuestion, waitingAnswer, waitingPost(2))
  await openHelp()
  expect(await screen.findByRole('radio', { name: `${t('feed.views.help')} ${t('feed.views.waiting', { count: 3 })}` })).toBeDefined()
  await screen.findByText('이 문장 맞아요?')
  const [asked, answer, post] = rows()
  expect(asked?.getAttribute('aria-label')).toBe(
    `${t('feed.help.label', { name: '익명 1', kind: t('feed.help.question') })}: 이 문장 맞아요?`,
  )
  expect(answer?.getAttribute('aria-label')).toContain('저도 그렇게 배웠어요.')
  expect(post?.getAttribute('aria-label')).toContain('2번째 글이에요.')
  expect(within(asked as HTMLElement).getByRole('button', { name: t('feed.help.answerTo', { name: '익명 1' }) })).toBeDefined()
  expect(within(answer as HTMLElement).getByText('높임말은 언제 써요?')).toBeDefined()
  within(asked as HTMLElement).getByRole('button', { name: t('qna.detail.menu') })
  within(answer as HTMLElement).getByRole('button', { name: t('qna.answer.actions') })
  for (const row of [answer, post])
    expect(within(row as HTMLElement).getByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) })).toBeDefined()
})

test('the verb opens the correction editor, or the question at its answer field', async () => {
  wait(waitingQuestion, waitingPost(2))
  main.answers.question = () => ok({ question: { ...question, replies: [] } })
  const { user } = await openHelp()
  await user.click(await screen.findByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) }))
  await screen.findByRole('dialog', { name: t('corrections.correctOf', { name: nari.nickname }) })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: t('feed.help.answerTo', { name: '익명 1' }) }))
  const field = await screen.findByRole('textbox', { name: t('qna.answer.field') })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(window.location.hash).toBe(`#/qna/${idOf(50)}?answer=1`)
})

test('j and k move the focus between rows of any kind, and Enter opens one', async () => {
  wait(waitingPost(3), waitingQuestion)
  main.answers.question = () => ok({ question: { ...question, replies: [] } })
  const { user } = await openHelp()
  await screen.findByText('이 문장 맞아요?')
  const [post, asked] = rows()
  post?.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(asked)
  await user.keyboard('k')
  expect(document.activeElement).toBe(post)
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(window.location.hash).toBe(`#/qna/${idOf(50)}`))
})

test('a post that is open is marked in the list', async () => {
  wait(waitingPost(3), waitingPost(2))
  main.answers.post = ({ postId }) => {
    const item = waitingPost(Number(postId.slice(-2)))
    return item.kind === 'post' ? ok({ post: { ...item.post, replies: [] } }) : expect.unreachable()
  }
  const { user } = await openHelp()
  await screen.findByText('2번째 글이에요.')
  const marked = () => rows().map((row) => row.getAttribute('aria-current'))
  expect(marked()).toEqual(['false', 'false'])
  rows()[1]?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.hash).toContain(idOf(2)))
  await waitFor(() => expect(marked()).toEqual(['false', 'true']))
})

test('a corrected text leaves the list, and the focus moves to the next one', async () => {
  wait(waitingPost(3), waitingPost(2))
  const { store } = await openHelp()
  const [first] = await screen.findAllByRole('button', { name: t('corrections.correctOf', { name: nari.nickname }) })
  first?.focus()
  wait(waitingPost(2))
  store.dispatch(correctionSent({ kind: 'post', id: idOf(3) }))
  await waitFor(() => expect(screen.queryByText('3번째 글이에요.')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]))
  await screen.findByRole('radio', { name: `${t('feed.views.help')} ${t('feed.views.waiting', { count: 1 })}` })
})

test('the invitation to help leaves the focus on the page when it is declined', async () => {
  main.answers.helpCount = () => ok({ count: 1, invited: true })
  main.answers.answerHelpInvite = () => ok({})
  const { user } = await openApp()
  await user.click(await screen.findByRole('button', { name: t('feed.help.invite.close') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: t('feed.help.invite.close') })).toBeNull())
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
})

test('many are counted as 99+', async () => {
  wait(waitingPost(2))
  main.answers.helpCount = () => ok({ count: limits.help.counted, invited: false })
  await openApp()
  expect(await screen.findByText('99+')).toBeDefined()
})

test('who helps with no language is shown how to choose one, and asks nothing of the community', async () => {
  main.user = { ...haru, languages: { korean: 'B1', english: 'A1', motherTongue: null } }
  await openHelp()
  await screen.findByRole('heading', { name: t('feed.help.noLanguage.title') })
  expect(screen.getByRole('link', { name: t('feed.help.noLanguage.action') }).getAttribute('href')).toMatch(/account\/languages$/)
  expect([...calls('helpWanted'), ...calls('helpCount')]).toEqual([])
})

test('nobody waiting is a word of thanks; a failure can be retried', async () => {
  main.answers.helpCount = () => ok({ count: 0, invited: false })
  const { user } = await openHelp()
  const retry = await screen.findByRole('button', { name: t('common.retry') })
  wait()
  await user.click(retry)
  await screen.findByRole('heading', { name: t('feed.help.none.title') })
})

test('the next page follows the last row, and the chosen view is kept', async () => {
  main.answers.helpCount = () => ok({ count: 3, invited: false })
  main.answers.helpWanted = ({ before }) =>
    before === undefined ? ok({ items: [waitingPost(3), waitingPost(2)], more: true }) : ok({ items: [waitingPost(1)], more: false })
  const app = await openHelp()
  await screen.findByText('1번째 글이에요.')
  expect(calls('helpWanted').map(({ input }) => input)).toEqual([{}, { before: idOf(2) }])
  app.close()
  await openApp()
  expect((await view('help')).getAttribute('checked')).not.toBeNull()
})

test('a visitor who chooses Help is asked to log in', async () => {
  main.user = null
  const { user } = await openApp()
  await user.click(await view('help'))
  await screen.findByRole('dialog')
  expect(calls('helpWanted')).toEqual([])
})

test('who has received much and given nothing is invited until they answer', async () => {
  wait(waitingPost(2))
  main.answers.helpCount = () => ok({ count: 1, invited: true })
  main.answers.answerHelpInvite = () => ok({})
  const { user } = await openApp()
  await screen.findByText(t('feed.help.invite.text'))
  await user.click(screen.getByRole('button', { name: t('feed.help.invite.action') }))
  await screen.findByText('2번째 글이에요.')
  expect(screen.queryByText(t('feed.help.invite.text'))).toBeNull()
  expect(calls('answerHelpInvite')).toHaveLength(1)
})

test('what waits is stored, and shown by a start without a network', async () => {
  wait(waitingPost(3), waitingAnswer)
  const app = await openHelp()
  await screen.findByText('3번째 글이에요.')
  app.close()
  const home = main.storedHome
  expect(home?.help?.items.map(({ kind }) => kind)).toEqual(['post', 'answer'])
  delete main.answers.helpWanted
  const { store } = await openApp()
  loadHome(store, { user: main.user, home })
  await screen.findByText('3번째 글이에요.')
  await screen.findByText('높임말은 언제 써요?')
})
