import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const nothing = () => ok({ items: [], total: 0, more: false } as never)
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const idOf = (number: number) => `0198c9a2-0000-7000-8000-00000000010${number}`
const listed = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)

test('the list goes on after an item that was shown again on another device, without listing the others twice', async () => {
  let hidden = [1, 2, 3, 4, 5, 6]
  main.user = haru
  Object.assign(main.answers, {
    hiddenReplies: nothing,
    hiddenQuestions: nothing,
    hiddenPrograms: nothing,
    hiddenReviews: nothing,
    hiddenCorrections: nothing,
    showItem: () => ok({}),
  })
  // Two on a page; after one that is no longer hidden, the first ones.
  main.answers.hiddenPosts = ({ before }) => {
    const from = hidden.findIndex((number) => idOf(number) === before) + 1
    const items = hidden.slice(from, from + 2).map((number) => aPost({ id: idOf(number), author, content: `글 ${number}`, hidden: true }))
    return ok({ items, total: hidden.length, more: hidden.length > from + 2 } as never)
  }
  const { user } = await openApp({ route: '/profile/setting/hidden' })
  await screen.findByText('글 2')
  const more = () => screen.findByRole('button', { name: t('moderation.hidden.more') })
  await user.click(await more())
  await screen.findByText('글 4')
  hidden = [1, 2, 3, 5, 6]
  await user.click(await more())
  await screen.findByText('글 5')
  expect(listed()).toEqual([1, 2, 3, 4, 5].map((number) => `글 ${number}`))
  await user.click(
    (await screen.findAllByRole('button', { name: t('moderation.hidden.showOne.post', { name: nari.nickname }) }))[0] as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByText('글 1')).toBeNull())
})
