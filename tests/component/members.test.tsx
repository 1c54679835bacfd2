import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ListedMember } from '../../src/shared/contract/administering-shapes'
import type { Input } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

/* The list of all members (docs/product/moderation.md "Members"). */
const t = wordsIn('ko')
const path = '/moderation/members'
const idOf = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`
const route = () => window.location.hash.slice(1)
const asked = () => main.calls.filter(({ name }) => name === 'members').map(({ input }) => input as Input<'members'>)
const rowOf = (nickname: string) => screen.findByRole('article', { name: nickname })

const aMember = (index: number, over: Partial<ListedMember> = {}): ListedMember => ({
  ...{ userId: idOf(index), nickname: `member_${index}`, imagePath: null, role: 'member', joinedAt: '2026-03-01T00:00:00.000Z' },
  ...{ activity: 'today', suspended: null, closed: false, visible: true },
  ...over,
})

let members: ListedMember[] = []

beforeEach(() => {
  window.innerWidth = 1280
  main.user = { ...haru, own: { email: 'haru@example.com', phone: null, role: 'administrator' } }
  main.answers.userInfo = () => ok({ user: main.user ?? haru })
  main.answers.moderationCases = () => ok({ items: [], more: false, open: 0, mine: 0 })
  main.answers.moderationCount = () => ok({ open: 0, mine: 0 })
  members = [aMember(9), aMember(8)]
  main.answers.members = ({ filter, text = '', after }) => {
    const found = members.filter(({ nickname, role }) => nickname.includes(text) && (filter !== 'withRole' || role !== 'member'))
    const from = after === undefined ? 0 : found.findIndex(({ userId }) => userId === after) + 1
    const items = found.slice(from, from + 20)
    return ok({ items, total: found.length, searched: null, next: found.length > from + 20 ? (items.at(-1)?.userId ?? null) : null })
  }
  main.answers.setRole = () => ok({ people: [] })
})

/** Goes to the list from the reports: the entry of the window's history that a test begins at is the same in each. */
async function openMembers() {
  const app = await openApp({ route: '/moderation' })
  await app.user.click(await screen.findByRole('link', { name: t('administering.open') }))
  return app
}

async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], nickname: string, entry: string) {
  const row = within(await rowOf(nickname))
  await user.click(row.getByRole('button', { name: t('administering.members.menu', { name: nickname }) }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('each member is shown with role, activity and what they may not do, and leads to the profile where there is one', async () => {
  const until = new Date(Date.UTC(2027, 0, 2, 12)).toISOString()
  members = [
    aMember(9, { nickname: '민지', role: 'moderator', activity: 'here' }),
    aMember(8, { nickname: '멈춘이', suspended: { until }, activity: null }),
    aMember(7, { nickname: '영영', suspended: { until: null } }),
    aMember(6, { nickname: '닫힌이', closed: true, visible: false, activity: null }),
  ]
  await openMembers()
  const minji = within(await rowOf('민지'))
  minji.getByText(t('administering.staff.role.moderator'))
  minji.getByText(t('administering.members.activity.here'))
  expect(minji.getByRole('link', { name: '민지' }).getAttribute('href')).toBe(`#/profile/${idOf(9)}`)
  expect((await rowOf('멈춘이')).textContent).toContain(t('administering.members.suspended', { until: '2027년 1월 2일' }).split('2일')[0])
  within(await rowOf('영영')).getByText(t('administering.members.suspendedForGood'))
  const closed = within(await rowOf('닫힌이'))
  closed.getByText(t('administering.members.closed'))
  expect(closed.queryByRole('link')).toBeNull()
  screen.getByText(t('administering.members.count', { count: 4, number: '4' }))
})

test('a filter and the order stand in the address; a name is searched for once typing pauses, and going back restores it', async () => {
  const { user } = await openMembers()
  await user.selectOptions(await screen.findByRole('combobox', { name: t('administering.members.order') }), 'name')
  await user.selectOptions(screen.getByRole('combobox', { name: t('administering.members.which') }), 'withRole')
  await waitFor(() => expect(route()).toBe(`${path}?show=withRole&order=name`))
  expect(asked().at(-1)).toEqual({ filter: 'withRole', order: 'name' })
  await screen.findByText(t('administering.members.none.title'))
  await user.click(screen.getByRole('button', { name: t('administering.members.clear') }))
  await rowOf('member_9')
  await user.type(screen.getByRole('textbox', { name: t('administering.members.find') }), 'ber_8')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'member_9' })).toBeNull())
  await rowOf('member_8')
  expect(asked().filter(({ text }) => text !== undefined)).toEqual([{ filter: 'everyone', order: 'name', text: 'ber_8' }])
  // What is found is always listed newest first.
  expect(screen.queryByRole('combobox', { name: t('administering.members.order') })).toBeNull()
  await user.click(within(screen.getByRole('navigation', { name: t('shell.places') })).getByRole('link', { name: t('qna.title') }))
  await waitFor(() => expect(route()).toBe('/qna'))
  window.history.back()
  await rowOf('member_8')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: t('administering.members.find') }).value).toBe('ber_8')
  expect(asked().at(-1)).toMatchObject({ text: 'ber_8' })
})

test('nobody of a name is said, and everybody is shown again', async () => {
  const { user } = await openMembers()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: t('administering.members.find') })
  await user.type(field, 'xyz{Enter}')
  await screen.findByText(t('administering.members.notFound.title'))
  await user.click(screen.getByRole('button', { name: t('administering.members.clear') }))
  await rowOf('member_9')
  expect(field.value).toBe('')
})

test('what was found on the other keyboard layout is said', async () => {
  main.answers.members = () => ok({ items: [aMember(1, { nickname: '한강' })], total: 1, searched: '한강', next: null })
  const { user } = await openMembers()
  await user.type(await screen.findByRole('textbox', { name: t('administering.members.find') }), 'gksrkd{Enter}')
  const words = new RegExp(t('search.instead', { typed: 'gksrkd', searched: '한강' }))
  expect((await screen.findByText(words)).textContent).toContain('1명')
})

test('a new role is shown at once in every list, also where the member no longer belongs', async () => {
  const { user } = await openMembers()
  await choose(user, 'member_9', t('administering.members.give.moderator'))
  await screen.findByText(t('administering.staff.changed.moderator', { name: 'member_9' }))
  within(await rowOf('member_9')).getByText(t('administering.staff.role.moderator'))
  members = [aMember(9, { role: 'moderator' }), aMember(8)]
  await user.selectOptions(screen.getByRole('combobox', { name: t('administering.members.which') }), 'withRole')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'member_8' })).toBeNull())
  await choose(user, 'member_9', t('administering.members.give.member'))
  await waitFor(async () => expect(within(await rowOf('member_9')).queryByText(t('administering.staff.role.moderator'))).toBeNull())
})

test('one’s own role is given up after a question, and a refusal is said', async () => {
  members = [aMember(9, { userId: haru.id, nickname: haru.nickname, role: 'administrator' })]
  main.answers.setRole = () => refused('lastAdministrator')
  const { user } = await openMembers()
  await choose(user, haru.nickname, t('administering.members.give.member'))
  const dialog = await screen.findByRole('dialog', { name: t('administering.staff.own.title') })
  expect(main.calls.filter(({ name }) => name === 'setRole')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: t('administering.staff.own.verb') }))
  await screen.findByText(t('errors.code.lastAdministrator'))
  within(await rowOf(haru.nickname)).getByText(t('administering.staff.role.administrator'))
})

test('the menu leads to what somebody with a role did, and to a chat only with whom one can write to', async () => {
  members = [aMember(9, { role: 'moderator', visible: false }), aMember(8)]
  main.answers.openRoom = () => ok({ roomId: idOf(70) })
  const { user } = await openMembers()
  const entriesOf = async (nickname: string) => {
    await user.click(within(await rowOf(nickname)).getByRole('button', { name: t('administering.members.menu', { name: nickname }) }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return names
  }
  expect(await entriesOf('member_8')).toEqual([
    t('chat.start.message'),
    t('administering.members.give.moderator'),
    t('administering.members.give.administrator'),
  ])
  expect(await entriesOf('member_9')).not.toContain(t('chat.start.message'))
  await choose(user, 'member_9', t('administering.members.audit'))
  await waitFor(() => expect(route()).toBe(`/moderation/audit?who=${idOf(9)}`))
})

test('a list that could not be loaded is asked for again', async () => {
  let fails = true
  main.answers.members = () => (fails ? refused('serverError') : ok({ items: [aMember(9)], total: 1, searched: null, next: null }))
  const { user } = await openMembers()
  await screen.findByText(t('administering.members.failed'))
  fails = false
  await user.click(screen.getByRole('button', { name: t('common.retry') }))
  await rowOf('member_9')
})
