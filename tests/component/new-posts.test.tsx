import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const view = (name: 'all' | 'subscribed') => screen.findByRole('radio', { name: new RegExp(`^${t(`feed.views.${name}`)}`) })
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const pill = (count: number) => screen.queryByRole('button', { name: t('feed.newPosts', { count }) })

beforeEach(() => {
  main.user = haru
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.mocked(document.hasFocus).mockRestore()
  if (vi.isMockFunction(Date.now)) vi.mocked(Date.now).mockRestore()
})

test('new posts of all categories are not announced above the subscribed ones', async () => {
  let all = [aPost({ id: idOf(1), author, content: '먼저 쓴 글' })]
  const subscribed = [aPost({ id: idOf(1), author, content: '먼저 쓴 글' })]
  main.answers.homePosts = ({ subscribedOnly }) => {
    const items = subscribedOnly ? subscribed : all
    return ok({ items, total: items.length, more: false })
  }
  const { user } = await openApp({ route: '/' })
  await screen.findByText('먼저 쓴 글')
  all = [aPost({ id: idOf(2), author, content: '나중에 쓴 글' }), ...all]
  const later = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(pill(1)).not.toBeNull())
  await user.click(await view('subscribed'))
  await screen.findByText('먼저 쓴 글')
  expect(pill(1)).toBeNull()
})
