import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aMessage, anUnsent, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const english = { korean: 'native', english: 'native', motherTongue: null } as const
const learner = { korean: null, english: 'B1', motherTongue: null } as const
const sample = aRoom({ unread: 0 })
const room = { ...sample, partner: { ...sample.partner, languages: learner } }
const roomId = room.id
const said = aMessage({ text: 'I’m very exciting. It was nice.', senderId: room.partner.id, key: null })
const quote = { id: said.id, senderId: said.senderId, text: said.text, pictures: 0, deleted: false }
const correction = {
  sentences: [
    { original: 'I’m very exciting. ', corrected: 'I’m very excited. ', good: false, note: 'You feel excited.' },
    { original: 'It was nice.', corrected: null, good: true, note: '' },
  ],
  comment: '',
}
const rows = () => within(screen.getByRole('list', { name: t('chat.room.messages') })).getAllByRole('listitem')
const sent = () => main.asked.flatMap(([method, input]) => (method === 'sendMessage' ? [input] : []))
const menuLabel = t('chat.room.messageMenu', { name: room.partner.nickname })

async function openRoom() {
  const app = await openApp({ roomId })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}

beforeEach(() => {
  main.user = { ...haru, languages: english }
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([said]) }
  main.answers.userInfo = () => ok({ user: nari })
})

test('the partner’s message is corrected by keyboard alone and sent as a message that quotes it', async () => {
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: t('corrections.correct') }))
  const line = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('corrections.line') })
  await waitFor(() => expect(document.activeElement).toBe(line()))
  await user.clear(line())
  await user.type(line(), 'I’m very excited.{Enter}You feel excited.{Enter}')
  expect(line().value).toBe('It was nice.')
  await user.keyboard('{Enter}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toEqual([{ roomId, text: 'I’m very excited. It was nice.', quote, correction }]))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: t('corrections.line') })).toBeNull())
})

test('the verb is in the menu alone where the partner does not learn the language', async () => {
  main.user = haru
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: menuLabel }))
  expect(await screen.findByRole('menuitem', { name: t('corrections.correct') })).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('corrections.correct') })).toBeNull()
})

test('own messages are not corrected', async () => {
  main.logs = { [roomId]: loadedLog([aMessage({ text: 'I’m very exciting.', senderId: haru.id })]) }
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: t('chat.room.ownMessageMenu') }))
  await screen.findByText(t('chat.room.copy'))
  expect(screen.queryByText(t('corrections.correct'))).toBeNull()
})

test('a correction shows its changes, spoken as a sentence, and its notes, and offers thanks', async () => {
  const own = aMessage({ text: said.text, senderId: haru.id, id: said.id })
  const answer = aMessage({ text: 'I’m very excited. It was nice.', senderId: room.partner.id, key: null, quote, correction })
  main.logs = { [roomId]: loadedLog([own, answer]) }
  await openRoom()
  await screen.findByText(t('corrections.message.ofOwn'))
  const row = await waitFor(() => rows().at(-1) as HTMLElement)
  expect(row.textContent).toContain(`I’m very excited. ${t('corrections.spoken.instead', { gone: 'exciting', come: 'excited' })}`)
  expect(row.textContent).toContain('You feel excited.')
  expect(within(row).getByRole('button', { name: t('corrections.thank') })).toBeTruthy()
})

test('a sentence of a received correction is kept with its change as the gap', async () => {
  const own = aMessage({ text: said.text, senderId: haru.id, id: said.id })
  const answer = aMessage({ text: 'I’m very excited. It was nice.', senderId: room.partner.id, key: null, quote, correction })
  main.logs = { [roomId]: loadedLog([own, answer]) }
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: t('notebook.keep') }))
  await screen.findByRole('button', { name: t('notebook.kept') })
  expect(main.entries).toMatchObject([
    {
      text: { sentence: 'I’m very excited.', gap: { start: 9, end: 16 } },
      note: 'You feel excited.',
      source: { kind: 'message', route: `/talk/${roomId}?message=${answer.id}` },
    },
  ])
})

test('a message that is longer than an entry is not cut', async () => {
  main.logs = { [roomId]: loadedLog([aMessage({ text: 'very long. '.repeat(100), senderId: room.partner.id, key: null })]) }
  const { user } = await openRoom()
  await user.click(await screen.findByRole('button', { name: menuLabel }))
  await user.click(await screen.findByRole('menuitem', { name: t('notebook.keep') }))
  await screen.findByText(t('notebook.tooLong', { count: limits.notebook.sentence }))
  expect(main.entries).toEqual([])
})

test('a refused correction is where its message is corrected again, and is replaced by the new one', async () => {
  const { user } = await openRoom()
  const unsent = anUnsent({ roomId, text: 'old', quote, correction, state: 'failed', error: { code: 'changed' } })
  main.patch({ kind: 'unsent', unsent: { messages: [unsent], changes: [] } })
  await waitFor(() => expect(rows().at(-1)?.textContent).toContain('You feel excited.'))
  await user.click(screen.getByRole('button', { name: t('corrections.correct') }))
  expect(await screen.findByDisplayValue('You feel excited.')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toMatchObject([{ quote, correction }]))
  await waitFor(() => expect(main.asked).toContainEqual(['cancelMessage', unsent.id]))
})

test('the notes and the comment of a correction have the bar of selected text', async () => {
  const own = aMessage({ text: said.text, senderId: haru.id, id: said.id })
  const commented = { ...correction, comment: 'Well done.' }
  const answer = aMessage({ text: 'I’m very excited. It was nice.', senderId: room.partner.id, key: null, quote, correction: commented })
  main.logs = { [roomId]: loadedLog([own, answer]) }
  const { user } = await openRoom()
  for (const [text, words] of [
    ['You feel excited.', 'feel'],
    ['Well done.', 'Well'],
  ] as const) {
    selectWords(await screen.findByText(text), words)
    const bar = within(await screen.findByRole('toolbar', { name: t('reading.bar') }))
    await user.click(bar.getByRole('button', { name: t('reading.keep') }))
    await waitFor(() => expect(main.entries.at(-1)?.text.sentence).toBe(text))
  }
})
