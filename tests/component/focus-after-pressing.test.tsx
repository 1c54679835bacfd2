import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Room } from '../../src/shared/contract/chat-shapes'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* Where the focus is after the control that was pressed is no longer there. */
const t = wordsIn('ko')

beforeEach(() => {
  main.user = haru
})

test('a 30 + 30 keeps the focus on what can be done next, and the room’s field has it where nothing can', async () => {
  const room = aRoom({ unread: 0 })
  const exchangeOf = (proposerId: string, startedAt: number | null = null) => ({
    ...{ id: '0198c9a2-0000-7000-9000-0000000000ee', proposerId, first: 'english' as const, startedAt },
  })
  const show = (exchange: Room['exchange']) =>
    act(async () => {
      main.patch({ kind: 'room', room: { ...room, ...(exchange && { exchange }) } })
      await new Promise((resolve) => setTimeout(resolve))
    })
  const running = () => exchangeOf(haru.id, Date.now() / 1000)
  main.rooms = [room]
  main.logs = { [room.id]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
  for (const name of ['proposeExchange', 'answerExchange', 'endExchange'] as const)
    main.answers[name] = () => ok({ exchange: null, now: Date.now() })
  const field = () => screen.findByRole('textbox', { name: t('chat.write.field') })
  const roomHasFocus = async () => {
    const expected = await field()
    await waitFor(() => expect(document.activeElement).toBe(expected))
  }

  // Beside a room of a wide window is the partner's card.
  window.innerWidth = 1280
  const { user, close } = await openApp({ route: `/talk/${room.id}` })
  await roomHasFocus()
  const place = () =>
    within(document.querySelector<HTMLElement>('[data-exchange-bar]') ?? screen.getByRole('region', { name: t('exchange.title') }))
  const press = async (name: string, next: Room['exchange']) => {
    act(() => place().getByRole('button', { name }).focus())
    await user.keyboard('{Enter}')
    await show(next)
  }
  const isAt = (name: string) => waitFor(() => expect(document.activeElement).toBe(place().getByRole('button', { name })))
  await press(t('exchange.propose'), exchangeOf(haru.id))
  await isAt(t('exchange.withdraw'))
  await press(t('exchange.withdraw'), undefined)
  await isAt(t('exchange.propose'))
  await show(exchangeOf(nari.id))
  await press(t('exchange.decline'), undefined)
  await isAt(t('exchange.propose'))
  await show(exchangeOf(nari.id))
  await press(t('exchange.accept'), running())
  await isAt(t('exchange.end'))
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('dialog', { name: t('exchange.endTitle') })
  await user.click(within(question).getByRole('button', { name: t('exchange.end') }))
  await show(undefined)
  await isAt(t('exchange.propose'))
  close()

  // A window of its own has no card, but a bar while something is proposed or runs.
  main.rooms = [{ ...room, exchange: exchangeOf(nari.id) }]
  await openApp({ roomId: room.id })
  await roomHasFocus()
  await press(t('exchange.accept'), running())
  await isAt(t('exchange.end'))
  await show(exchangeOf(haru.id))
  await press(t('exchange.withdraw'), undefined)
  await roomHasFocus()
})

test('showing all of the notebook where nothing is found leaves the focus in the search', async () => {
  const entry = { text: { sentence: '첫 문장이에요.', gap: null }, meaning: '', note: '', tags: [], source: null, due: null }
  const { user } = await openApp({ route: '/notebook?language=english' })
  const showAll = await screen.findByRole('button', { name: t('notebook.noMatch.action') })
  main.entries = [{ ...entry, id: '0198c9a2-0000-7000-8000-000000000001', language: 'korean' }]
  await user.click(showAll)
  await screen.findByRole('heading', { name: '첫 문장이에요.' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: t('notebook.search') })))
})

describe('a filter or tab that draws its page anew keeps the focus', () => {
  const nothing = { items: [], total: 0, more: false }

  beforeEach(() => {
    const found = () => ok({ ...nothing, searched: null } as never)
    main.answers.notices = () => ok({ notices: [], unread: 0, next: null })
    main.answers.userInfo = () => ok({ user: nari })
    main.answers.questions = () => ok(nothing)
    main.answers.userPrograms = () => ok({ ...nothing, rating: { reviewCount: 0, starSum: 0 } })
    Object.assign(main.answers, { searchPosts: found, searchUsers: found, searchQuestions: found, searchPrograms: found })
  })

  test.each([
    ['/notifications', t('notices.filter.label'), t('notices.filter.unread')],
    ['/search?search=zzzz', t('search.categories'), t('search.category.qna')],
    ['/qna', t('qna.filter.label'), t('qna.filter.unanswered')],
    ['/profile', t('people.tabs.label'), t('people.tabs.reply')],
    [`/profile/${nari.id}`, t('people.tabs.label'), t('people.tabs.program')],
  ])('%s', async (route, label, name) => {
    const { user } = await openApp({ route })
    const link = async () =>
      within(await screen.findByRole('navigation', { name: label })).getByRole('link', { name: new RegExp(`^${name}`) })
    const pressed = await link()
    act(() => pressed.focus())
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await link()).getAttribute('aria-current')).toBe('page'))
    expect(pressed.isConnected).toBe(false)
    expect(document.activeElement).toBe(await link())
  })

  test('but does not take it from elsewhere', async () => {
    await openApp({ route: '/notifications' })
    const label = t('notices.filter.label')
    await screen.findByRole('navigation', { name: label })
    const elsewhere = screen.getByRole('combobox', { name: t('shell.search') })
    act(() => elsewhere.focus())
    act(() => main.emit('navigate', { route: '/notifications?show=unread' }))
    const chip = () => within(screen.getByRole('navigation', { name: label })).getByRole('link', { name: t('notices.filter.unread') })
    await waitFor(() => expect(chip().getAttribute('aria-current')).toBe('page'))
    expect(document.activeElement).toBe(elsewhere)
  })
})
