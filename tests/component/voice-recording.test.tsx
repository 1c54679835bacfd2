import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { machineChanged } from '../../src/renderer/desktop/machine'
import type { Recording } from '../../src/shared/chat'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const sound = fakeSound()
const message = aMessage({ text: '한번 말해 보세요' })
let rooms = 0
let roomId = ''
let sent: Recording[] = []

const field = () => screen.findByRole('textbox', { name: t('chat.write.field') })
const button = (name: string) => screen.findByRole('button', { name })
const record = () => button(t('voice.record.button'))
const stopButton = () => button(t('voice.record.stop'))
const sendButton = () => button(t('voice.record.send'))
const draft = () => main.drafts.get(`${haru.id} voice:${roomId}`)
const asked = (method: string) => main.asked.filter(([name]) => name === method)

async function openRoom() {
  const app = await openApp({ roomId })
  await field()
  return app
}

async function recordAndStop(user: UserEvent): Promise<void> {
  await user.click(await record())
  await user.click(await stopButton())
  await sendButton()
}

beforeEach(() => {
  rooms += 1
  // What is recorded belongs to its room for as long as the page exists.
  roomId = `0198c9a2-0000-7000-8000-${String(rooms).padStart(12, '0')}`
  sent = []
  sound.refuse(null)
  Object.assign(sound.next, { seconds: 14, loudness: 0.4 })
  main.user = haru
  main.rooms = [aRoom({ id: roomId, unread: 0 })]
  main.logs = { [roomId]: loadedLog([message]) }
  main.answers.userInfo = () => ok({ user: nari })
  main.settings = { ...main.settings, microphoneExplained: true }
  main.sendMessage = async (input, options) => {
    if (options?.voice) sent.push(options.voice)
    return ok(anUnsent({ roomId: input.roomId }))
  }
})

test('the first time on a machine it is said what the microphone is used for, and nothing happens before that is agreed to', async () => {
  main.settings = { ...main.settings, microphoneExplained: false }
  const { user } = await openRoom()
  await user.click(await record())
  const dialog = await screen.findByRole('dialog', { name: t('voice.explain.title') })
  expect(dialog.textContent).toContain(t('voice.explain.text', { name: nari.nickname }))
  await user.click(within(dialog).getByRole('button', { name: t('common.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('startRecording')).toEqual([])

  await user.click(await record())
  await user.click(await button(t('voice.explain.verb')))
  await user.click(await stopButton())
  await sendButton()
  expect(asked('startRecording')).toHaveLength(1)
  expect(asked('saveSettings')).toEqual([['saveSettings', { microphoneExplained: true }]])
})

test('a recording is stopped, listened to and sent once, with its length and waveform; the field has the focus again', async () => {
  const { user } = await openRoom()
  await user.click(await record())
  const stop = await stopButton()
  await waitFor(() => expect(document.activeElement).toBe(stop))
  await screen.findByText(t('voice.record.started'))
  await user.keyboard('{Enter}')
  await screen.findByText(t('voice.record.stopped', { count: 14 }))
  const play = await button(t('voice.play'))
  await waitFor(() => expect(document.activeElement).toBe(play))
  await user.keyboard('{Enter}')
  expect(sound.player()?.src).toMatch(/^blob:/)
  await button(t('voice.pause'))
  expect(asked('stopRecording')).toHaveLength(1)
  expect(draft()).toBeTruthy()

  const send = await sendButton()
  await act(async () => {
    send.click()
    send.click()
  })
  const written = await field()
  await waitFor(() => expect(document.activeElement).toBe(written))
  expect(asked('sendMessage')).toEqual([['sendMessage', { roomId, text: '' }]])
  expect(sent).toMatchObject([{ seconds: 14, wave: Array.from({ length: limits.voice.wave }, () => 31) }])
  expect([...(sent[0]?.bytes ?? [])]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('it is recorded while the button is held; dragged far away it is asked about before it is discarded', async () => {
  const { user } = await openRoom()
  const at = { button: 0, isPrimary: true, pointerId: 7, clientX: 400, clientY: 400 }
  fireEvent.pointerDown(await record(), at)
  await screen.findByText(t('voice.record.held'))
  fireEvent.pointerUp(window, at)
  await sendButton()
  await user.keyboard('{Escape}')
  await user.click(await button(t('voice.question.verb')))
  await field()

  fireEvent.pointerDown(await record(), at)
  await screen.findByText(t('voice.record.held'))
  fireEvent.pointerMove(window, { ...at, clientX: 200 })
  await screen.findByText(t('voice.record.away'))
  fireEvent.pointerUp(window, { ...at, clientX: 200 })
  await screen.findByRole('dialog', { name: t('voice.question.title') })
  await user.click(await button(t('voice.question.keep')))
  await sendButton()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(await button(t('voice.question.verb')))
  await field()
  expect(sent).toEqual([])
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('a short one is discarded by Escape without a question, and one that is too short is no message', async () => {
  sound.next.seconds = 2
  const { user } = await openRoom()
  await user.click(await record())
  await stopButton()
  await user.keyboard('{Escape}')
  const written = await field()
  await waitFor(() => expect(document.activeElement).toBe(written))
  expect(screen.queryByRole('dialog')).toBeNull()

  sound.next.seconds = 0.3
  await user.click(await record())
  await user.click(await stopButton())
  await screen.findByText(t('voice.problem.short'))
  await field()
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('a recording that is discarded right after it was stopped, while it is still being read, does not appear', async () => {
  sound.next.seconds = 2
  const read = Promise.withResolvers<void>()
  sound.readAfter(read.promise)
  const { user } = await openRoom()
  await user.click(await record())
  await user.click(await stopButton())
  await waitFor(() => expect(asked('stopRecording')).toHaveLength(1))
  await user.keyboard('{Escape}')
  await act(async () => read.resolve())
  await field()
  await record()
  await waitFor(() => expect(draft()).toBeUndefined())
  expect(screen.queryByRole('button', { name: t('voice.record.send') })).toBeNull()
})

test('a recording that reaches the longest length stops, and can be sent', async () => {
  sound.next.seconds = limits.voice.seconds + 0.1
  const timers = vi.spyOn(window, 'setTimeout')
  const { user } = await openRoom()
  await user.click(await record())
  await stopButton()
  const [stop] = timers.mock.calls.find(([, ms]) => (ms ?? 0) > 50_000 && (ms ?? 0) <= limits.voice.seconds * 1000) ?? []
  timers.mockRestore()
  await act(async () => (stop as () => void)())
  await screen.findByText(t('voice.record.end.limit', { most: limits.voice.seconds }))
  await user.click(await sendButton())
  await field()
  expect(sent.map(({ seconds }) => seconds)).toEqual([limits.voice.seconds])
})

test.each([
  ['lost', () => sound.emit('ended')],
  ['suspended', () => act(async () => main.emit('endRecording', 'suspended'))],
  ['hidden', () => act(async () => main.emit('endRecording', 'hidden'))],
] as const)('a recording that ends by itself (%s) is kept, and says why', async (cause, end) => {
  const { user } = await openRoom()
  await user.click(await record())
  await stopButton()
  await end()
  await screen.findByText(t(`voice.record.end.${cause}`))
  await sendButton()
  expect(asked('stopRecording')).toHaveLength(1)
})

test('a muted microphone and a recording without any sound are said', async () => {
  sound.next.loudness = 0
  const { user } = await openRoom()
  await user.click(await record())
  await stopButton()
  await sound.emit('mute')
  await screen.findByText(t('voice.record.muted'))
  await user.click(await stopButton())
  await screen.findByText(t('voice.record.silent'))
})

test('a microphone that the system refuses is said, with the way to allow it', async () => {
  main.microphone = false
  const { user, store } = await openRoom()
  await user.click(await record())
  await screen.findByText(t('voice.problem.refused.linux'))
  expect(screen.queryByRole('button', { name: t('voice.problem.settings') })).toBeNull()
  act(() => void store.dispatch(machineChanged({ platform: 'win32' })))
  await screen.findByText(t('voice.problem.refused.win32'))
  await user.click(await button(t('voice.problem.settings')))
  expect(asked('openMicrophoneSettings')).toHaveLength(1)
  await user.click(await button(t('common.close')))
  expect(screen.queryByText(t('voice.problem.refused.win32'))).toBeNull()
})

test.each([
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['UnknownError', 'failed'],
] as const)('a microphone that cannot be opened (%s) is said, and is given back', async (name, problem) => {
  sound.refuse(name)
  const { user } = await openRoom()
  await user.click(await record())
  await screen.findByText(t(`voice.problem.${problem}`))
  expect(asked('stopRecording')).toHaveLength(1)
  sound.refuse(null)
  await recordAndStop(user)
  expect(screen.queryByText(t(`voice.problem.${problem}`))).toBeNull()
})

test('a recording goes on waiting for its member when the room is left, and when the page is gone', async () => {
  const { user, close } = await openRoom()
  await user.click(await record())
  await stopButton()
  close()
  await waitFor(() => expect(draft()).toBeTruthy())
  const again = await openApp({ roomId })
  await screen.findByText(t('voice.record.end.left'))
  again.close()

  const kept = draft() ?? ''
  roomId = '0198c9a2-0000-7000-8000-0000000009aa'
  main.rooms = [aRoom({ id: roomId, unread: 0 })]
  main.logs = { [roomId]: loadedLog([message]) }
  main.drafts.set(`${haru.id} voice:${roomId}`, kept)
  const last = await openApp({ roomId })
  await screen.findByText(t('voice.record.end.kept'))
  await last.user.click(await sendButton())
  await field()
  expect([...(sent[0]?.bytes ?? [])]).toEqual([0x1a, 0x45, 0xdf, 0xa3])
})

test('a recording that another window goes on with is not shown here', async () => {
  main.drafts.set(`${haru.id} voice:${roomId}`, btoa('its beginning'))
  main.recording = true
  const { user } = await openRoom()
  await user.type(await field(), '그동안 쓰는 글{Enter}')
  expect(asked('sendMessage')).toEqual([['sendMessage', { roomId, text: '그동안 쓰는 글' }]])
  await record()
  expect(screen.queryByText(t('voice.record.end.kept'))).toBeNull()
})

test('another window that sends the recording removes it here', async () => {
  const { user } = await openRoom()
  await recordAndStop(user)
  act(() => main.emit('draftChanged', { key: `voice:${roomId}`, draft: null }))
  await field()
})

test('what another window has recorded is shown, also after a recording was sent from here', async () => {
  const { user } = await openRoom()
  await recordAndStop(user)
  await user.click(await sendButton())
  await field()
  await waitFor(() => expect(draft()).toBeUndefined())
  main.drafts.set(`${haru.id} voice:${roomId}`, btoa('another one'))
  act(() => main.emit('draftChanged', { key: `voice:${roomId}`, draft: btoa('another one') }))
  await screen.findByText(t('voice.record.end.kept'))
  await user.click(await sendButton())
  expect([...(sent[1]?.bytes ?? [])]).toEqual([...new TextEncoder().encode('another one')])
})

test('what is being sent is not discarded', async () => {
  const handedOver = Promise.withResolvers<void>()
  main.sendMessage = async (input) => {
    await handedOver.promise
    return ok(anUnsent({ roomId: input.roomId }))
  }
  const { user } = await openRoom()
  await recordAndStop(user)
  await user.click(await sendButton())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(draft()).toBeTruthy()
  handedOver.resolve()
  await field()
})

test('the second click of a double click on the button that stops does not send', async () => {
  const { user } = await openRoom()
  await recordAndStop(user)
  fireEvent.click(await sendButton(), { detail: 2 })
  expect(asked('sendMessage')).toEqual([])
  await user.click(await sendButton())
  expect(asked('sendMessage')).toHaveLength(1)
})

test('files are not attached unseen beside a recording', async () => {
  const { user } = await openRoom()
  await recordAndStop(user)
  const files = [new File([new Uint8Array(9)], 'picture.png', { type: 'image/png' })]
  fireEvent.paste(await button(t('voice.play')), { clipboardData: { files, types: ['Files'] } })
  await screen.findByText(t('voice.record.first'))
  await user.click(await sendButton())
  await field()
  expect(document.querySelector('img[src^="blob:"]')).toBeNull()
})

test('leaving the room discards what is being recorded in it', async () => {
  const { user, close } = await openApp({ route: `/talk/${roomId}` })
  await field()
  main.answers.leaveRoom = () => ok({})
  await user.click(await record())
  await stopButton()
  await user.click(await button(t('chat.room.more')))
  await user.click(await screen.findByRole('menuitem', { name: t('chat.settings.leave') }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('chat.leave.verb') }))
  await screen.findByText(t('chat.leave.done'))
  await waitFor(() => expect(asked('stopRecording')).toHaveLength(1))
  close()
  // A recording that is kept, also one that is still being read, would be in the place of the field.
  await openRoom()
  await record()
  expect(draft()).toBeUndefined()
})

test('what is refused stays, and a reply is one of the voice message', async () => {
  const { user } = await openRoom()
  await user.click(await button(t('chat.room.reply')))
  await screen.findByText(t('chat.reply.bar', { name: nari.nickname }))
  await recordAndStop(user)
  main.sendMessage = async () => refused('notStored')
  await user.click(await sendButton())
  await screen.findByText(t('errors.code.notStored'))
  main.sendMessage = async (input) => ok(anUnsent({ roomId: input.roomId }))
  await user.click(await sendButton())
  await field()
  expect(asked('sendMessage').at(-1)).toMatchObject(['sendMessage', { quote: { id: message.id, text: message.text } }])
  expect(screen.queryByText(t('chat.reply.bar', { name: nari.nickname }))).toBeNull()
})

test('the microphone gives way to a text', async () => {
  const { user } = await openRoom()
  await record()
  await user.type(await field(), '글')
  expect(screen.queryByRole('button', { name: t('voice.record.button') })).toBeNull()
})
