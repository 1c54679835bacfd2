import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const sentAt = Date.now() / 1000
const first = aMessage({ text: '안녕하세오', senderId: haru.id, sentAt: sentAt - 60 })
const second = aMessage({ text: '내일 바요', senderId: haru.id, sentAt })
const stored = () => main.drafts.get(`${haru.id} edit:${room.id}`)
const changes = () => main.asked.filter(([method]) => method === 'changeMessage')
const editing = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('chat.edit.field') })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.edit.field') })
const writing = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const question = async () => within(await screen.findByRole('dialog', { name: t('chat.edit.discard.title') }))
const log = () => within(screen.getByRole('list', { name: t('chat.room.messages') }))

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([first, second]) }
  main.answers.userInfo = () => ok({ user: nari })
})

type User = Awaited<ReturnType<typeof openApp>>['user']

/** Chooses an entry of a message's menu. */
async function choose(user: User, text: string, entry: string) {
  await waitFor(() => expect(log().getByText(text)).toBeTruthy())
  // The menu before closes with a transition.
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  fireEvent.contextMenu(log().getByText(text))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

async function edit(user: User, text: string, typed: string) {
  await choose(user, text, t('chat.room.edit'))
  await waitFor(() => expect(field().value).toBe(text))
  await user.clear(await editing())
  await user.type(await editing(), typed)
}

test('a changed text stays during visits to other pages, needs no question where another community is opened, and goes once discarded', async () => {
  const { user } = await openApp({ route: `/talk/${room.id}` })
  await edit(user, first.text, '안녕하세요')
  await waitFor(() => expect(stored()).toContain('안녕하세요'))
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  act(() => main.emit('openCommunity', { kind: 'demo' }))
  await waitFor(() => expect(main.asked.filter(([method]) => method === 'chooseCommunity')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('link', { name: t('chat.title') }))
  await user.click(await screen.findByRole('link', { name: new RegExp(nari.nickname) }))
  expect((await editing()).value).toBe('안녕하세요')
  await user.type(await editing(), '{Escape}')
  await user.click((await question()).getByRole('button', { name: t('chat.edit.discard.verb') }))
  await writing()
  expect(stored()).toBeUndefined()
})

test('a stored edit is continued when the room is opened again, and is not stored any more once saved', async () => {
  const edited = { messageId: first.id, text: first.text, hasImages: false, typed: '안녕하세요' }
  main.drafts.set(`${haru.id} edit:${room.id}`, JSON.stringify(edited))
  const { user } = await openApp({ roomId: room.id })
  expect((await editing()).value).toBe('안녕하세요')
  await user.type(await editing(), '!{Enter}')
  await writing()
  expect(changes()).toEqual([['changeMessage', { roomId: room.id, messageId: first.id, change: { kind: 'edit', text: '안녕하세요!' } }]])
  expect(stored()).toBeUndefined()
})

test('editing another message asks before the changed text goes', async () => {
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요')
  await choose(user, second.text, t('chat.room.edit'))
  await user.click((await question()).getByRole('button', { name: t('common.cancel') }))
  expect((await editing()).value).toBe('안녕하세요')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose(user, second.text, t('chat.room.edit'))
  await user.click((await question()).getByRole('button', { name: t('chat.edit.discard.verb') }))
  await waitFor(() => expect(field().value).toBe(second.text))
  expect(changes()).toEqual([])
})

test('a reply ends an unchanged edit, and asks before a changed text goes', async () => {
  const { user } = await openApp({ roomId: room.id })
  await choose(user, first.text, t('chat.room.edit'))
  await editing()
  await choose(user, second.text, t('chat.room.reply'))
  await writing()
  expect(screen.getByRole('button', { name: t('chat.reply.cancel') })).toBeTruthy()

  await edit(user, first.text, '안녕하세요')
  await choose(user, second.text, t('chat.room.reply'))
  await user.click((await question()).getByRole('button', { name: t('chat.edit.discard.verb') }))
  await user.type(await writing(), '네{Enter}')
  await waitFor(() => expect(main.asked.filter(([method]) => method === 'sendMessage')).toHaveLength(1))
  expect(changes()).toEqual([])
})

test('what another window of the room does with the edit is done here too, unless the text differs', async () => {
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요')
  await waitFor(() => expect(stored()).toContain('안녕하세요'))
  const key = `edit:${room.id}`
  const elsewhere = (typed: string | null) => {
    const draft = typed === null ? null : JSON.stringify({ messageId: first.id, text: first.text, hasImages: false, typed })
    act(() => main.emit('draftChanged', { key, draft }))
  }
  elsewhere('안녕하세요, 여러분')
  await waitFor(() => expect(field().value).toBe('안녕하세요, 여러분'))
  await user.type(await editing(), '!')
  elsewhere(null)
  expect((await editing()).value).toBe('안녕하세요, 여러분!')
  await waitFor(() => expect(stored()).toContain('여러분!'))
  elsewhere(null)
  await writing()
})

test('a question about an edit that another window has ended is not asked of the next edit', async () => {
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요')
  await waitFor(() => expect(stored()).toContain('안녕하세요'))
  await user.type(await editing(), '{Escape}')
  await question()
  act(() => main.emit('draftChanged', { key: `edit:${room.id}`, draft: null }))
  await writing()
  await choose(user, second.text, t('chat.room.edit'))
  await editing()
  expect(screen.queryByRole('dialog', { name: t('chat.edit.discard.title') })).toBeNull()
})

test('an edit that is stored late does not end that of another message, which was begun meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.changeMessage = async () => {
    await promise
    return ok(null)
  }
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요{Enter}')
  await waitFor(() => expect(changes()).toHaveLength(1))
  await choose(user, second.text, t('chat.room.edit'))
  await user.click((await question()).getByRole('button', { name: t('chat.edit.discard.verb') }))
  await waitFor(() => expect(field().value).toBe(second.text))
  await user.type(await editing(), '!')
  await act(async () => resolve())
  expect((await editing()).value).toBe(`${second.text}!`)
  await waitFor(() => expect(stored()).toContain(`${second.text}!`))
})

test('an edit is saved once however often Enter is pressed, and what is typed meanwhile is edited on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.changeMessage = async () => {
    await promise
    return ok(null)
  }
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요{Enter}{Enter}')
  await user.type(await editing(), ', 여러분')
  await act(async () => resolve())
  expect(changes().map(([, input]) => input)).toMatchObject([{ change: { kind: 'edit', text: '안녕하세요' } }])
  expect((await editing()).value).toBe('안녕하세요, 여러분')
  await waitFor(() => expect(JSON.parse(stored() ?? '')).toMatchObject({ text: '안녕하세요', typed: '안녕하세요, 여러분' }))
  await user.keyboard('{Enter}')
  await writing()
  expect(changes().map(([, input]) => input)).toMatchObject([{}, { change: { kind: 'edit', text: '안녕하세요, 여러분' } }])
  expect(stored()).toBeUndefined()
})

test('an edit that was refused is saved by the next Enter, and the old text after a newer one that is still being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.changeMessage = async () => refused('notStored')
  const { user } = await openApp({ roomId: room.id })
  await edit(user, first.text, '안녕하세요{Enter}')
  expect(await screen.findByText(t('errors.code.notStored'))).toBeTruthy()
  main.changeMessage = async () => {
    await promise
    return ok(null)
  }
  await user.type(await editing(), '{Enter}')
  await user.clear(await editing())
  await user.type(await editing(), `${first.text}{Enter}`)
  await act(async () => resolve())
  await writing()
  expect(changes().map(([, input]) => (input as { change: { text: string } }).change.text)).toEqual([
    '안녕하세요',
    '안녕하세요',
    first.text,
  ])
})

test('an edit that repeats what was sent to many rooms says so', async () => {
  await openApp({ roomId: room.id })
  await waitFor(() => expect(log().getByText(second.text)).toBeTruthy())
  const change = { kind: 'edit', text: '같은 말' } as const
  const error = { code: 'tooMany', fields: { text: 'repeated' } } as const
  const unsent = {
    id: '0198c9a2-0000-7000-8000-0000000000ef',
    roomId: room.id,
    messageId: second.id,
    change,
    state: 'failed' as const,
    error,
  }
  act(() => main.patch({ kind: 'unsent', unsent: { messages: [], changes: [unsent] } }))
  expect(await screen.findByText(t('errors.fields.repeated'))).toBeTruthy()
})

test('a message can be edited on a machine whose clock is ahead of the community’s', async () => {
  const ahead = 20 * 60
  const sent = aMessage({ text: '방금 쓴 말', senderId: haru.id, sentAt: Date.now() / 1000 - ahead - 60 })
  main.logs = { [room.id]: loadedLog([sent]) }
  const { user } = await openApp({ roomId: room.id })
  await screen.findByRole('list', { name: t('chat.room.messages') })
  act(() => main.patch({ kind: 'clock', offset: -ahead * 1000 }))
  await choose(user, '방금 쓴 말', t('chat.room.edit'))
  await waitFor(() => expect(field().value).toBe('방금 쓴 말'))
})
