import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ChatChange } from '../../src/shared/chat'
import type { Room } from '../../src/shared/contract/chat-shapes'
import type { ExchangeStep } from '../../src/shared/contract/exchange-shapes'
import { wordsIn } from '../e2e/support/words'
import { aMessage, aRoom } from '../support/chat-samples'
import { loadedLog, ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { replace } from './support/replace'
import { main } from './support/setup'

const t = wordsIn('ko')
const exchangeId = '0198c9a2-0000-7000-9000-0000000000ee'
const learner = { korean: 'native', english: 'B1', motherTongue: null } as const
const room = aRoom({ unread: 0, partner: { ...aRoom().partner, languages: learner } })
const roomId = room.id
const minutes = 60
const second = () => Date.now() / 1000

const exchangeOf = (startedAt: number | null, proposerId = haru.id): NonNullable<Room['exchange']> => ({
  ...{ id: exchangeId, proposerId, first: 'english', startedAt },
})
const withExchange = (exchange: Room['exchange']): Room => ({ ...room, ...(exchange && { exchange }) })
/** Patches are applied in the page's next turn. */
const take = (...changes: ChatChange[]) =>
  act(async () => {
    main.patch(...changes)
    await new Promise((resolve) => setTimeout(resolve))
  })
const show = (exchange: Room['exchange']) => take({ kind: 'room', room: withExchange(exchange) })
const step = (exchange: ExchangeStep, senderId = nari.id, id = exchangeId) => aMessage({ id, senderId, text: '', exchange })
const calls = () => main.calls.filter(({ name }) => name.endsWith('Exchange')).map(({ name, input }) => ({ name, input }))
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  main.user = haru
  main.rooms = [room]
  main.logs = { [roomId]: loadedLog([aMessage({ text: '안녕하세요' })]) }
  main.answers.userInfo = () => ok({ user: nari })
  for (const name of ['proposeExchange', 'answerExchange', 'endExchange'] as const)
    main.answers[name] = () => ok({ exchange: null, now: Date.now() })
})

/** The chat page of a wide window, beside whose room the partner's card is. */
async function openCard() {
  window.innerWidth = 1280
  const app = await openApp({ route: `/talk/${roomId}` })
  const card = within(await screen.findByRole('complementary', { name: t('chat.room.card', { name: nari.nickname }) }))
  return { ...app, card: within(card.getByRole('region', { name: t('exchange.title') })) }
}

/** The room in a window of its own, which has no card. */
async function openWindow() {
  const app = await openApp({ roomId })
  await screen.findByRole('textbox', { name: t('chat.write.field') })
  return app
}
const bar = () => document.querySelector<HTMLElement>('[data-exchange-bar]')
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('chat.write.field') })

test('the card explains it, begins with what the partner learns, and proposes once however often it is pressed', async () => {
  const { user, card } = await openCard()
  card.getByText(t('exchange.intro'))
  expect(card.getByRole<HTMLInputElement>('radio', { name: t('exchange.firstOne.english') }).checked).toBe(true)
  await user.click(card.getByRole('radio', { name: t('exchange.firstOne.korean') }))
  let answer: (value: ReturnType<typeof refused>) => void = () => undefined
  main.answers.proposeExchange = () => new Promise((resolve) => (answer = resolve))
  await user.dblClick(card.getByRole('button', { name: t('exchange.propose') }))
  expect(calls()).toEqual([{ name: 'proposeExchange', input: { roomId, first: 'korean' } }])
  act(() => answer(refused('exists')))
  await screen.findByText(t('exchange.exists'))
})

test('who proposed waits and can withdraw, whoever was asked can start or not', async () => {
  const { user, card } = await openCard()
  await show(exchangeOf(null))
  card.getByText(t('exchange.mine'), { exact: false })
  await user.click(card.getByRole('button', { name: t('exchange.withdraw') }))
  await show(exchangeOf(null, nari.id))
  card.getByText(t('exchange.theirs', { name: nari.nickname }), { exact: false })
  await user.click(card.getByRole('button', { name: t('exchange.decline') }))
  main.answers.answerExchange = () => refused('expired')
  await user.click(card.getByRole('button', { name: t('exchange.accept') }))
  expect(calls()).toEqual([
    { name: 'endExchange', input: { roomId, exchangeId } },
    { name: 'answerExchange', input: { roomId, exchangeId, accepts: false } },
    { name: 'answerExchange', input: { roomId, exchangeId, accepts: true } },
  ])
  await screen.findByText(t('exchange.tooLate', { minutes: 15 }))
})

test('a proposal is answered in its line by keyboard, and an answered one has no buttons', async () => {
  main.rooms = [withExchange(exchangeOf(null, nari.id))]
  main.logs = { [roomId]: loadedLog([step({ step: 'proposed', first: 'english', answer: 'open' })]) }
  const { user } = await openWindow()
  const line = () => document.querySelector('[data-exchange-step=proposed]')?.textContent
  // The log is invisible until it shows its end.
  const accept = await within(await screen.findByRole('list', { name: t('chat.room.messages') })).findByRole('button', {
    name: t('exchange.accept'),
  })
  expect(line()).toContain('30 + 30을 제안했어요. 영어로 30분, 그다음 한국어로 30분')
  act(() => accept.focus())
  await user.keyboard('{Enter}')
  expect(calls()).toEqual([{ name: 'answerExchange', input: { roomId, exchangeId, accepts: true } }])
  const declined = step({ step: 'proposed', first: 'english', answer: 'declined' })
  await take({ kind: 'messages', roomId, put: [declined], drop: [], rest: {} })
  await waitFor(() => expect(line()).toBe('30 + 30은 다음에 하기로 했어요'))
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('the clock follows the community, asks for the language of the half, and is told once when that changes', async () => {
  const { card } = await openCard()
  await take({ kind: 'clock', offset: 3_600_000 })
  await show(exchangeOf(second() + 3_600 - (12 * minutes + 36)))
  const timer = card.getByRole('timer')
  expect(timer.textContent).toMatch(/^17:[12]\d$/)
  card.getByText(t('exchange.now', { language: '영어' }))
  expect(field().placeholder).toBe(t('exchange.write.english'))
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(told()).toContain(t('exchange.now', { language: '영어' })))
  await take({ kind: 'clock', offset: 3_600_000 + 20 * minutes * 1000 })
  expect(timer.textContent).toMatch(/^27:[12]\d$/)
  expect(field().placeholder).toBe(t('exchange.write.korean'))
  await waitFor(() => expect(told()).toContain(t('exchange.now', { language: '한국어' })))
  await take({ kind: 'clock', offset: 2 * 3_600_000 })
  expect(timer.textContent).toBe('0:00')
  card.getByText(t('exchange.over'))
  expect(field().placeholder).toBe(t('chat.write.placeholder'))
})

test('it is ended only after a question, and goes on without a network', async () => {
  const { user, card } = await openCard()
  await show(exchangeOf(second() - 5))
  await user.click(card.getByRole('button', { name: t('exchange.end') }))
  await screen.findByRole('dialog', { name: t('exchange.endTitle') })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toEqual([])
  act(() => main.emit('connection', 'offline'))
  card.getByText(t('exchange.offline'))
  expect(card.getByRole('timer').textContent).toMatch(/^29:\d\d$/)
  main.answers.endExchange = () => refused('offline')
  await user.click(card.getByRole('button', { name: t('exchange.end') }))
  const dialog = await screen.findByRole('dialog', { name: t('exchange.endTitle') })
  await user.click(within(dialog).getByRole('button', { name: t('exchange.end') }))
  await screen.findByText(t('errors.code.offline'))
  expect(calls()).toEqual([{ name: 'endExchange', input: { roomId, exchangeId } }])
})

test('the question is gone with the 30 + 30 that it was about', async () => {
  const { user, card } = await openCard()
  await show(exchangeOf(second() - 5))
  await user.click(card.getByRole('button', { name: t('exchange.end') }))
  await screen.findByRole('dialog', { name: t('exchange.endTitle') })
  await show(undefined)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await show({ ...exchangeOf(second()), id: '0198c9a2-0000-7000-9000-0000000000ff' })
  await card.findByRole('timer')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the field goes on asking for the language in which it was begun', async () => {
  const { user } = await openCard()
  await show(exchangeOf(second() - 5))
  await user.type(field(), 'So')
  await take({ kind: 'clock', offset: 40 * minutes * 1000 })
  expect(field().placeholder).toBe(t('exchange.write.english'))
  await user.clear(field())
  expect(field().placeholder).toBe(t('exchange.write.korean'))
})

test('a window without the card has a bar while one is there, and the menu of the room has the rest', async () => {
  const { user } = await openWindow()
  expect(bar()).toBeNull()
  await user.click(press(t('chat.room.more')))
  await user.click(await screen.findByRole('menuitem', { name: t('exchange.title') }))
  const dialog = await screen.findByRole('dialog', { name: t('exchange.title') })
  await user.click(within(dialog).getByRole('button', { name: t('exchange.propose') }))
  expect(calls()).toEqual([{ name: 'proposeExchange', input: { roomId, first: 'english' } }])
  await show(exchangeOf(null))
  await within(dialog).findByRole('button', { name: t('exchange.withdraw') })
  await user.click(within(dialog).getByRole('button', { name: t('common.close') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bar()?.textContent).toContain(t('exchange.mine'))
  await show(exchangeOf(second() - 60))
  expect(bar()?.textContent).toMatch(/2[89]:\d\d 지금은 영어/)
  await show(undefined)
  expect(bar()).toBeNull()
})

test('nothing of it is shown where nobody can write, and in one’s own room', async () => {
  for (const over of [{ writable: false }, { kind: 'self' as const }]) {
    main.rooms = [{ ...room, ...over }]
    const { user, close } = await openApp({ roomId })
    await user.click(await screen.findByRole('button', { name: t('chat.room.more') }))
    await screen.findByRole('menuitem', { name: t('chat.room.settings') })
    expect(screen.queryByRole('menuitem', { name: t('exchange.title') })).toBeNull()
    close()
  }
})

test('the log has a line for the start and the end, which is found by its words; an accepted proposal needs none', async () => {
  main.logs = {
    [roomId]: loadedLog([
      step({ step: 'proposed', first: 'english', answer: 'accepted' }, nari.id, '0198c9a2-0000-7000-9000-0000000000e1'),
      step({ step: 'started', first: 'english', startedAt: 1 }, haru.id, '0198c9a2-0000-7000-9000-0000000000e2'),
      step(
        { step: 'ended', first: 'english', seconds: { english: 1800, korean: 725 }, messages: 24 },
        haru.id,
        '0198c9a2-0000-7000-9000-0000000000e3',
      ),
    ]),
  }
  main.rooms = [room]
  const { user } = await openWindow()
  const lines = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-exchange-step]')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '30 + 30을 시작했어요. 영어로 30분, 그다음 한국어로 30분',
    '30 + 30이 끝났어요. 영어 30분, 한국어 12분, 메시지 24개',
  ])
  await user.click(press(`${t('chat.room.search')}`))
  await user.type(await screen.findByRole('textbox', { name: t('chat.find.field') }), '끝났어요')
  await screen.findByText(t('chat.find.at', { count: 1, index: 1 }))
  await user.clear(screen.getByRole('textbox', { name: t('chat.find.field') }))
  await user.type(screen.getByRole('textbox', { name: t('chat.find.field') }), '30')
  await screen.findByText(/^2개 중 \d번째$/)
})

test('a quiet sound is played when main asks this page for it', async () => {
  const started: number[] = []
  class Node_ {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
    onended: (() => void) | null = null
    connect = (next: unknown) => next
    start = (at: number) => void started.push(at)
    stop() {}
  }
  class Audio_ {
    currentTime = 1
    destination = {}
    close() {}
  }
  onTestFinished(replace(globalThis, { AudioContext: Audio_, OscillatorNode: Node_, GainNode: Node_ }))
  await openWindow()
  main.emit('exchangeTurned', null)
  await waitFor(() => expect(started).toHaveLength(2))
})
