import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* What is edited is what the community has now: another device may have saved it since it was loaded. */
const t = wordsIn('ko')
const author = { ...aPost().author, id: haru.id, nickname: haru.nickname }
const answerPost = (content: string) => ok({ post: { ...aPost({ id: noThings.post, author, content }), replies: [] } })
const go = (route: string) => act(() => main.emit('navigate', { route }))
const calls = (name: string) => main.calls.filter((call) => call.name === name)

async function showPost() {
  main.answers.post = () => answerPost('전에 쓴 글')
  await openApp({ route: `/?@id=${noThings.post}` })
  await screen.findByText('전에 쓴 글')
}
const editor = () => screen.findByRole('dialog', { name: t('compose.editTitle') })
const textIn = (sheet: HTMLElement) => within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: t('compose.text') }).value

beforeEach(() => {
  main.user = haru
})

test('a post is edited from its newest text, for which the editor waits', async () => {
  await showPost()
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = calls('post').length
  main.answers.post = async () => {
    await promise
    return answerPost('다른 기기에서 고친 글')
  }
  go(`/write?id=${noThings.post}`)
  await waitFor(() => expect(calls('post').length).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog', { name: t('compose.editTitle') })).toBeNull()
  resolve()
  expect(textIn(await editor())).toBe('다른 기기에서 고친 글')
})

test('a post that cannot be read again is edited from its known text', async () => {
  await showPost()
  main.answers.post = () => refused('offline')
  go(`/write?id=${noThings.post}`)
  expect(textIn(await editor())).toBe('전에 쓴 글')
})

test('the draft of a program does not bring back what was changed on another device', async () => {
  const answer = (title: string, price: number) => {
    const program = aProgram({ id: noThings.program, author: { ...author, academy: null }, title, price })
    main.answers.userPrograms = () => ok({ items: [program], total: 1, more: false, rating: { reviewCount: 0, starSum: 0 } })
    main.answers.program = () => ok({ program })
  }
  answer('한글 첫걸음', 60)
  const editing = `/program/setting?category=program&post=${noThings.program}`
  const { user } = await openApp({ route: editing })
  const sheet = () => screen.findByRole('dialog', { name: t('programs.form.edit') })
  await user.type(within(await sheet()).getByDisplayValue('한글 첫걸음'), '!')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.keep') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer('한글 첫걸음', 75)
  go(editing)
  const again = within(await sheet())
  expect(again.getByDisplayValue('한글 첫걸음!')).toBeTruthy()
  expect(again.getByDisplayValue('75')).toBeTruthy()
})

test.each(['post=', 'post=true&from='])('a program that was created on another device meanwhile is found (%s)', async (asks) => {
  const answer = (...ids: string[]) => {
    const items = ids.map((id) => aProgram({ id, author: { ...author, academy: null }, title: `제목 ${id === noThings.post}` }))
    main.answers.userPrograms = () => ok({ items, total: items.length, more: false, rating: { reviewCount: 0, starSum: 0 } })
    main.answers.program = ({ programId }) => {
      const program = items.find(({ id }) => id === programId)
      return program ? ok({ program }) : refused('notFound')
    }
  }
  answer(noThings.program)
  await openApp({ route: '/program/setting?category=program' })
  await screen.findAllByText('제목 false')
  answer(noThings.program, noThings.post)
  go(`/program/setting?category=program&${asks}${noThings.post}`)
  expect(await screen.findByDisplayValue('제목 true')).toBeTruthy()
  expect(screen.queryByText(t('programs.loadFailed'))).toBeNull()
})

test('a program that cannot be read again is edited from its known fields', async () => {
  const program = aProgram({ id: noThings.program, author: { ...author, academy: null }, title: '한글 첫걸음' })
  main.answers.userPrograms = () => ok({ items: [program], total: 1, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.program = () => refused('timeout')
  await openApp({ route: '/program/setting?category=program' })
  await screen.findAllByText('한글 첫걸음')
  go(`/program/setting?category=program&post=${noThings.program}`)
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  expect(within(sheet).getByDisplayValue('한글 첫걸음')).toBeTruthy()
})

test('a program is edited from its newest fields', async () => {
  const answer = (title: string) => {
    const program = aProgram({ id: noThings.program, author: { ...author, academy: null }, title })
    main.answers.userPrograms = () => ok({ items: [program], total: 1, more: false, rating: { reviewCount: 0, starSum: 0 } })
    main.answers.program = () => ok({ program })
  }
  answer('한글 첫걸음')
  await openApp({ route: '/program/setting?category=program' })
  await screen.findAllByText('한글 첫걸음')
  answer('한글 두 걸음')
  go(`/program/setting?category=program&post=${noThings.program}`)
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  expect(within(sheet).getByDisplayValue('한글 두 걸음')).toBeTruthy()
})
