import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Input } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { aUser } from '../support/a-user'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const perPage = 100
const idOf = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`
const people = Array.from({ length: 230 }, (_, index) => aUser({ id: idOf(index), nickname: `친구${index}`, following: true }))
/** The place of the page that begins with a person. */
const placeAt = (index: number) => `${index}:${idOf(index)}`

/** Answers pages of the followed people. @param until those that can be loaded; further pages fail */
function followsAre(until: () => number = () => people.length): void {
  main.user = haru
  main.answers.userInfo = () => ok({ user: haru })
  main.answers.followList = ({ after }: Input<'followList'>) => {
    const from = Number(after?.split(':')[0] ?? 0)
    if (from >= until()) return refused('serverError')
    const next = from + perPage < people.length ? placeAt(from + perPage) : null
    return ok({ users: people.slice(from, from + perPage), next })
  }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const pagesRead = () => main.calls.flatMap(({ name, input }) => (name === 'followList' ? [(input as Input<'followList'>).after] : []))

test('the list is read page by page; “select all” is everybody, also those who were not loaded yet', async () => {
  followsAre()
  main.answers.unfollow = () => ok({})
  const { user } = await openApp({ route: '/profile?show=following' })
  const list = await dialog()
  await list.findByText('친구0')
  expect(list.queryByText('친구229')).toBeNull()
  await user.click(list.getByRole('button', { name: t('people.follows.edit') }))
  await user.click(list.getByRole('checkbox', { name: t('people.follows.all') }))
  await list.findByText(t('people.follows.chosen', { count: 230 }))
  expect(pagesRead()).toEqual([undefined, placeAt(100), placeAt(200)])

  await user.click(list.getByRole('checkbox', { name: t('people.follows.select', { name: '친구1' }) }))
  await user.click(list.getByRole('button', { name: t('people.follows.unfollow') }))
  await screen.findByRole('dialog', { name: t('people.unfollowAsk.many', { count: 229 }) })
  await user.click((await dialog()).getByRole('button', { name: t('people.unfollowAsk.verb') }))
  await screen.findByText(t('people.unfollowedMany', { count: 229 }))
  const sent = main.calls.flatMap(({ name, input }) => (name === 'unfollow' ? (input as Input<'unfollow'>).userIds : []))
  expect(new Set(sent)).toEqual(new Set(people.map(({ id }) => id).filter((id) => id !== idOf(1))))
})

test('a further page that cannot be loaded says so and can be asked for again; “select all” is then those who are there', async () => {
  let until = perPage
  followsAre(() => until)
  const { user } = await openApp({ route: '/profile?show=following' })
  const list = await dialog()
  await list.findByText('친구0')
  await user.click(list.getByRole('button', { name: t('people.follows.edit') }))
  await user.click(list.getByRole('checkbox', { name: t('people.follows.all') }))
  await list.findByText(t('people.follows.chosen', { count: 100 }))
  const failure = await list.findByRole('alert')
  expect(failure.textContent).toContain(t('people.follows.moreFailed'))
  expect(list.getByRole('button', { name: t('people.follows.unfollow') }).getAttribute('aria-busy')).toBe('false')
  until = people.length
  await user.click(within(failure).getByRole('button', { name: t('common.retry') }))
  await waitFor(() => expect(pagesRead().at(-1)).toBe(placeAt(100)))
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull())
  expect(list.getByText(t('people.follows.chosen', { count: 100 }))).toBeTruthy()
})
