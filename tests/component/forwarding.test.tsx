import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const others = ['민지', '서연'].map((nickname, index) =>
  aRoom({
    id: `0198c9a2-0000-7000-8000-00000000a00${index}`,
    unread: 0,
    partner: { ...room.partner, id: `0198c9a2-0000-7000-8000-00000000b00${index}`, nickname },
  }),
)
const closed = aRoom({
  ...others[0],
  id: '0198c9a2-0000-7000-8000-00000000a009',
  writable: false,
  partner: { ...room.partner, nickname: '떠난이' },
})
const image = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
const said = aMessage({ senderId: nari.id, text: '바다 사진이에요', images: [image] })
const sizes = () =>
  main.asked.flatMap(([method, patch]) => (method === 'saveSettings' ? [(patch as { chatTextSize: number }).chatTextSize] : []))
const dialog = () => screen.findByRole('dialog', { name: t('chat.forward.title') })
const options = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

async function openRoom() {
  const app = await openApp({ roomId: room.id })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

async function openDialog() {
  const app = await openRoom()
  const [text] = await screen.findAllByText('바다 사진이에요')
  fireEvent.contextMenu(text as HTMLElement)
  await app.user.click(await screen.findByRole('menuitem', { name: t('chat.room.forward') }))
  return { ...app, shown: await dialog() }
}

beforeEach(() => {
  main.user = haru
  main.rooms = [room, ...others, closed]
  main.logs = { [room.id]: loadedLog([said]) }
  main.answers.userInfo = () => ok({ user: nari })
  main.answers.follows = () => ok({ followers: [], following: [] })
})

test('a message is forwarded once to each chosen room, with its pictures', async () => {
  const { user, shown } = await openDialog()
  const verb = within(shown).getByRole<HTMLButtonElement>('button', { name: t('chat.forward.verb') })
  expect(verb.disabled).toBe(true)
  expect(options(shown)).not.toContain('떠난이')
  const find = within(shown).getByRole('combobox')
  await user.type(find, 'ㅁㅈ')
  expect(options(shown)).toEqual(['민지'])
  await user.type(find, '{Enter}')
  await user.clear(find)
  await user.click(within(shown).getByRole('option', { name: '서연' }))
  expect(within(shown).getByRole('option', { name: '민지' }).getAttribute('aria-selected')).toBe('true')
  await user.dblClick(verb)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('chat.forward.title') })).toBeNull())
  const message = { roomId: room.id, messageIds: [said.id], text: said.text, images: [image] }
  expect(main.asked.filter(([method]) => method === 'forwardMessage')).toEqual([['forwardMessage', message, others.map(({ id }) => id)]])
})

test('a forwarded message is marked and cannot be edited, and a deleted one cannot be forwarded', async () => {
  const mine = { senderId: haru.id, sentAt: Date.now() / 1000 }
  main.logs = {
    [room.id]: loadedLog([
      aMessage({ ...mine, text: '전한 말', forwarded: true }),
      aMessage({ ...mine, id: '0198c9a2-0000-7000-8000-00000000c001', text: '', deleted: true, sentAt: mine.sentAt + 1 }),
    ]),
  }
  const first = await openRoom()
  expect(await screen.findByText(t('chat.room.forwarded'))).toBeTruthy()
  fireEvent.contextMenu(screen.getByText('전한 말'))
  await screen.findByRole('menuitem', { name: t('chat.room.forward') })
  expect(screen.queryByRole('menuitem', { name: t('chat.room.edit') })).toBeNull()
  first.close()
  await openRoom()
  fireEvent.contextMenu(await screen.findByText(t('chat.room.deleted')))
  await screen.findByRole('menu')
  expect(screen.queryByRole('menuitem', { name: t('chat.room.forward') })).toBeNull()
})

test('Ctrl with plus, minus, 0 and the wheel changes the text size within its limits, and the size is announced', async () => {
  await openRoom()
  const field = screen.getByRole('textbox', { name: t('chat.write.field') })
  const press = (key: string) => act(async () => void fireEvent.keyDown(field, { key, ctrlKey: true }))
  // The DOM of these tests drops the modifiers of a wheel.
  const turn = (wheel: { deltaY: number; ctrlKey: boolean }) =>
    act(async () => void field.dispatchEvent(Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), wheel)))
  await press('=')
  expect(await screen.findByText(t('chat.room.textSize', { size: 110 }))).toBeTruthy()
  for (const _ of Array(12)) await press('+')
  expect(sizes().at(-1)).toBe(limits.chatText.most)
  await press('0')
  expect(sizes().at(-1)).toBe(limits.chatText.usual)
  await turn({ deltaY: 100, ctrlKey: true })
  expect(sizes().at(-1)).toBe(90)
  const before = sizes().length
  await turn({ deltaY: 100, ctrlKey: false })
  await act(async () => void fireEvent.keyDown(field, { key: '-' }))
  expect(sizes()).toHaveLength(before)
})
