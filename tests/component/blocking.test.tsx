import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPost } from '../renderer/feed/a-post'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

test('a member who is blocked in another window disappears here too, and is back once unblocked there', async () => {
  main.user = haru
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  const items = [aPost({ id: '0198c9a2-0000-7000-8000-000000000101', author, content: '나리가 쓴 글' })]
  main.answers.homePosts = () => ok({ items, total: 1, more: false })
  await openApp({ route: '/' })
  await screen.findByText('나리가 쓴 글')
  act(() => main.emit('blocked', { userId: nari.id, blocked: true }))
  await waitFor(() => expect(screen.queryByText('나리가 쓴 글')).toBeNull())
  act(() => main.emit('blocked', { userId: nari.id, blocked: false }))
  await screen.findByText('나리가 쓴 글')
})
