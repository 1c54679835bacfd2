import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import type { Question } from '../../src/shared/contract/qna-shapes'
import type { Voice } from '../../src/shared/contract/voice'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aQuestion } from '../support/a-question'
import { aReply } from '../support/a-reply'
import { ok, refused } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const sound = fakeSound()
const answerId = '0198c9a2-0000-7000-8000-0000000000a1'
const path = '0198c9a2-0000-7000-8000-0000000000b1-14000ms.ogg'
const voice: Voice = { path, seconds: 14, wave: Array.from({ length: limits.voice.wave }, (_, index) => index % 32) }
let questions = 0
let questionId = ''
let question: Question

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('qna.answer.field') })
const button = (name: string, within_: HTMLElement = document.body) => within(within_).findByRole('button', { name })
const record = () => button(t('voice.answer.record'))
const send = () => button(t('qna.answer.send'))
const calls = (name: string) => main.calls.filter((call) => call.name === name)
const answerBy = (name: string) => screen.findByRole('article', { name: t('qna.answer.by', { name }) })
const player = (inside: HTMLElement, name = t('voice.answer.name')) => within(inside).findByRole('group', { name })

const anAnswer = (over: Partial<Reply> = {}) =>
  aReply({ id: answerId, content: '', authorId: haru.id, nickname: haru.nickname, on: { questionId }, mine: true, voice, ...over })

async function open(replies: Reply[] = []) {
  main.answers.question = () => ok({ question: { ...question, replies } })
  const app = await openApp({ route: `/qna/${questionId}` })
  await field()
  return app
}

async function recordAndStop(user: UserEvent): Promise<void> {
  await user.click(await record())
  await user.click(await button(t('voice.record.stop')))
  await screen.findByRole('group', { name: t('voice.record.recorded') })
}

beforeEach(() => {
  questions += 1
  // What is recorded belongs to its question for as long as the page exists.
  questionId = `0198c9a2-0000-7000-8000-${String(questions).padStart(12, '0')}`
  question = aQuestion({
    id: questionId,
    title: '‘읽다’는 어떻게 읽나요?',
    content: '헷갈려요.',
    author: { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: null },
    nickname: nari.nickname,
  })
  sound.refuse(null)
  Object.assign(sound.next, { seconds: 14, loudness: 0.4 })
  main.user = haru
  main.settings = { ...main.settings, microphoneExplained: true }
  main.answers.uploadVoice = () => ok({ path })
  main.answers.saveAnswer = ({ content }) => ok({ reply: anAnswer({ content }) })
})

test('a recording is uploaded and sent with the answer, without a text too, and is heard in the thread', async () => {
  const { user } = await open()
  await recordAndStop(user)
  expect(calls('uploadVoice')).toEqual([])
  await user.click(await send())
  await waitFor(() => expect(calls('saveAnswer')).toHaveLength(1))
  const { input } = calls('saveAnswer')[0] ?? {}
  expect(input).toMatchObject({ content: '', voice: { path } })
  expect((input as { voice: Voice }).voice.wave).toHaveLength(limits.voice.wave)
  const answer = await answerBy(haru.nickname)
  const played = await player(answer)
  await user.click(await button(t('voice.play'), played))
  await waitFor(() => expect(sound.player()?.src).toBe(`app-media://voice/${path}`))
  expect(screen.queryByRole('group', { name: t('voice.record.recorded') })).toBeNull()
  await record()
})

test('a recording that is played ends when its question is left', async () => {
  const { user } = await open([anAnswer()])
  await user.click(await button(t('voice.play'), await player(await answerBy(haru.nickname))))
  expect(sound.player()?.src).toBe(`app-media://voice/${path}`)
  act(() => main.emit('navigate', { route: '/qna' }))
  await waitFor(() => expect(sound.player()?.hasAttribute('src')).toBe(false))
})

test('while the recording is uploaded, nothing is added to the answer, which would be too late, and nothing is discarded', async () => {
  const uploaded = Promise.withResolvers<void>()
  main.answers.uploadVoice = async () => {
    await uploaded.promise
    return ok({ path })
  }
  const { user } = await open()
  await recordAndStop(user)
  await button(t('compose.images.add'))
  await user.click(await send())
  await waitFor(() => expect(screen.queryByRole('button', { name: t('compose.images.add') })).toBeNull())
  // A text that is typed now would be sent half written.
  expect((await field()).readOnly).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  uploaded.resolve()
  await waitFor(() => expect(calls('saveAnswer')).toHaveLength(1))
  await button(t('compose.images.add'))
})

test('a recording of an earlier visit does not take the focus from the question', async () => {
  main.drafts.set(`${haru.id} voice:answer:${questionId}`, btoa('an earlier one'))
  await open()
  await screen.findByText(t('voice.record.end.kept'))
  expect(document.activeElement?.closest('[data-recording]')).toBeNull()
})

test('a recording that cannot be uploaded stays, with the text, and is sent the next time', async () => {
  main.answers.uploadVoice = () => refused('offline')
  const { user } = await open()
  await recordAndStop(user)
  await user.type(await field(), '들어 보세요')
  await user.click(await send())
  await screen.findByRole('alert')
  expect(calls('saveAnswer')).toEqual([])
  expect((await field()).value).toBe('들어 보세요')
  await screen.findByRole('group', { name: t('voice.record.recorded') })
  main.answers.uploadVoice = () => ok({ path })
  await user.click(await send())
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { content: '들어 보세요', voice: { path } } }]))
})

test('an answer that could not be sent returns to the field with its recording, which can be removed', async () => {
  main.answers.saveAnswer = () => refused('offline')
  const { user } = await open()
  await recordAndStop(user)
  await user.click(await send())
  await user.click(await button(t('qna.answer.rewrite')))
  const remove = await button(t('voice.answer.remove'))
  expect(screen.queryByRole('button', { name: t('voice.answer.record') })).toBeNull()
  await user.click(remove)
  expect(document.activeElement).toBe(await field())
  await record()
  expect(await send()).toHaveProperty('disabled', true)
})

test('of two answers with recordings that could not be sent, one returns to the field, and the other one stays', async () => {
  main.answers.saveAnswer = () => refused('offline')
  const { user } = await open()
  for (const count of [1, 2]) {
    await recordAndStop(user)
    await user.click(await send())
    await waitFor(() => expect(screen.getAllByRole('button', { name: t('qna.answer.rewrite') })).toHaveLength(count))
  }
  await user.click(screen.getAllByRole('button', { name: t('qna.answer.rewrite') })[0] as HTMLElement)
  await button(t('voice.answer.remove'))
  await user.click(await button(t('qna.answer.rewrite')))
  await screen.findByText(t('voice.answer.onlyOne'))
  await user.click(await button(t('voice.answer.remove')))
  await user.click(await button(t('qna.answer.rewrite')))
  await button(t('voice.answer.remove'))
  expect(screen.queryByRole('button', { name: t('qna.answer.rewrite') })).toBeNull()
})

test('an edit keeps the recording, or removes it once there is a text', async () => {
  const { user } = await open([anAnswer()])
  const answer = await answerBy(haru.nickname)
  await user.click(await button(t('qna.answer.editOwn'), answer))
  const editing = await screen.findByRole('textbox', { name: t('qna.answer.editing') })
  await user.type(editing, '글로 쓸게요')
  await user.click(await button(t('voice.answer.remove'), answer))
  expect(document.activeElement).toBe(editing)
  await user.click(await button(t('common.save'), answer))
  await waitFor(() => expect(calls('saveAnswer')).toMatchObject([{ input: { answerId, content: '글로 쓸게요', voice: null } }]))
})

test('before the first recording it is said who will hear it, and beside an anonymous answer that a voice can be recognised', async () => {
  main.settings = { ...main.settings, microphoneExplained: false }
  const { user } = await open()
  await user.click(await record())
  const dialog = await screen.findByRole('dialog', { name: t('voice.explain.title') })
  expect(dialog.textContent).toContain(t('voice.answer.explain'))
  await user.click(within(dialog).getByRole('button', { name: t('voice.explain.verb') }))
  await user.click(await button(t('voice.record.stop')))
  await screen.findByRole('group', { name: t('voice.record.recorded') })
  expect(screen.queryByText(t('voice.answer.recognised'))).toBeNull()
  await user.click(screen.getByRole('switch', { name: t('qna.anonymous.answer') }))
  await screen.findByText(t('voice.answer.recognised'))
})

test('a question about a pronunciation invites to answer by voice, another one does not', async () => {
  const first = await open()
  expect(screen.queryByText(t('voice.answer.invite'), { exact: false })).toBeNull()
  first.close()
  question = { ...question, title: '', content: '‘읽다’는 어떻게 발음해요?' }
  const { user } = await open()
  const invitation = await screen.findByText(t('voice.answer.invite'), { exact: false })
  await user.click(within(invitation).getByRole('button'))
  await button(t('voice.record.stop'))
})
