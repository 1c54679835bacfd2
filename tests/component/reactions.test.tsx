import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Message } from '../../src/shared/contract/chat-shapes'
import { type ReactionName, reactionEmoji, reactionNames } from '../../src/shared/reactions'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })
const said = aMessage({ text: '합격했어요' })
const nameOf = (name: ReactionName) => t(`reactions.names.${name}`)
const labelOf = (name: ReactionName, people: string) => t('reactions.by', { reaction: nameOf(name), people })
const you = t('chat.you')
const both = t('reactions.both', { name: '나리' })
const asked = () => main.asked.flatMap(([method, input]) => (method === 'changeMessage' ? [input] : []))
const reacting = (reaction: ReactionName | null) => ({ roomId: room.id, messageId: said.id, change: { kind: 'react', reaction } })
const log = () => within(screen.getByRole('list', { name: t('chat.room.messages') }))
const chips = () =>
  log()
    .queryAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))

/** The message with reactions; later ones replace those of the same member. */
const withReactions = (...made: [userId: string, name: ReactionName][]): Message => ({
  ...said,
  reactions: made.map(([userId, name], index) => ({ userId, name, change: index + 1 })),
})
const show = (message: Message) => act(() => main.patch({ kind: 'messages', roomId: room.id, put: [message], drop: [], rest: {} }))

async function openRoom(message: Message, over: Partial<typeof room> = {}) {
  main.rooms = [{ ...room, ...over }]
  main.logs = { [room.id]: loadedLog([message]) }
  const app = await openApp({ roomId: room.id })
  // The log is invisible until it shows its end.
  await waitFor(() => expect(log().getAllByRole('listitem').at(-1)?.textContent).toContain('합격했어요'))
  return app
}

/** Opens the menu of the six by keyboard. */
async function openChoices(user: Awaited<ReturnType<typeof openRoom>>['user']): Promise<HTMLElement[]> {
  act(() => screen.getByRole('button', { name: t('reactions.add') }).focus())
  await user.keyboard('{Enter}')
  return screen.findAllByRole('menuitemradio')
}

beforeEach(() => {
  main.user = haru
  main.answers.userInfo = () => ok({ user: nari })
})

test('a click joins the other’s reaction, and takes the own one back', async () => {
  const { user } = await openRoom(withReactions([nari.id, 'heart']))
  const theirs = screen.getByRole('button', { name: labelOf('heart', '나리') })
  expect(theirs.getAttribute('aria-pressed')).toBe('false')
  expect(theirs.textContent).toBe(reactionEmoji.heart)
  await user.click(theirs)
  expect(asked()).toEqual([reacting('heart')])

  show(withReactions([nari.id, 'heart'], [haru.id, 'heart']))
  const joined = await screen.findByRole('button', { name: labelOf('heart', both) })
  expect(joined.getAttribute('aria-pressed')).toBe('true')
  expect(joined.textContent).toBe(`${reactionEmoji.heart}2`)
  await user.click(joined)
  expect(asked()).toEqual([reacting('heart'), reacting(null)])
})

test('another reaction takes the place of the own one; a click on the other’s changes to theirs', async () => {
  const { user } = await openRoom(withReactions([nari.id, 'cheer'], [haru.id, 'sad']))
  expect(chips().map((chip) => chip.getAttribute('aria-label'))).toEqual([labelOf('cheer', '나리'), labelOf('sad', you)])
  expect(chips().map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await user.click(screen.getByRole('button', { name: labelOf('cheer', '나리') }))
  expect(asked()).toEqual([reacting('cheer')])
  show(withReactions([nari.id, 'cheer'], [haru.id, 'cheer']))
  await waitFor(() => expect(chips()).toHaveLength(1))
})

test('the six are chosen by keyboard alone, by their names, and the chosen one is taken back', async () => {
  const { user } = await openRoom(withReactions([haru.id, 'laugh']))
  const choices = await openChoices(user)
  expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual(reactionNames.map(nameOf))
  expect(
    choices.filter((choice) => choice.getAttribute('aria-checked') === 'true').map((choice) => choice.getAttribute('aria-label')),
  ).toEqual([nameOf('laugh')])
  act(() => choices[2]?.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(choices[3])
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(choices[5])
  await user.keyboard('{Enter}')
  expect(asked()).toEqual([reacting('cheer')])

  const again = await openChoices(user)
  act(() => again[2]?.focus())
  await user.keyboard('{Enter}')
  expect(asked().at(-1)).toEqual(reacting(null))
})

test('Enter and the space bar press a reaction', async () => {
  const { user } = await openRoom(withReactions([nari.id, 'like']))
  act(() => screen.getByRole('button', { name: labelOf('like', '나리') }).focus())
  await user.keyboard('{Enter}')
  await user.keyboard(' ')
  expect(asked()).toEqual([reacting('like'), reacting('like')])
})

test('an unsent reaction is drawn as made, and one that is refused is told and undone', async () => {
  const { user } = await openRoom(said)
  expect(chips()).toEqual([])
  const unsent = {
    id: '0198c9a2-0000-7000-8000-0000000000ef',
    roomId: room.id,
    messageId: said.id,
    change: { kind: 'react', reaction: 'heart' } as const,
    state: 'waiting' as const,
    error: null,
  }
  act(() => main.patch({ kind: 'unsent', unsent: { messages: [], changes: [unsent] } }))
  await screen.findByRole('button', { name: labelOf('heart', you) })
  act(() => main.patch({ kind: 'unsent', unsent: { messages: [], changes: [] } }))
  await waitFor(() => expect(chips()).toEqual([]))

  main.changeMessage = async () => refused('tooMany')
  const choices = await openChoices(user)
  act(() => choices[0]?.focus())
  await user.keyboard('{Enter}')
  await screen.findByText(t('errors.code.tooMany'))
  expect(chips()).toEqual([])
})

test.each([0, 1500])('taking back the only reaction by keyboard leaves the focus in the message, stored after %i ms', async (ms) => {
  const { user } = await openRoom(withReactions([haru.id, 'heart']))
  act(() => screen.getByRole('button', { name: labelOf('heart', you) }).focus())
  await user.keyboard('{Enter}')
  await new Promise((resolve) => setTimeout(resolve, ms))
  show(said)
  await waitFor(() => expect(chips()).toEqual([]))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: t('reactions.add') })))
})

test('where nothing can be written, reactions are read and not pressed', async () => {
  await openRoom(withReactions([nari.id, 'sad'], [haru.id, 'sad']), { writable: false, ended: true })
  expect(chips()).toEqual([])
  const mark = screen.getByRole('img', { name: labelOf('sad', both) })
  expect(within(mark).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: t('reactions.add') })).toBeNull()
})
