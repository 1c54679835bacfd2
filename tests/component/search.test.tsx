import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { main } from './support/setup'

const t = wordsIn('ko')
const nothing = () => ok({ items: [], total: 0, searched: null, more: false } as never)

beforeEach(() => {
  Object.assign(main.answers, { searchPosts: nothing, searchUsers: nothing, searchQuestions: nothing, searchPrograms: nothing })
})

test.each(['post', 'user', 'qna', 'program'])('a search without results is announced (%s)', async (category) => {
  await openApp({ route: `/search?search=zzzz&category=${category}` })
  await screen.findByText(t('search.none.title', { text: 'zzzz' }), { selector: '[role="status"] *' })
  expect(screen.getByRole('heading', { name: t('search.none.title', { text: 'zzzz' }) })).toBeTruthy()
})
