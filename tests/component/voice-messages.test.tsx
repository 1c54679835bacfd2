import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { connectionChanged } from '../../src/renderer/desktop/machine'
import type { Message } from '../../src/shared/contract/chat-shapes'
import { limits } from '../../src/shared/limits'
import { voicePath } from '../../src/shared/text/voice-path'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const sound = fakeSound()
const room = aRoom({ unread: 0 })
const roomId = room.id
const wave = Array.from({ length: limits.voice.wave }, (_, index) => index % 32)
const pathOf = (id: number, seconds: number) => voicePath(`0198c9a2-0000-7000-8000-${String(id).padStart(12, '0')}`, seconds * 1000)
const caution = { roomId, sends: false, closed: false, opened: [] as string[] }

const aVoiceMessage = (seconds: number, over: Partial<Message> = {}) => {
  const message = aMessage({ text: '', ...over })
  return { ...message, voice: { path: pathOf(Number(message.id.slice(-12)), seconds), seconds, wave } }
}
const players = () => screen.findAllByRole('group', { name: t('voice.message') })
const asked = (method: string) => main.asked.filter(([name]) => name === method)

async function openRoom(...messages: Message[]) {
  main.logs = { [roomId]: loadedLog(messages) }
  const app = await openApp({ roomId })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

async function menuOf(user: UserEvent, name: string): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return names
}

beforeEach(() => {
  sound.media.loads = true
  main.user = haru
  main.rooms = [room]
  main.answers.userInfo = () => ok({ user: nari })
})

test('a voice message is played and paused, and another one that is played ends it', async () => {
  const [first, second] = [aVoiceMessage(14), aVoiceMessage(8.4)]
  const { user } = await openRoom(first, second)
  const [one, other] = (await players()) as [HTMLElement, HTMLElement]
  expect(one.textContent).toContain('0:14')
  expect(other.textContent).toContain('0:08')
  await user.click(within(one).getByRole('button', { name: t('voice.play') }))
  expect(sound.player()?.src).toBe(`app-media://voice/${first.voice.path}`)
  expect(one.textContent).toContain('0:00 / 0:14')
  await user.click(within(other).getByRole('button', { name: t('voice.play') }))
  expect(sound.player()?.src).toBe(`app-media://voice/${second.voice.path}`)
  within(one).getByRole('button', { name: t('voice.play') })
  await user.click(within(other).getByRole('button', { name: t('voice.pause') }))
  within(other).getByRole('button', { name: t('voice.play') })
  await user.click(within(other).getByRole('button', { name: t('voice.play') }))
  await sound.end()
  within(other).getByRole('button', { name: t('voice.play') })
  expect(other.textContent).not.toContain('/')
})

test('one that is played ends when it is deleted, and goes on when another one is', async () => {
  const [first, second] = [aVoiceMessage(14), aVoiceMessage(8.4)]
  const { user } = await openRoom(first, second)
  const remove = ({ voice: _, ...message }: typeof first) =>
    act(() => main.patch({ kind: 'messages', roomId, put: [{ ...message, deleted: true }], drop: [], rest: {} }))
  await user.click(within((await players())[0] as HTMLElement).getByRole('button', { name: t('voice.play') }))
  remove(second)
  await waitFor(async () => expect(await players()).toHaveLength(1))
  expect(sound.player()?.src).toBe(`app-media://voice/${first.voice.path}`)
  remove(first)
  await waitFor(() => expect(sound.player()?.hasAttribute('src')).toBe(false))
})

test('its waveform is a slider, which the keys move', async () => {
  const { user } = await openRoom(aVoiceMessage(14))
  const slider = await screen.findByRole('slider', { name: t('voice.message') })
  const place = () => slider.getAttribute('aria-valuetext')
  expect(place()).toBe(t('voice.place', { at: 0, total: 14 }))
  act(() => slider.focus())
  await user.keyboard('{PageUp}{ArrowRight}')
  expect(place()).toBe(t('voice.place', { at: 6, total: 14 }))
  await user.keyboard('{ArrowLeft}')
  expect(place()).toBe(t('voice.place', { at: 5, total: 14 }))
  await user.keyboard('{Home}{ArrowLeft}')
  expect(place()).toBe(t('voice.place', { at: 0, total: 14 }))
  await user.keyboard('{End}')
  expect(place()).toBe(t('voice.place', { at: 14, total: 14 }))
  await user.keyboard('{PageDown}')
  await user.click(screen.getByRole('button', { name: t('voice.play') }))
  expect(sound.player()?.currentTime).toBe(9)
})

test('the speed steps on press, is that of all messages, and is stored', async () => {
  const { user } = await openRoom(aVoiceMessage(14), aVoiceMessage(8))
  const rates = () => screen.getAllByTitle(t('voice.rateHint')).map(({ textContent }) => textContent)
  await user.click((await screen.findAllByRole('button', { name: t('voice.play') }))[0] as HTMLElement)
  expect(rates()).toEqual(['1×', '1×'])
  await user.click(screen.getAllByTitle(t('voice.rateHint'))[0] as HTMLElement)
  expect(rates()).toEqual(['1.25×', '1.25×'])
  expect(sound.player()?.playbackRate).toBe(1.25)
  await user.click(screen.getAllByTitle(t('voice.rateHint'))[1] as HTMLElement)
  expect(rates()).toEqual(['0.75×', '0.75×'])
  expect(asked('saveSettings')).toEqual([
    ['saveSettings', { playbackRate: 1.25 }],
    ['saveSettings', { playbackRate: 0.75 }],
  ])
})

test('one that cannot be loaded says so, also why offline, and is tried again', async () => {
  sound.media.loads = false
  const { user, store } = await openRoom(aVoiceMessage(14))
  await user.click(await screen.findByRole('button', { name: t('voice.play') }))
  expect((await screen.findByRole('alert')).textContent).toBe(t('voice.failed'))
  act(() => void store.dispatch(connectionChanged({ connection: 'offline', at: Date.now() })))
  expect((await screen.findByRole('alert')).textContent).toBe(t('voice.failedOffline'))
  sound.media.loads = true
  await user.click(screen.getByRole('button', { name: t('common.retry') }))
  await screen.findByRole('button', { name: t('voice.pause') })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one of somebody new is covered, and neither loaded nor forwarded until it is opened', async () => {
  main.rooms = [aRoom({ unread: 0, stranger: true })]
  const message = aVoiceMessage(14)
  const { user } = await openRoom(message)
  const cover = await screen.findByRole('button', { name: t('voice.cover.label') })
  expect(screen.queryByRole('slider')).toBeNull()
  const menu = t('chat.room.messageMenu', { name: nari.nickname })
  expect(await menuOf(user, menu)).not.toContain(t('chat.room.forward'))
  act(() => cover.focus())
  await user.keyboard('{Enter}')
  expect(asked('openCovered')).toEqual([['openCovered', roomId, message.voice.path]])
  main.patch({ kind: 'cautions', cautions: [{ ...caution, opened: [message.voice.path] }] })
  await screen.findByRole('slider', { name: t('voice.message') })
  expect(await menuOf(user, menu)).toContain(t('chat.room.forward'))
})

test('it can be replied to, forwarded, deleted and reported, but neither copied, edited nor corrected', async () => {
  const sentAt = Math.floor(Date.now() / 1000)
  const { user } = await openRoom(aVoiceMessage(14, { sentAt }), aVoiceMessage(8, { sentAt: sentAt + 1, senderId: haru.id }))
  const theirs = await menuOf(user, t('chat.room.messageMenu', { name: nari.nickname }))
  for (const name of ['reply', 'forward', 'hide', 'report'] as const) expect(theirs).toContain(t(`chat.room.${name}`))
  expect(theirs).not.toContain(t('corrections.correct'))
  const own = await menuOf(user, t('chat.room.ownMessageMenu'))
  for (const name of ['reply', 'forward', 'hide', 'deleteForBoth'] as const) expect(own).toContain(t(`chat.room.${name}`))
  for (const name of ['copy', 'edit'] as const) expect([...own, ...theirs]).not.toContain(t(`chat.room.${name}`))
})

test('it is forwarded with its sound', async () => {
  const message = aVoiceMessage(14)
  const { user } = await openRoom(message)
  await user.click(await screen.findByRole('button', { name: t('chat.room.messageMenu', { name: nari.nickname }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('chat.room.forward') }))
  const dialog = await screen.findByRole('dialog', { name: t('chat.forward.title') })
  await within(dialog).findByText(t('voice.message'))
  await user.click(await within(dialog).findByRole('option', { name: nari.nickname }))
  await user.click(within(dialog).getByRole('button', { name: t('chat.forward.verb') }))
  await waitFor(() =>
    expect(asked('forwardMessage')).toMatchObject([['forwardMessage', { messageIds: [message.id], voice: message.voice }, [roomId]]]),
  )
})

test('one that is not sent yet is heard from this machine', async () => {
  const unsent = anUnsent({ roomId, state: 'waiting', voice: { seconds: 5, wave } })
  const { user } = await openRoom(aMessage())
  main.patch({ kind: 'unsent', unsent: { messages: [unsent], changes: [] } })
  await screen.findByText(t('chat.waiting.waiting'))
  await user.click(await screen.findByRole('button', { name: t('voice.play') }))
  expect(sound.player()?.src).toBe(`app-media://waiting/${unsent.id}/voice`)
})

test('one that is refused says why', async () => {
  await openRoom(aMessage())
  for (const [reason, cause] of [
    ['tooShort', t('errors.fields.tooShort')],
    ['tooLong', t('errors.recordingTooLong')],
    ['unreadable', t('errors.fields.unreadable')],
    ['tooLarge', t('errors.fields.tooLarge')],
  ] as const) {
    const error = { code: 'invalid', fields: { voice: reason } } as const
    const unsent = anUnsent({ roomId, state: 'failed', voice: { seconds: 5, wave }, error })
    act(() => main.patch({ kind: 'unsent', unsent: { messages: [unsent], changes: [] } }))
    expect(await screen.findByText(cause)).toBeTruthy()
  }
})

test('lists, quotations and screen readers name it', async () => {
  const message = aVoiceMessage(14)
  const { id, senderId } = message
  const quote = { id, senderId, text: '', pictures: 0, deleted: false, voice: 14 }
  main.rooms = [{ ...room, lastMessage: { id, senderId, kind: 'message', text: '', sentAt: message.sentAt, bot: null, voice: 14 } }]
  main.logs = { [roomId]: loadedLog([message, aMessage({ text: '잘 들었어요', senderId: haru.id, quote })]) }
  await openApp({ route: `/talk/${roomId}` })
  await screen.findByRole('button', { name: t('chat.reply.to', { name: nari.nickname, text: t('voice.message') }) })
  const row = await waitFor(() => document.querySelector(`[data-room-id="${roomId}"]`) as HTMLElement)
  expect(row.textContent).toContain(t('voice.message'))
  const later = aVoiceMessage(3, { sentAt: message.sentAt + 100 })
  main.patch({ kind: 'messages', roomId, put: [later], drop: [], rest: {} })
  await within(await screen.findByRole('log', { name: t('chat.room.news') })).findByText(
    t('chat.room.said', { name: nari.nickname, text: t('voice.message') }),
  )
})

test('the bot quotes an answer that is a recording alone as one, and an answer in words as it is', async () => {
  const link = { kind: 'question' as const, id: '0198c9a2-0000-7000-8000-000000000777', replyId: '0198c9a2-0000-7000-8000-000000000778' }
  const told = (content: string) => aMessage({ text: '', bot: { topic: 'answer', name: '나리', content, link } })
  await openRoom(told('음성으로 답했어요. (0:14)'), told('음성으로 답했어요.'))
  const quotes = (await screen.findAllByText(/음성/, { selector: 'blockquote' })).map(({ textContent }) => textContent)
  expect(quotes).toEqual([t('voice.answer.name'), '음성으로 답했어요.'])
})
