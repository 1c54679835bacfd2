import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityRemoved } from '../../src/renderer/data/entities'
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
  act(() => main.emit('blocked', { id: nari.id, blocked: true }))
  await waitFor(() => expect(screen.queryByText('나리가 쓴 글')).toBeNull())
  act(() => main.emit('blocked', { id: nari.id, blocked: false }))
  await screen.findByText('나리가 쓴 글')
})

test('once a member is unblocked in another window, what else was hidden or blocked here stays away', async () => {
  main.user = haru
  const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
  const byOther = { ...aPost().author, id: '0198c9a2-0000-7000-8000-0000000000ee', nickname: '보라' }
  const items = [
    aPost({ id: '0198c9a2-0000-7000-8000-000000000103', author, content: '나리가 쓴 글' }),
    aPost({ id: '0198c9a2-0000-7000-8000-000000000102', author, content: '숨긴 글' }),
    aPost({ id: '0198c9a2-0000-7000-8000-000000000101', author: byOther, content: '보라가 쓴 글' }),
  ]
  main.answers.homePosts = () => ok({ items, total: 3, more: false })
  const { store } = await openApp({ route: '/' })
  await screen.findByText('나리가 쓴 글')
  main.answers.homePosts = () => new Promise(() => undefined)
  act(() => {
    store.dispatch(entityRemoved({ id: items[1]?.id ?? '', by: 'hiding' }))
    main.emit('blocked', { id: byOther.id, blocked: true })
    main.emit('blocked', { id: nari.id, blocked: true })
  })
  await waitFor(() => expect(screen.queryByText('나리가 쓴 글')).toBeNull())
  act(() => main.emit('blocked', { id: nari.id, blocked: false }))
  await screen.findByText('나리가 쓴 글')
  expect(screen.queryByText('숨긴 글')).toBeNull()
  expect(screen.queryByText('보라가 쓴 글')).toBeNull()
})
