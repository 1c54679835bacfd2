import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { RoomLogState } from '../../src/shared/chat'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* What a reader asks for among older messages after these could not be loaded. Near its start the log asks for them too; main answers once. */
const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const roomId = room.id
const [old, read, newest] = [aMessage({ text: '옛날 말' }), aMessage({ text: '읽은 말' }), aMessage({ text: '요즘 말' })]
const asked = () => main.asked.filter(([method]) => method === 'loadOlderMessages')
const older = (state: RoomLogState['older']) =>
  act(() => main.patch({ kind: 'messages', roomId, put: [], drop: [], rest: { older: state } }))
const show = (messageId: string) => act(() => main.emit('navigate', { route: `/talk/${roomId}?message=${messageId}` }))

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: { ...loadedLog([newest]), hasOlder: true, older: 'failed' } }
  main.answers.userInfo = () => ok({ user: nari })
})

async function openRoom() {
  const app = await openApp({ route: `/talk/${roomId}` })
  await screen.findByText(t('chat.room.olderFailed'))
  return app
}

test('a message that is shown is looked for again, and fails only with what is asked then', async () => {
  await openRoom()
  expect(asked()).toEqual([])
  show(old.id)
  await waitFor(() => expect(asked()).toContainEqual(['loadOlderMessages', roomId]))
  expect(screen.queryByText(t('chat.room.olderFailed'))).toBeNull()
  older('loading')
  older('failed')
  // At the edge of the log and in a toast.
  await waitFor(() => expect(screen.getAllByText(t('chat.room.olderFailed'))).toHaveLength(2))
  // Once for the message, and once by the log, which may do so a little later.
  expect(asked().length).toBeLessThanOrEqual(2)
})

test('the search of the room goes on among older messages', async () => {
  const { user } = await openRoom()
  await user.click(screen.getByRole('button', { name: t('chat.room.search') }))
  await user.type(screen.getByRole('textbox', { name: t('chat.find.field') }), '옛날{Enter}')
  await waitFor(() => expect(asked()).not.toEqual([]))
  expect(screen.getByText(t('chat.find.looking'))).toBeTruthy()
  act(() => main.patch({ kind: 'messages', roomId, put: [old], drop: [], rest: { older: 'idle', hasOlder: false } }))
  await screen.findByText(t('chat.find.at', { index: '1', count: '1' }))
})

test('the button to the unread messages asks for older ones again', async () => {
  main.rooms = [{ ...room, unread: 2, lastReadId: read.id }]
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: t('chat.room.toUnread', { count: 2 }) }))
  await waitFor(() => expect(asked()).not.toEqual([]))
})

test('an older message is not said to be gone while only the stored messages of this machine are known', async () => {
  main.logs = { [roomId]: { ...loadedLog([read, newest]), error: { code: 'offline' }, at: Date.now() } }
  await openApp({ route: `/talk/${roomId}` })
  // At the edge of the log.
  await screen.findByText(t('chat.room.olderOnline'))
  show(old.id)
  await waitFor(() => expect(screen.getAllByText(t('chat.room.olderOnline'))).toHaveLength(2))
  expect(screen.queryByText(t('chat.reply.gone'))).toBeNull()
})

test('what is asked for by a button that goes leaves the focus in the field', async () => {
  main.rooms = [{ ...room, unread: 2, lastReadId: read.id }]
  const { user } = await openRoom()
  const field = screen.getByRole('textbox', { name: t('chat.write.field') })
  const retry = screen.getByRole('button', { name: t('common.retry') })
  act(() => retry.focus())
  await user.keyboard('{Enter}')
  older('loading')
  await waitFor(() => expect(retry.isConnected).toBe(false))
  expect(document.activeElement).toBe(field)
  older('failed')
  const toUnread = await screen.findByRole('button', { name: t('chat.room.toUnread', { count: 2 }) })
  act(() => toUnread.focus())
  await user.keyboard('{Enter}')
  act(() => main.patch({ kind: 'messages', roomId, put: [old, read], drop: [], rest: { older: 'idle', hasOlder: false } }))
  await waitFor(() => expect(toUnread.isConnected).toBe(false))
  expect(document.activeElement).toBe(field)
})
