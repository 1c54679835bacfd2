import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { desktop } from '../../src/renderer/desktop/desktop'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aMessage, aRoom } from '../support/chat-samples'
import { noThings } from '../support/operation-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* A draft whose saving or removal takes long or fails, also after its text was sent or replaced, or its field closed. */
const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
/** Longer than until a failed save is tried again. */
const laterMs = 1_600

afterEach(() => vi.restoreAllMocks())

/** Types a message whose draft is being saved. @returns all that was to be saved so far, and what fails the first of it */
async function typeWhileSaving() {
  main.user = haru
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
  const { promise: first, reject } = Promise.withResolvers<void>()
  const drafts: (string | null)[] = []
  vi.spyOn(desktop, 'saveDraft').mockImplementation((_, draft) => {
    drafts.push(draft)
    return drafts.length === 1 ? first : Promise.resolve()
  })
  const { user } = await openApp({ roomId: room.id })
  await user.type(await screen.findByRole('textbox', { name: t('chat.write.field') }), '느린 말')
  await waitFor(() => expect(drafts).toEqual(['느린 말']))
  const fail = () =>
    act(async () => {
      reject(new Error('notStored'))
      await new Promise((resolve) => setTimeout(resolve, laterMs))
    })
  return { user, drafts, fail }
}

test('a text that was sent meanwhile is not stored again', async () => {
  const { user, drafts, fail } = await typeWhileSaving()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(drafts).toEqual(['느린 말', null]))
  await fail()
  expect(drafts).toEqual(['느린 말', null])
})

test('a text that was stored meanwhile is not replaced by the earlier one', async () => {
  const { user, drafts, fail } = await typeWhileSaving()
  await user.keyboard(', 더 긴 말')
  await waitFor(() => expect(drafts).toEqual(['느린 말', '느린 말, 더 긴 말']))
  await fail()
  expect(drafts).toEqual(['느린 말', '느린 말, 더 긴 말'])
})

test('that a draft cannot be stored is said in full, also where it is cut', async () => {
  main.user = haru
  vi.spyOn(desktop, 'saveDraft').mockRejectedValue(new Error('notStored'))
  const { user } = await openApp({ route: '/write' })
  await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), '사라지면 안 되는 글')
  expect((await screen.findByText(t('errors.code.notStored'))).title).toBe(t('errors.code.notStored'))
})

test('a text that is still in the field is stored in the end', async () => {
  const { drafts, fail } = await typeWhileSaving()
  await fail()
  expect(drafts).toEqual(['느린 말', '느린 말'])
})

test('the draft of a post that was sent is removed in the end, where that fails at first', async () => {
  main.user = haru
  main.answers.savePost = () => ok({ postId: noThings.post })
  const { user } = await openApp({ route: '/write' })
  await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), '올린 글')
  await waitFor(() => expect([...main.drafts.values()].join()).toContain('올린 글'))
  const save = desktop.saveDraft
  let left = 2
  vi.spyOn(desktop, 'saveDraft').mockImplementation(async (key, draft, writer) => {
    if (draft !== null || left === 0) return save(key, draft, writer)
    left -= 1
    throw new Error('notStored')
  })
  await user.click(screen.getByRole('button', { name: t('compose.post') }))
  await waitFor(() => expect([...main.drafts.keys()]).toEqual([]))
  expect(left).toBe(0)
})

test('the draft of a post that was sent stays where the form was opened again meanwhile and goes on with it', async () => {
  main.user = haru
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.savePost = async () => {
    await promise
    return ok({ postId: noThings.post })
  }
  const { user } = await openApp({ route: '/write' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('compose.text') })
  await user.type(await field(), '올린 글')
  await user.click(screen.getByRole('button', { name: t('compose.post') }))
  await waitFor(() => expect(main.calls.some(({ name }) => name === 'savePost')).toBe(true))
  act(() => main.emit('navigate', { route: '/notebook' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: t('compose.text') })).toBeNull())
  act(() => main.emit('navigate', { route: '/write' }))
  await user.type(await field(), ', 더 쓴 글')
  await waitFor(() => expect([...main.drafts.values()].join()).toContain('더 쓴 글'))
  await act(async () => resolve())
  await screen.findByText(t('compose.posted'))
  expect((await field()).value).toBe('올린 글, 더 쓴 글')
  expect([...main.drafts.values()].join()).toContain('더 쓴 글')
})

test('that the draft of a discarded post cannot be removed is not told: no text is lost', async () => {
  main.user = haru
  const { user } = await openApp({ route: '/write' })
  await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), '버린 글')
  await waitFor(() => expect([...main.drafts.values()].join()).toContain('버린 글'))
  const { promise, reject } = Promise.withResolvers<void>()
  let attempts = 0
  vi.spyOn(desktop, 'saveDraft').mockImplementation(async () => {
    attempts += 1
    await promise
  })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: t('compose.leave.discard') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = attempts
  reject(new Error('notStored'))
  await waitFor(() => expect(attempts - before).toBe(3))
  await act(async () => undefined)
  expect(screen.queryByText(t('errors.code.notStored'))).toBeNull()
})

/** Writes a comment and leaves it, while each attempt to save it ends as `save` says. */
async function leaveComment(save: typeof desktop.saveDraft) {
  main.user = haru
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  main.answers.post = () => ok({ post: { ...aPost({ id: noThings.post, author }), replies: [] } })
  const { user } = await openApp({ route: `/?@id=${noThings.post}` })
  await screen.findByText(t('compose.reply.none'))
  vi.spyOn(desktop, 'saveDraft').mockImplementation(save)
  await user.type(await screen.findByRole('textbox', { name: t('compose.reply.field') }), '남은 말')
  await screen.findByDisplayValue('남은 말')
  act(() => main.emit('navigate', { route: '/notebook' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('a text whose field is closed while it cannot be saved is saved once that works again, without a word', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const saved: (string | null)[] = []
  let attempts = 0
  await leaveComment(async (_, draft) => {
    attempts += 1
    if (attempts < 4) await promise
    saved.push(draft)
  })
  reject(new Error('notStored'))
  await waitFor(() => expect(saved.join()).toContain('남은 말'))
  expect(screen.queryByText(t('errors.code.notStored'))).toBeNull()
})

test('a text that cannot be saved after its field is closed is told of in the end', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  let attempts = 0
  await leaveComment(async () => {
    attempts += 1
    await promise
  })
  const before = attempts
  reject(new Error('notStored'))
  await screen.findByText(t('errors.code.notStored'))
  expect(attempts - before).toBe(3)
})
