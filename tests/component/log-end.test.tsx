import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { voiceDraftKey } from '../../src/renderer/data/chat'
import { dropRecording } from '../../src/renderer/parts/voice/recordings'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { fakeSound } from './support/fake-sound'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { replace } from './support/replace'
import { main } from './support/setup'

/* Which changes keep the log at its end, and which leave the reader where they are. There is no layout here: the test sets the height of
the log. The behaviour with real heights is tested in Electron (tests/e2e/chat-end.spec.ts). */

const t = wordsIn('ko')
fakeSound()
const room = aRoom({ unread: 0 })
const roomId = room.id
const viewport = 400
const deletedId = '01a217a6-206f-71de-a5e7-01be81af57f9'
let height = 0
let user: Awaited<ReturnType<typeof openApp>>['user']

/** The observers of the whole list. Virtuoso's observers of single rows are not called, since no row has a height here. */
const observers = new Map<FakeResizeObserver, () => void>()
class FakeResizeObserver {
  readonly changed: () => void
  constructor(changed: () => void) {
    this.changed = changed
  }
  observe(_target: Element, options?: ResizeObserverOptions): void {
    if (options?.box !== 'border-box') return
    observers.set(this, this.changed)
    // An observer is also called once after it begins to observe an element.
    queueMicrotask(() => act(this.changed))
  }
  unobserve(): void {}
  disconnect(): void {
    observers.delete(this)
  }
}
// All files share one window.
const { ResizeObserver: usual } = globalThis
vi.stubGlobal('ResizeObserver', FakeResizeObserver)
afterAll(() => void vi.stubGlobal('ResizeObserver', usual))

const scroller = () => document.querySelector('[data-virtuoso-scroller]') as HTMLElement
const end = () => height - viewport
const toEnd = () => screen.queryByRole('button', { name: t('chat.room.toEnd') })
const toNews = () => screen.queryByRole('button', { name: t('chat.room.newMessage') })

/** Sets the height of the log and calls its observers. */
function grow(to: number): void {
  height = to
  act(() => {
    for (const changed of observers.values()) changed()
  })
}

/** Scrolls as the wheel does. */
function scroll(to: number): void {
  act(() => {
    scroller().scrollTop = to
    scroller().dispatchEvent(new Event('scroll'))
  })
}

const receive = (over: Parameters<typeof aMessage>[0]) =>
  act(() => main.patch({ kind: 'messages', roomId, put: [aMessage(over)], drop: [], rest: {} }))

beforeEach(async () => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '처음' })]) }
  main.answers.userInfo = () => ok({ user: nari })
  main.answers.follows = () => ok({ followers: [], following: [] })
  main.settings = { ...main.settings, microphoneExplained: true }
  height = 100
  user = (await openApp({ roomId })).user
  await screen.findByText('처음')
  // Virtuoso hides the rows until it has scrolled to the first position, which it cannot without a layout.
  document.querySelector<HTMLElement>('[data-virtuoso-scroller] ol')?.style.removeProperty('visibility')
  let top = 0
  Object.defineProperties(scroller(), {
    clientHeight: { get: () => viewport },
    scrollHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.max(0, Math.min(to, end()))
      },
    },
  })
  grow(100)
})

test('a log that shows its end keeps showing it, however much it grows', () => {
  grow(1000)
  expect(scroller().scrollTop).toBe(end())
  grow(5000)
  expect(scroller().scrollTop).toBe(end())
  expect(toEnd()).toBeNull()
})

test('a reader further up keeps their position, and is told about new messages', async () => {
  grow(1000)
  scroll(200)
  grow(1500)
  expect(scroller().scrollTop).toBe(200)
  expect(toEnd()).not.toBeNull()
  receive({ text: '새로 온 말' })
  grow(1540)
  await waitFor(() => expect(toNews()).not.toBeNull())
  expect(scroller().scrollTop).toBe(200)
  act(() => toNews()?.focus())
  act(() => toNews()?.click())
  // The button goes; what is typed next belongs to the field.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('chat.write.field') }))
  await waitFor(() => expect(scroller().scrollTop).toBe(end()))
  grow(2000)
  expect(scroller().scrollTop).toBe(end())
  expect(toNews()).toBeNull()
})

test('sending a message scrolls back to the end, wherever else one was sent before', async () => {
  grow(1000)
  scroll(200)
  receive({ senderId: haru.id, text: '휴대폰에서 한 말' })
  await screen.findByText('휴대폰에서 한 말')
  // Its deletion makes an earlier one the last.
  receive({ senderId: haru.id, text: '지운 말', id: deletedId })
  await screen.findByText('지운 말')
  act(() => main.patch({ kind: 'messages', roomId, put: [], drop: [deletedId], rest: {} }))
  await waitFor(() => expect(screen.queryByText('지운 말')).toBeNull())
  expect(scroller().scrollTop).toBe(200)
  await user.type(screen.getByRole('textbox', { name: t('chat.write.field') }), '내가 한 말{Enter}')
  await waitFor(() => expect(main.asked.filter(([method]) => method === 'sendMessage')).toHaveLength(1))
  receive({ senderId: haru.id, text: '내가 한 말' })
  await waitFor(() => expect(scroller().scrollTop).toBe(end()))
})

test('sending a message scrolls to the end also where one that failed before stays after it', async () => {
  const error = { code: 'serverError' } as const
  const failed = anUnsent({ roomId, text: '못 보낸 말', state: 'failed', error })
  act(() => main.patch({ kind: 'unsent', unsent: { messages: [failed], changes: [] } }))
  await screen.findByText('못 보낸 말')
  grow(1000)
  scroll(200)
  await user.type(screen.getByRole('textbox', { name: t('chat.write.field') }), '내가 한 말{Enter}')
  await waitFor(() => expect(main.asked.filter(([method]) => method === 'sendMessage')).toHaveLength(1))
  receive({ senderId: haru.id, text: '내가 한 말' })
  await waitFor(() => expect(scroller().scrollTop).toBe(end()))
})

/** Writes a message in the field. */
async function write(): Promise<void> {
  main.sendMessage = async () => refused('notStored')
  await user.type(screen.getByRole('textbox', { name: t('chat.write.field') }), '내가 한 말{Enter}')
}
/** Forwards a message of the room to the same room. */
async function forward(): Promise<void> {
  onTestFinished(replace(window.desktop, { forwardMessage: async () => refused('notStored') }))
  fireEvent.contextMenu(screen.getByText('처음'))
  await user.click(await screen.findByRole('menuitem', { name: t('chat.room.forward') }))
  const dialog = await screen.findByRole('dialog', { name: t('chat.forward.title') })
  await user.click(await within(dialog).findByRole('option', { name: room.partner.nickname }))
  await user.click(within(dialog).getByRole('button', { name: t('chat.forward.verb') }))
}
/** Records a voice message. */
async function record(): Promise<void> {
  // What is refused stays in its room for as long as the page exists.
  onTestFinished(() => dropRecording({ draftKey: voiceDraftKey(roomId), userId: haru.id }))
  main.sendMessage = async () => refused('notStored')
  await user.click(await screen.findByRole('button', { name: t('voice.record.button') }))
  await user.click(await screen.findByRole('button', { name: t('voice.record.stop') }))
  await user.click(await screen.findByRole('button', { name: t('voice.record.send') }))
}
test.each([
  ['message', write],
  ['forwarded message', forward],
  ['voice message', record],
])('a %s that was refused does not make a later message of another device scroll to the end', async (_, send) => {
  grow(1000)
  scroll(200)
  await send()
  await screen.findByText(t('errors.code.notStored'))
  expect(scroller().scrollTop).toBe(200)
  receive({ senderId: haru.id, text: '휴대폰에서 한 말' })
  await screen.findByText('휴대폰에서 한 말')
  await new Promise((passed) => setTimeout(passed, 50))
  expect(scroller().scrollTop).toBe(200)
})

test('a quoted message is shown at each press, and the log does not return to the match of the search', async () => {
  const quoted = aMessage({ text: '인용된 말' })
  const quote = { id: quoted.id, senderId: quoted.senderId, text: quoted.text, pictures: 0, deleted: false }
  receive(quoted)
  receive({ text: '찾는 말', quote })
  await screen.findByText('찾는 말')
  await user.click(screen.getByRole('button', { name: t('chat.room.search') }))
  await user.type(screen.getByRole('textbox', { name: t('chat.find.field') }), '찾는{Enter}')
  grow(1000)
  // The log leaves its end to show a message, and the reader returns once the row is drawn, or after 30 frames.
  const returnToEnd = async () => {
    await new Promise((passed) => setTimeout(passed, 700))
    scroll(end())
    expect(toEnd()).toBeNull()
  }
  await returnToEnd()
  const press = () => act(() => screen.getByRole('button', { name: t('chat.reply.to', { name: '나리', text: '인용된 말' }) }).click())
  press()
  expect(toEnd()).not.toBeNull()
  await returnToEnd()
  press()
  expect(toEnd()).not.toBeNull()
  await returnToEnd()
  let times = 0
  const observer = new MutationObserver(() => {
    if (toEnd() !== null) times += 1
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  // The quoted message is marked for 2.5 seconds.
  await new Promise((passed) => setTimeout(passed, 3_500))
  expect(times).toBe(0)
})

test('what arrives at the end is reported as read without waiting for more, unless the window is hidden', async () => {
  const reported = () => main.calls.flatMap(({ name, input }) => (name === 'readUpTo' ? [input] : []))
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  onTestFinished(() => {
    isHidden.mockRestore()
    hasFocus.mockRestore()
  })
  const become = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  act(() => void window.dispatchEvent(new Event('focus')))
  become(true)
  // After what was there already was reported, the next report need not wait.
  await new Promise((passed) => setTimeout(passed, 300))
  main.calls.splice(0)
  const [unseen, seen] = ['01a217a6-206f-71de-a5e7-01be81af57fa', '01a217a6-206f-71de-a5e7-01be81af57fb']
  receive({ id: unseen, senderId: room.partner.id, text: '숨은 창에 온 말' })
  await screen.findByText('숨은 창에 온 말')
  expect(reported()).toEqual([])
  become(false)
  expect(reported()).toEqual([{ roomId, messageId: unseen }])
  // Reports that follow each other are sent together: this one waits, and is not lost when the window closes meanwhile.
  receive({ id: seen, senderId: room.partner.id, text: '바로 뒤에 온 말' })
  await screen.findByText('바로 뒤에 온 말')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(reported()).toEqual([unseen, seen].map((messageId) => ({ roomId, messageId })))
})
