import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { desktop } from '../../src/renderer/desktop/desktop'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* A draft whose saving takes long and fails, after its text was sent or replaced. */
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
