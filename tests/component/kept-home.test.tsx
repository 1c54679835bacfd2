import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPost } from '../renderer/feed/a-post'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const page = (number: number, content: string) => ({
  items: [aPost({ id: `0198c9a2-0000-7000-8000-00000000010${number}`, author, content })],
  total: 1,
  more: false,
})
const asked = () => main.calls.filter(({ name }) => name === 'homePosts').length

afterEach(() => vi.useRealTimers())

test('a stored home that the community first refuses to update is updated as soon as the community allows it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  main.user = haru
  main.home = { at: Date.now() - 3_600_000, subscribedOnly: false, posts: page(1, '어제 쓴 글'), hot: null }
  main.answers.homePosts = () => ({ ok: false, error: { code: 'busy', retryAfter: 40 } })
  await openApp({ route: '/' })
  await screen.findByText('어제 쓴 글')
  await waitFor(() => expect(asked()).toBe(1))
  main.answers.homePosts = () => refused('tooMany')
  await act(() => vi.advanceTimersByTimeAsync(35_000))
  expect(asked()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(asked()).toBe(2)
  main.answers.homePosts = () => ok(page(2, '오늘 쓴 글'))
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  await screen.findByText('오늘 쓴 글')
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(asked()).toBe(3)
})
