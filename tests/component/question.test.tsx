import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import { wordsIn } from '../e2e/support/words'
import { aQuestion } from '../support/a-question'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { pictures } from '../support/pictures'
import { ok, refused } from './support/fake-desktop'
import { holdDrafts } from './support/main'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const questionId = noThings.question
const pathOf = (number: number) => `0198c9a2-0000-7000-8000-00000000000${number}-640x480-a0b1c2.webp`
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('qna.answer.field') })
const calls = (name: string) => main.calls.filter((call) => call.name === name)
const shots = (within_: HTMLElement = document.body) => within(within_).queryAllByRole('button', { name: /^사진 \d장 중 \d번째\. / })
const answerBy = (name: string) => screen.findByRole('article', { name: t('qna.answer.by', { name }) })

const theQuestion = aQuestion({
  id: questionId,
  title: '간판에 뭐라고 쓰여 있어요?',
  content: '읽을 수가 없어요.',
  author: { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: null },
  nickname: nari.nickname,
})
const anAnswer = (over: Partial<Reply> = {}) =>
  aReply({
    id: noThings.answer,
    content: '‘정기 휴일’이에요.',
    authorId: haru.id,
    nickname: haru.nickname,
    on: { questionId },
    mine: true,
    ...over,
  })

async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], inside: HTMLElement) {
  const input = inside.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file field')
  await user.upload(input, new File([await pictures.png(8, 8)], '간판.png', { type: 'image/png' }))
}

async function openQuestion() {
  const app = await openApp({ route: `/qna/${questionId}` })
  await screen.findByRole('heading', { level: 1, name: theQuestion.title })
  return app
}
const composer = async () => {
  await screen.findByRole('textbox', { name: t('qna.answer.field') })
  return field().closest<HTMLElement>('div[class*=place]') ?? document.body
}

let uploads = 0
beforeEach(() => {
  uploads = 0
  main.user = haru
  main.answers.question = () => ok({ question: { ...theQuestion, images: [pathOf(7), pathOf(8)], replies: [] } })
  main.answers.uploadImage = () => {
    uploads += 1
    return ok({ path: pathOf(uploads) })
  }
})

test('a question shows its pictures, and an answer is sent with the chosen ones', async () => {
  main.answers.saveAnswer = ({ content, images }) => ok({ reply: anAnswer({ content, images }) })
  const { user } = await openQuestion()
  expect(screen.getAllByRole('button', { name: t('feed.post.openImage', { index: 2, count: 2 }) })).toHaveLength(1)
  await choose(user, await composer())
  await waitFor(() => expect(shots()).toHaveLength(1))
  await user.type(field(), '‘정기 휴일’이에요.')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { images: [pathOf(1)] } }]))
  const answer = await answerBy(haru.nickname)
  await within(answer).findByRole('button', { name: t('feed.post.openImage', { index: 1, count: 1 }) })
  expect(shots()).toEqual([])
})

test('pictures of an answer survive a crash of the page, and return to the field when it could not be sent', async () => {
  const first = await openQuestion()
  await choose(first.user, await composer())
  await waitFor(() => expect(shots()).toHaveLength(1))
  first.close()
  await waitFor(() => expect([...main.drafts.values()].join()).toContain(pathOf(1)))

  main.answers.saveAnswer = () => refused('offline')
  const { user } = await openQuestion()
  await waitFor(() => expect(shots()).toHaveLength(1))
  await user.type(field(), '다시 쓴 답')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  const unsent = await answerBy(haru.nickname)
  await within(unsent).findByRole('alert')
  expect(shots()).toEqual([])
  await user.click(within(unsent).getByRole('button', { name: t('qna.answer.rewrite') }))
  await waitFor(() => expect(shots()).toHaveLength(1))
  expect(field().value).toBe('다시 쓴 답')
})

/** Files chosen at once, whose uploads end one just after the other. @returns ends them */
async function chooseTwo(inside: HTMLElement, user: Awaited<ReturnType<typeof openApp>>['user']): Promise<() => void> {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  main.answers.uploadImage = async () => {
    const number = uploads
    uploads += 1
    await answers[number]?.promise
    return ok({ path: pathOf(number + 1) })
  }
  const input = inside.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file field')
  const files = await Promise.all(
    [8, 9].map(async (size) => new File([await pictures.png(size, size)], `${size}.png`, { type: 'image/png' })),
  )
  await user.upload(input, files)
  await waitFor(() => expect(calls('uploadImage')).toHaveLength(2))
  return () => {
    answers[0]?.resolve()
    // As soon as the first one is drawn as uploaded.
    const observer = new MutationObserver(() => {
      if (screen.queryAllByRole('progressbar').length > 1) return
      observer.disconnect()
      answers[1]?.resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  }
}

test('two pictures of an answer whose uploads end at almost the same time are both kept and sent', async () => {
  main.answers.saveAnswer = ({ content, images }) => ok({ reply: anAnswer({ content, images }) })
  const { user } = await openQuestion()
  const end = await chooseTwo(await composer(), user)
  end()
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]))
  await waitFor(() => expect([...main.drafts.values()].join()).toContain(pathOf(2)))
  expect(shots()).toHaveLength(2)
  await user.type(field(), '두 장이에요.')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { images: [pathOf(1), pathOf(2)] } }]))
})

test('a picture of an answer that is uploaded before its draft was read is kept and sent', async () => {
  const answerDrafts = holdDrafts()
  main.answers.saveAnswer = ({ content, images }) => ok({ reply: anAnswer({ content, images }) })
  const { user } = await openQuestion()
  await choose(user, await composer())
  await waitFor(() => expect(shots()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  answerDrafts()
  await waitFor(() => expect([...main.drafts.values()].join()).toContain(pathOf(1)))
  await user.type(field(), '한 장이에요.')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { images: [pathOf(1)] } }]))
})

test('a failed picture keeps the answer from being sent, with a reason', async () => {
  main.answers.uploadImage = () => refused('offline')
  const { user } = await openQuestion()
  await choose(user, await composer())
  await screen.findByRole('button', { name: t('compose.images.retry', { index: 1 }) })
  await user.type(field(), '사진은 나중에')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  expect(field().value).toBe('사진은 나중에')
  expect(calls('saveAnswer')).toEqual([])
})

test('editing an answer removes pictures and adds others', async () => {
  const before = [pathOf(5), pathOf(6)]
  main.answers.question = () => ok({ question: { ...theQuestion, answerCount: 1, replyCount: 1, replies: [anAnswer({ images: before })] } })
  main.answers.saveAnswer = ({ content, images }) => ok({ reply: anAnswer({ content, images }) })
  const { user } = await openQuestion()
  await user.click(await screen.findByRole('button', { name: t('qna.answer.editOwn') }))
  const answer = await answerBy(haru.nickname)
  expect(shots(answer)).toHaveLength(2)
  await user.click(within(answer).getByRole('button', { name: t('compose.images.remove', { index: 1 }) }))
  await choose(user, answer)
  await waitFor(() => expect(shots(answer)).toHaveLength(2))
  await user.click(within(answer).getByRole('button', { name: t('common.save') }))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { answerId: noThings.answer, images: [pathOf(6), pathOf(1)] } }]))
})

test('an answer that is being saved takes no more text, which the saved one would lose', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.question = () => ok({ question: { ...theQuestion, answerCount: 1, replyCount: 1, replies: [anAnswer()] } })
  main.answers.saveAnswer = async () => {
    await promise
    return refused('tooMany')
  }
  const { user } = await openQuestion()
  await user.click(await screen.findByRole('button', { name: t('qna.answer.editOwn') }))
  const editing = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('qna.answer.editing') })
  await user.type(editing(), ' 맞아요.')
  await user.click(within(await answerBy(haru.nickname)).getByRole('button', { name: t('common.save') }))
  await waitFor(() => expect(calls('saveAnswer')).toHaveLength(1))
  await user.type(editing(), ' 늦은 말')
  resolve()
  await screen.findByRole('alert')
  expect(editing().value).toBe('‘정기 휴일’이에요. 맞아요.')
  await user.type(editing(), ' 다시')
  expect(editing().value).toBe('‘정기 휴일’이에요. 맞아요. 다시')
})

test('a question whose accepted answer is deleted is no longer marked as solved', async () => {
  const accepted = { ...theQuestion, answerCount: 1, replyCount: 1, acceptedId: noThings.answer }
  main.answers.question = () => ok({ question: { ...accepted, replies: [anAnswer()] } })
  main.answers.deleteAnswer = () => ok({})
  const { user } = await openQuestion()
  const answer = await answerBy(haru.nickname)
  expect(screen.getByText(t('qna.accept.solved'))).toBeTruthy()
  await user.click(within(answer).getByRole('button', { name: t('qna.answer.actions') }))
  await user.click(await screen.findByRole('menuitem', { name: t('common.delete') }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('common.delete') }))
  await waitFor(() => expect(screen.queryByText(t('qna.accept.solved'))).toBeNull())
})

test('a question is asked with pictures, which are part of its draft', async () => {
  main.answers.saveQuestion = () => ok({ questionId })
  const open = async () => {
    const app = await openApp({ route: '/qna/write?shape=free' })
    return { ...app, sheet: await screen.findByRole('dialog', { name: t('qna.write.title') }) }
  }
  const first = await open()
  await choose(first.user, first.sheet)
  await waitFor(() => expect(shots(first.sheet)).toHaveLength(1))
  first.close()
  await waitFor(() => expect(main.drafts.get(`${haru.id} question:new`)).toContain(pathOf(1)))

  const { user, sheet } = await open()
  expect(shots(sheet)).toHaveLength(1)
  await user.type(within(sheet).getByRole('textbox', { name: t('qna.write.content') }), '뭐라고 쓰여 있어요?')
  await user.click(within(sheet).getByRole('button', { name: t('qna.write.submit') }))
  await waitFor(() => expect(calls('saveQuestion')).toMatchObject([{ input: { images: [pathOf(1)] } }]))
})

test('an answer is anonymous as chosen, also when that was chosen before its draft was read', async () => {
  const answerDrafts = holdDrafts()
  main.answers.saveAnswer = () => refused('offline')
  const { user } = await openQuestion()
  await composer()
  const anonymous = screen.getByRole<HTMLInputElement>('switch', { name: t('qna.anonymous.answer') })
  await user.click(anonymous)
  expect(anonymous.checked).toBe(true)
  await user.type(field(), '이름 없이 답해요')
  answerDrafts()
  await waitFor(() => expect([...main.drafts.values()].join()).toContain('"anonymous":true'))
  expect(anonymous.checked).toBe(true)
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { content: '이름 없이 답해요', anonymous: true } }]))
})

test('a question that one has just answered is no longer among those that wait for an answer', async () => {
  main.answers.questions = () => ok({ items: [theQuestion], total: 1, more: false })
  main.answers.saveAnswer = ({ content }) => ok({ reply: anAnswer({ content }) })
  const { user } = await openApp({ route: '/qna?filter=unanswered' })
  await user.click(await screen.findByRole('link', { name: new RegExp(theQuestion.title.slice(0, 5)) }))
  await screen.findByRole('heading', { level: 1, name: theQuestion.title })
  await user.type(await screen.findByRole('textbox', { name: t('qna.answer.field') }), '‘정기 휴일’이에요.')
  await user.click(screen.getByRole('button', { name: t('qna.answer.send') }))
  await answerBy(haru.nickname)
  act(() => main.emit('navigate', { route: '/qna?filter=unanswered' }))
  await screen.findByText(t('qna.empty.unanswered.title'))
  expect(screen.queryByRole('link', { name: new RegExp(theQuestion.title.slice(0, 5)) })).toBeNull()
})

test('leaving a question asks first while a picture of the answer is being uploaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.uploadImage = async () => {
    await promise
    return ok({ path: pathOf(1) })
  }
  const { user } = await openQuestion()
  await choose(user, await composer())
  await waitFor(() => expect(calls('uploadImage')).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  const dialog = await screen.findByRole('dialog', { name: t('compose.leave.uploading.title') })
  await user.click(within(dialog).getByRole('button', { name: t('common.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  resolve()
  await waitFor(() => expect([...main.drafts.values()].join()).toContain(pathOf(1)))
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
})
