import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '../../src/shared/contract/people-shapes'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const room = aRoom({ unread: 0 })

beforeEach(() => {
  window.innerWidth = 1280
  main.user = haru
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: '안녕하세요' })]) }
})

/** What the card of a partner says of them: names and values. */
async function factsOf(partner: Partial<User>): Promise<(string | null)[][]> {
  main.answers.userInfo = () => ok({ user: { ...nari, ...partner } })
  await openApp({ route: `/talk/${room.id}` })
  const card = await screen.findByRole('complementary', { name: t('chat.room.card', { name: nari.nickname }) })
  const shares = within(card).getByRole('region', { name: t('partnerCard.shares.title') })
  const terms = within(card)
    .getAllByRole('term')
    .filter((term) => !shares.contains(term))
  return terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null])
}

test('the card of somebody who learns and helps says why they learn and how much they have corrected', async () => {
  const learner: Partial<User> = { goals: ['conversation', 'work'], corrections: { given: 1046, received: 3, thanked: 2 }, postCount: 12 }
  expect(await factsOf(learner)).toEqual([
    [t('chat.card.goals'), '회화, 일'],
    [t('chat.card.corrected'), '1,046'],
  ])
})

test('the card of anybody else says how much they have written', async () => {
  const facts = await factsOf({ goals: [], corrections: { given: 0, received: 3, thanked: 0 }, postCount: 12, likeCount: 34 })
  expect(facts).toEqual([
    [t('chat.card.posts'), '12'],
    [t('chat.card.likes'), '34'],
  ])
})
