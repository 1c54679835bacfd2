import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { holdDrafts } from './support/main'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* A room that is left and opened again while its message is being handed to main, as with large pictures. */
const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const roomId = room.id
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const draft = () => main.drafts.get(`${haru.id} talk:${roomId}`)
const go = (route: string) => act(() => main.emit('navigate', { route }))

/** Sends a message and leaves its room before main has answered. */
async function leaveWhileSending(typedThen = '') {
  const { promise: answer, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof main.sendMessage>>>()
  main.sendMessage = () => answer
  const { user } = await openApp({ route: `/talk/${roomId}` })
  await user.type(await screen.findByRole('textbox', { name: t('chat.write.field') }), '큰 사진과 함께')
  await waitFor(() => expect(draft()).toBe('큰 사진과 함께'))
  await user.keyboard('{Enter}')
  if (typedThen !== '') await user.type(field(), typedThen)
  go('/people')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: t('chat.write.field') })).toBeNull())
  return { user, resolve }
}
async function enterAgain() {
  go(`/talk/${roomId}`)
  await screen.findByRole('textbox', { name: t('chat.write.field') })
}

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('its text does not come back, and what is typed then stays', async () => {
  const { user, resolve } = await leaveWhileSending()
  await enterAgain()
  await user.type(field(), '다음 말')
  expect(field().value).toBe('다음 말')
  resolve(ok(anUnsent({ roomId, text: '큰 사진과 함께' })))
  await waitFor(() => expect(draft()).toBe('다음 말'))
  expect(field().value).toBe('다음 말')
})

test('its draft goes when it is sent in the moment in which that is read', async () => {
  const { resolve } = await leaveWhileSending()
  const answerDrafts = holdDrafts()
  await enterAgain()
  resolve(ok(anUnsent({ roomId, text: '큰 사진과 함께' })))
  await waitFor(() => expect(draft()).toBeUndefined())
  await act(async () => answerDrafts())
  expect(field().value).toBe('')
})

test('a refused one returns to the field that is there by then, before what was typed since', async () => {
  const { user, resolve } = await leaveWhileSending()
  await enterAgain()
  await user.type(field(), '다음 말')
  expect(field().value).toBe('다음 말')
  resolve(refused('tooMany'))
  await waitFor(() => expect(field().value).toBe('큰 사진과 함께\n다음 말'))
  await waitFor(() => expect(draft()).toBe('큰 사진과 함께\n다음 말'))
})

const sentAnswer = ok(anUnsent({ roomId, text: '큰 사진과 함께' }))
test.each([
  { what: 'a refused one returns before it', answer: refused('tooMany'), left: '큰 사진과 함께\n다음 말' },
  { what: 'it stays alone', answer: sentAnswer, left: '다음 말' },
])('of what was typed before the room was left: $what', async ({ answer, left }) => {
  const { user, resolve } = await leaveWhileSending('다음 말')
  await enterAgain()
  await waitFor(() => expect(field().value).toBe('다음 말'))
  await act(async () => resolve(answer))
  await waitFor(() => expect(field().value).toBe(left))
  await user.type(field(), '!')
  await waitFor(() => expect(draft()).toBe(`${left}!`))
})

test.each([
  { what: 'refused', answer: refused('tooMany'), left: '큰 사진과 함께\n다음 말' },
  { what: 'sent', answer: sentAnswer, left: '다음 말' },
])('one that is $what while another room is shown', async ({ answer, left }) => {
  const { resolve } = await leaveWhileSending('다음 말')
  await waitFor(() => expect(draft()).toBe('큰 사진과 함께\n다음 말'))
  await act(async () => resolve(answer))
  await waitFor(() => expect(draft()).toBe(left))
  await enterAgain()
  await waitFor(() => expect(field().value).toBe(left))
})

test('text that is typed before the draft was read does not bring it back', async () => {
  const { user, resolve } = await leaveWhileSending()
  const answerDrafts = holdDrafts()
  await enterAgain()
  await user.type(field(), '다음 말')
  await act(async () => answerDrafts())
  expect(field().value).toBe('다음 말')
  await waitFor(() => expect(draft()).toBe('큰 사진과 함께\n다음 말'))
  await act(async () => resolve(sentAnswer))
  await waitFor(() => expect(draft()).toBe('다음 말'))
  expect(field().value).toBe('다음 말')
})
