import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })

test('screen readers are told the language of a text, and of Korean words within an English one', async () => {
  main.user = haru
  main.rooms = [room]
  const messages = ['내일 봐요', 'How do I say 보고 싶다 politely?', 'See https://example.com/한글 for more', '👍'].map((text, index) =>
    aMessage({ id: `0198c9a2-0000-7000-a000-00000000000${index}`, text, sentAt: 1_000 + index * 600 }),
  )
  main.logs = { [room.id]: loadedLog(messages) }
  main.answers.userInfo = () => ok({ user: nari })
  await openApp({ roomId: room.id })
  const log = within(await screen.findByRole('list', { name: t('chat.room.messages') }))
  const langOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')
  expect(langOf(await log.findByText('내일 봐요'))).toBe('ko')
  expect(langOf(log.getByText(/How do I say/))).toBe('en')
  expect(langOf(log.getByText('보고 싶다'))).toBe('ko')
  expect(langOf(log.getByText('https://example.com/한글'))).toBe('en')
  expect(log.getByText('👍').hasAttribute('lang')).toBe(false)
})
