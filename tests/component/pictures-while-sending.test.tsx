import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CallableName } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { aQuestion } from '../support/a-question'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { pictures } from '../support/pictures'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The pictures of a text that is being sent: what is changed then would not be part of it. */
const t = wordsIn('ko')
const pathOf = (number: number) => `0198c9a2-0000-7000-8000-00000000000${number}-640x480-a0b1c2.webp`
const before = [pathOf(1), pathOf(2)]
const shots = (form: HTMLElement) => within(form).queryAllByRole('button', { name: /^사진 \d장 중 \d번째\. / })
const shownPaths = (form: HTMLElement) => shots(form).map((shot) => shot.querySelector('img')?.getAttribute('src') ?? '')

interface Form {
  /** Opens it, with two pictures. */
  open: () => Promise<{ user: UserEvent; form: () => HTMLElement }>
  verb: string
  saves: CallableName
}

const forms: Record<string, Form> = {
  post: {
    async open() {
      const written = { content: '사진이 있는 글', category: 'korea', tags: [], tagText: '', images: before, prompt: '' }
      main.drafts.set(`${haru.id} post:new`, JSON.stringify(written))
      const { user } = await openApp({ route: '/write' })
      await screen.findByDisplayValue('사진이 있는 글')
      return { user, form: () => screen.getByRole('dialog', { name: t('compose.title') }) }
    },
    verb: t('compose.post'),
    saves: 'savePost',
  },
  question: {
    async open() {
      const written = { shape: 'free', a: '', b: '', title: '', content: '사진이 있는 질문', anonymous: false, images: before }
      main.drafts.set(`${haru.id} question:new`, JSON.stringify(written))
      const { user } = await openApp({ route: '/qna/write?shape=free' })
      await screen.findByDisplayValue('사진이 있는 질문')
      return { user, form: () => screen.getByRole('dialog', { name: t('qna.write.title') }) }
    },
    verb: t('qna.write.submit'),
    saves: 'saveQuestion',
  },
  'changed answer': {
    async open() {
      const { user } = await openApp({ route: `/qna/${noThings.question}` })
      await user.click(await screen.findByRole('button', { name: t('qna.answer.editOwn') }))
      await user.type(await screen.findByRole('textbox', { name: t('qna.answer.editing') }), ' 고쳐요')
      return { user, form: () => screen.getByRole('article', { name: t('qna.answer.by', { name: haru.nickname }) }) }
    },
    verb: t('common.save'),
    saves: 'saveAnswer',
  },
}

beforeEach(() => {
  main.user = haru
  main.answers.questions = () => ok({ items: [], total: 0, more: false })
  main.answers.uploadImage = () => ok({ path: pathOf(3) })
  const mine = { id: noThings.answer, content: '내 답변', authorId: haru.id, nickname: haru.nickname, mine: true, images: before }
  const question = aQuestion({ id: noThings.question, nickname: '익명 1', anonymous: true, replyCount: 1, answerCount: 1 })
  main.answers.question = () => ok({ question: { ...question, replies: [aReply({ ...mine, on: { questionId: noThings.question } })] } })
})

const given = async () => [new File([await pictures.png(8, 8)], '늦은 그림.png', { type: 'image/png' })]

/** Drops or pastes a file. */
function give(at: HTMLElement, by: 'drop' | 'paste', files: File[]): void {
  const event = createEvent[by](at)
  Object.defineProperty(event, by === 'drop' ? 'dataTransfer' : 'clipboardData', { value: { types: ['Files'], files, getData: () => '' } })
  fireEvent(at, event)
}

test.each(Object.entries(forms))('the pictures of a %s that is being sent stay as they are sent', async (_, { open, verb, saves }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers[saves] = async () => {
    await promise
    return refused('tooMany')
  }
  const { user, form } = await open()
  await waitFor(() => expect(shots(form())).toHaveLength(2))
  const shown = shownPaths(form())
  await user.click(within(form()).getByRole('button', { name: verb }))
  await waitFor(() => expect(main.calls.some(({ name }) => name === saves)).toBe(true))

  const remove = () => within(form()).getByRole('button', { name: t('compose.images.remove', { index: 1 }) })
  await user.click(remove())
  fireEvent.keyDown(shots(form())[0] as HTMLElement, { key: 'Delete' })
  fireEvent.keyDown(shots(form())[0] as HTMLElement, { key: 'ArrowRight' })
  const files = await given()
  await user.upload(form().querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, files)
  for (const by of ['drop', 'paste'] as const) give(within(form()).getAllByRole('textbox').at(-1) as HTMLElement, by, files)
  expect(shownPaths(form())).toEqual(shown)

  resolve()
  await waitFor(() => expect(within(form()).getAllByText(new RegExp(t('errors.code.tooMany'))).length).toBeGreaterThan(0))
  expect(shownPaths(form())).toEqual(shown)
  expect(main.calls.filter(({ name }) => name === 'uploadImage')).toEqual([])
  // Now they can be changed again.
  await user.click(remove())
  expect(shownPaths(form())).toEqual(shown.slice(1))
  give(within(form()).getAllByRole('textbox').at(-1) as HTMLElement, 'paste', files)
  await waitFor(() => expect(shots(form())).toHaveLength(2))
})
