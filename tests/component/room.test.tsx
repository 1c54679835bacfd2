import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { holdDrafts } from './support/main'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'
import { typeBetweenTasks } from './support/type-between-tasks'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const roomId = room.id
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: t('chat.write.send') })
const rows = () => within(screen.getByRole('list', { name: t('chat.room.messages') })).getAllByRole('listitem')
const sent = () => main.asked.flatMap(([method, input]) => (method === 'sendMessage' ? [input] : []))
const draft = (writer = haru.id) => main.drafts.get(`${writer} talk:${roomId}`)

async function openRoom() {
  const app = await openApp({ roomId })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('Enter sends a message once, trimmed, and removes its draft', async () => {
  const { user } = await openRoom()
  expect(send().disabled).toBe(true)
  await user.type(field(), '  반가워요 {Enter}{Enter}')
  expect(field().value).toBe('')
  expect(sent()).toEqual([{ roomId, text: '반가워요' }])
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('a message that main refuses returns to the field, before what was typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.sendMessage = async () => {
    await promise
    return refused('tooMany')
  }
  const { user } = await openRoom()
  await user.type(field(), '거절된 말{Enter}')
  await user.type(field(), '그사이에 쓴 말')
  resolve()
  await waitFor(() => expect(field().value).toBe('거절된 말\n그사이에 쓴 말'))
  expect(screen.getByText(t('errors.code.tooMany'))).toBeTruthy()
  await waitFor(() => expect(draft()).toBe('거절된 말\n그사이에 쓴 말'))
})

test('until main has stored a message, the draft has it before what is typed since, which alone is in the field', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.sendMessage = async ({ text }) => {
    await promise
    return ok(anUnsent({ roomId, text }))
  }
  const { user } = await openRoom()
  await user.type(field(), '큰 사진과 함께{Enter}')
  await user.type(field(), '다음 말')
  await waitFor(() => expect(draft()).toBe('큰 사진과 함께\n다음 말'))
  expect(field().value).toBe('다음 말')
  act(() => main.emit('draftChanged', { key: `talk:${roomId}`, draft: '큰 사진과 함께\n다음 말, 다른 창에서' }))
  expect(field().value).toBe('다음 말, 다른 창에서')
  resolve()
  await waitFor(() => expect(draft()).toBe('다음 말, 다른 창에서'))
  expect(field().value).toBe('다음 말, 다른 창에서')
})

test.each([
  { when: 'could not be loaded', log: { error: { code: 'offline' as const } } },
  { when: 'are loading', log: { isAsking: true } },
])('an unsent message is shown while the messages of its room $when', async ({ log }) => {
  main.logs = { [roomId]: { ...loadedLog([]), messages: null, ...log } }
  await openRoom()
  act(() =>
    main.patch({ kind: 'unsent', unsent: { messages: [anUnsent({ roomId, text: '안 보내진 말', state: 'waiting' })], changes: [] } }),
  )
  const shown = await screen.findByText('안 보내진 말')
  expect(rows()).toHaveLength(1)
  expect(within(rows()[0] as HTMLElement).getByRole('button', { name: t('chat.waiting.cancel') })).toBeTruthy()
  act(() => main.patch({ kind: 'log', roomId, log: loadedLog([aMessage({ text: '안녕하세요' })]) }))
  await waitFor(() => expect(shown.isConnected).toBe(false))
  await waitFor(() => expect(screen.getAllByText('안 보내진 말')).toHaveLength(1))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a refused message returns to the field once the syllable is composed that was begun meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.sendMessage = async () => {
    await promise
    return refused('notStored')
  }
  const { user } = await openRoom()
  await user.type(field(), '보낼 말{Enter}')
  await waitFor(() => expect(field().value).toBe(''))
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '하' }, isComposing: true })
  await act(async () => resolve())
  expect(field().value).toBe('하')
  fireEvent.input(field(), { target: { value: '한' }, isComposing: true })
  fireEvent.compositionEnd(field(), { data: '한' })
  await waitFor(() => expect(field().value).toBe('보낼 말\n한'))
})

test('messages that arrive late leave the focus in the field that is used meanwhile', async () => {
  main.logs = { [roomId]: { ...loadedLog([]), messages: null, isAsking: true } }
  const { user } = await openRoom()
  await user.click(screen.getByRole('button', { name: t('chat.room.search') }))
  const search = screen.getByRole('textbox', { name: t('chat.find.field') })
  await user.type(search, '안녕')
  act(() => main.patch({ kind: 'log', roomId, log: loadedLog([aMessage({ text: '안녕하세요' })]) }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(document.activeElement).toBe(search)
})

test('a room whose messages arrive focuses its field', async () => {
  main.logs = { [roomId]: { ...loadedLog([]), messages: null, isAsking: true } }
  await openRoom()
  act(() => main.patch({ kind: 'log', roomId, log: loadedLog([aMessage({ text: '안녕하세요' })]) }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('a message that is too long is refused with a reason and not cut', async () => {
  const { user } = await openRoom()
  const long = '가'.repeat(limits.message + 1)
  await user.click(field())
  await user.paste(long)
  await user.keyboard('{Enter}')
  const most = limits.message.toLocaleString('en')
  const length = (limits.message + 1).toLocaleString('en')
  expect(screen.getByRole('alert').textContent).toBe(t('chat.write.tooLong', { most, length }))
  expect(field().value).toBe(long)
  expect(sent()).toEqual([])
})

test('an unsent message shows its state and what can be done, and is replaced by the sent one', async () => {
  const { user } = await openRoom()
  const unsent = anUnsent({ roomId, text: '기다리는 말' })
  const show = (over: Partial<typeof unsent>) =>
    act(() => main.patch({ kind: 'unsent', unsent: { messages: [{ ...unsent, ...over }], changes: [] } }))
  const row = () => rows().at(-1) as HTMLElement
  show({})
  await waitFor(() => expect(row().textContent).toContain(t('chat.waiting.sending')))
  expect(within(row()).queryByRole('button', { name: t('chat.waiting.cancel') })).toBeNull()
  show({ state: 'sending', uploading: true })
  await within(row()).findByRole('button', { name: t('chat.waiting.cancel') })

  show({ state: 'waiting' })
  await waitFor(() => expect(row().textContent).toContain(t('chat.waiting.waiting')))
  await user.click(within(row()).getByRole('button', { name: t('chat.waiting.cancel') }))
  expect(main.asked).toContainEqual(['cancelMessage', unsent.id])
  expect(document.activeElement).toBe(field())

  show({ state: 'failed', error: { code: 'invalid' } })
  const alert = await within(row()).findByRole('alert')
  expect(alert.textContent).toContain(t('errors.code.invalid'))
  await user.click(within(alert).getByRole('button', { name: t('chat.waiting.again') }))
  expect(main.asked).toContainEqual(['retryMessage', unsent.id])
  expect(document.activeElement).toBe(field())

  const message = aMessage({ senderId: haru.id, key: unsent.id, text: unsent.text })
  act(() =>
    main.patch({ kind: 'unsent', unsent: { messages: [], changes: [] } }, { kind: 'messages', roomId, put: [message], drop: [], rest: {} }),
  )
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getAllByText('기다리는 말')).toHaveLength(1)
})

test('a retry that this computer cannot store says so', async () => {
  main.retryMessage = async () => refused('notStored')
  const { user } = await openRoom()
  const unsent = anUnsent({ roomId, text: '못 보낸 말', state: 'failed', error: { code: 'invalid' } })
  act(() => main.patch({ kind: 'unsent', unsent: { messages: [unsent], changes: [] } }))
  await user.click(await screen.findByRole('button', { name: t('chat.waiting.again') }))
  expect(await screen.findByText(t('errors.code.notStored'))).toBeTruthy()
})

test('a draft is restored, and follows changes of another window', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '쓰다 만 말')
  await openRoom()
  await waitFor(() => expect(field().value).toBe('쓰다 만 말'))
  act(() => main.emit('draftChanged', { key: `talk:${roomId}`, draft: '다른 창에서 쓴 말' }))
  expect(field().value).toBe('다른 창에서 쓴 말')
  act(() => main.emit('draftChanged', { key: `talk:${roomId}`, draft: null }))
  expect(field().value).toBe('')
})

test('what was there before the room was opened is not announced as new, also when it is loaded later', async () => {
  const [stored, earlier, later] = [aMessage(), aMessage({ text: '먼저 온 말' }), aMessage({ text: '방금 온 말' })]
  const { senderId, sentAt, text } = earlier
  main.rooms = [{ ...room, lastMessage: { id: earlier.id, senderId, kind: 'message', text, sentAt, bot: null, pictures: 0 } }]
  main.logs = { [roomId]: loadedLog([stored]) }
  await openRoom()
  const news = screen.getByRole('log', { name: t('chat.room.news') })
  act(() => main.patch({ kind: 'log', roomId, log: loadedLog([stored, earlier]) }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  act(() => main.patch({ kind: 'log', roomId, log: loadedLog([stored, earlier, later]) }))
  await waitFor(() => expect(news.textContent).toBe(t('chat.room.said', { name: nari.nickname, text: '방금 온 말' })))
})

test('text that is typed before the draft was read follows it, and loses no syllable that is being composed', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '어제 쓰던 말, ')
  const answerDrafts = holdDrafts()
  await openRoom()
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '오늘 쓰느' }, isComposing: true })
  await act(async () => answerDrafts())
  expect(field().value).toBe('오늘 쓰느')
  fireEvent.input(field(), { target: { value: '오늘 쓰는' }, isComposing: true })
  fireEvent.compositionEnd(field(), { data: '는' })
  await waitFor(() => expect(field().value).toBe('어제 쓰던 말, 오늘 쓰는'))
  await waitFor(() => expect(draft()).toBe('어제 쓰던 말, 오늘 쓰는'))
})

test('neither the draft nor a letter is lost that is typed in the moment in which the draft is read', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '어제 쓰던 말, ')
  const answerDrafts = holdDrafts()
  const { user } = await openRoom()
  await user.type(field(), '오늘 ')
  answerDrafts()
  const typed = '쓰는 말이에요, 그리고 또.'
  await typeBetweenTasks(field(), typed)
  await waitFor(() => expect(draft()).toBe(`어제 쓰던 말, 오늘 ${typed}`))
  expect(field().value).toBe(`어제 쓰던 말, 오늘 ${typed}`)
})

test('a room that is left before its draft was read loses neither the draft nor what was typed', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '어제 쓰던 말, ')
  const answerDrafts = holdDrafts()
  const { user, close } = await openRoom()
  await user.type(field(), '오늘 쓰는 말')
  close()
  answerDrafts()
  await waitFor(() => expect(draft()).toBe('어제 쓰던 말, 오늘 쓰는 말'))
})

test('a message that is sent before the draft was read leaves the draft in the field', async () => {
  main.drafts.set(`${haru.id} talk:${roomId}`, '어제 쓰던 말')
  const answerDrafts = holdDrafts()
  const { user } = await openRoom()
  await user.type(field(), '빨리 보낸 말{Enter}')
  expect(sent()).toEqual([{ roomId, text: '빨리 보낸 말' }])
  answerDrafts()
  await waitFor(() => expect(field().value).toBe('어제 쓰던 말'))
  expect(draft()).toBe('어제 쓰던 말')
})

test('text that was typed when the session ended is saved as the draft of its writer', async () => {
  const { user } = await openRoom()
  await user.type(field(), '쓰다가 끊긴 말')
  act(() => main.emit('session', { user: null, reason: 'tokenExpired' }))
  await waitFor(() => expect(draft()).toBe('쓰다가 끊긴 말'))
  expect([...main.drafts.keys()]).toEqual([`${haru.id} talk:${roomId}`])
})

test('keys in the field are reported, the syllable that is being composed too, and an emptied field is not', async () => {
  const { user } = await openRoom()
  const reported = () => main.asked.filter(([method]) => method === 'typeInRoom')
  await user.type(field(), ' ')
  expect(reported()).toEqual([])
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: ' 아' }, isComposing: true })
  expect(reported()).toEqual([['typeInRoom', roomId]])
  fireEvent.compositionEnd(field())
  const before = reported().length
  await user.clear(field())
  expect(reported()).toHaveLength(before)
})

test('that the other writes is said once between the log and the field, and goes by itself', async () => {
  await openRoom()
  const sign = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const text = t('signs.typing', { name: nari.nickname })
  expect(sign()).not.toContain(text)
  const place = screen.getAllByRole('status').length
  act(() => main.patch({ kind: 'typing', roomIds: [roomId] }))
  await waitFor(() => expect(sign().filter((each) => each === text)).toHaveLength(1))
  // The live region was there before, and stays.
  expect(screen.getAllByRole('status')).toHaveLength(place)
  act(() => main.patch({ kind: 'typing', roomIds: [] }))
  await waitFor(() => expect(sign()).not.toContain(text))
})

test('the last own message that the other has read is marked, and the mark moves on with them', async () => {
  const own = (text: string) => aMessage({ text, senderId: haru.id })
  const [first, second] = [own('하나'), own('둘')]
  main.logs = { [roomId]: loadedLog([first, second]) }
  main.rooms = [{ ...room, readMark: { until: first.sentAt, at: first.sentAt + 60 } }]
  await openRoom()
  const marks = () => rows().map((row) => within(row).queryAllByText(t('signs.read')).length)
  await waitFor(() => expect(marks()).toEqual([1, 0]))
  expect(within(rows()[0] as HTMLElement).getByText(t('signs.read')).title).toContain('2026')
  act(() => main.patch({ kind: 'room', room: { ...room, readMark: { until: second.sentAt, at: second.sentAt + 60 } } }))
  await waitFor(() => expect(marks()).toEqual([0, 1]))
})

test('a message of the bot is found by its sentence and by what it quotes, marked, and copied', async () => {
  const bot = { topic: 'answer' as const, name: '나리', content: '떡볶이를 좋아해요', link: null }
  main.rooms = [{ ...room, kind: 'bot', writable: false }]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '', bot }), aMessage({ text: '', bot: { ...bot, name: '소라', content: '' } })]) }
  const { user } = await openApp({ roomId })
  await screen.findByText(bot.content)
  await user.click(screen.getByRole('button', { name: t('chat.room.search') }))
  const search = screen.getByRole('textbox', { name: t('chat.find.field') })
  for (const typed of ['나리', '떡볶이']) {
    await user.clear(search)
    await user.paste(typed)
    await screen.findByText(t('chat.find.at', { index: '1', count: '1' }))
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([typed])
  }
  await user.click((await screen.findAllByRole('button', { name: t('chat.room.botMessageMenu') }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: t('chat.room.copy') }))
  expect(main.asked).toContainEqual(['copyText', `${t('chat.note.answer', { name: '나리' })}\n${bot.content}`])
})

test.each([
  ['initial consonants', 'ㅎㄱㅇ'],
  ['all words in any order', '공부 한국어'],
  ['the keys of the other layout', 'gksrnr'],
  ['a part of a word, in another case', 'COFF'],
  ['an emoji', '🌙'],
])('the search of a room finds a message by %s', async (_, typed) => {
  main.logs = { [roomId]: loadedLog([aMessage({ text: '다른 말' }), aMessage({ text: '한국어 공부하고 coffee 한 잔 🌙' })]) }
  const { user } = await openRoom()
  await user.click(screen.getByRole('button', { name: t('chat.room.search') }))
  const search = screen.getByRole('textbox', { name: t('chat.find.field') })
  await user.click(search)
  await user.paste(typed)
  await screen.findByText(t('chat.find.at', { index: '1', count: '1' }))
  const marked = [...document.querySelectorAll('mark')].map((mark) => mark.closest('p')?.textContent)
  expect([...new Set(marked)]).toEqual(['한국어 공부하고 coffee 한 잔 🌙'])
  await user.clear(search)
  await user.paste('없는 말')
  expect(screen.getByText(t('chat.find.none'))).toBeTruthy()
})

test('the address of a message scrolls to it and is then that of the room; one that is gone is said to be', async () => {
  const asked = aMessage({ text: '담아 둔 말' })
  main.logs = { [roomId]: loadedLog([asked, aMessage({ text: '그 뒤에 온 말' })]) }
  await openApp({ route: `/talk/${roomId}?message=${asked.id}` })
  await waitFor(() => expect(window.location.hash).toBe(`#/talk/${roomId}`))
  expect(screen.queryByText(t('chat.reply.gone'))).toBeNull()
  act(() => main.emit('navigate', { route: `/talk/${roomId}?message=0198c9a2-0000-7000-8000-00000000ffff` }))
  expect(await screen.findByText(t('chat.reply.gone'))).toBeTruthy()
})

test('a waiting message has no menu while nothing can be done from one', async () => {
  await openRoom()
  const picture = { forwarded: { images: ['0198c9a2-0000-7000-8000-0000000000f1-800x600-a0b1c2.webp'] } }
  const show = (over: Partial<ReturnType<typeof anUnsent>>) => {
    const messages = [{ ...anUnsent({ roomId, state: 'waiting' }), ...picture, ...over }]
    act(() => main.patch({ kind: 'unsent', unsent: { messages, changes: [] } }))
  }
  const menu = () => within(rows().at(-1) as HTMLElement).queryByRole('button', { name: t('chat.room.ownMessageMenu') })
  show({ text: '사진이에요' })
  await waitFor(() => expect(menu()).not.toBeNull())
  show({ text: '' })
  await waitFor(() => expect(menu()).toBeNull())
})
