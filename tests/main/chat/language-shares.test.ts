import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message, Room } from '../../../src/shared/contract/chat-shapes'
import { limits } from '../../../src/shared/limits'
import { type Answer, type ChatApp, type ChatPage, openChatApp, refusal } from '../../support/chat-app'
import { aMessage, aRoom } from '../../support/chat-samples'
import { until } from '../../support/until'

const roomId = aRoom().id
const day = 24 * 60 * 60
/** In seconds since 1970. */
const now = 1_800_000_000

let app: ChatApp
let page: ChatPage
let answers: Record<string, Answer>
/** The messages of the room in the community. */
let said: Message[]
let rooms: Room[]

const pageOf: Answer = ({ before, limit }) => {
  const end = before === undefined ? said.length : said.findIndex(({ id }) => id === before)
  const start = Math.max(0, end - Number(limit))
  return { messages: said.slice(start, end), more: start > 0, lastChange: rooms[0]?.lastChange ?? 0 }
}
const mine = (text: string, given: Partial<Message> = {}) => aMessage({ senderId: 'me', text, sentAt: now - day, ...given })
const theirs = (text: string, given: Partial<Message> = {}) => aMessage({ text, sentAt: now - day, ...given })
/** Messages of one Korean word each, in the order of time, the last one an hour old. */
const many = (count: number, seconds = 60) =>
  Array.from({ length: count }, (_, n) => mine('말', { sentAt: now - 3600 - (count - n) * seconds }))
const counts = (korean: number, english: number) => ({ korean, english })
const shares = (of: ChatPage = page) => of.state().shares[roomId]
const isCounted = (expected: object, of: ChatPage = page) => until(() => expect(shares(of)).toMatchObject(expected))
const askedPages = () => app.asked.filter((name) => name === 'messages').length

beforeEach(async () => {
  said = []
  rooms = [aRoom()]
  answers = { rooms: () => ({ rooms }), messages: pageOf, hideMessages: () => ({}), changes: () => ({ messages: [], until: 0 }) }
  app = await openChatApp(answers, () => now * 1000)
})
afterEach(() => app.close())

/** The card of the room is shown in a window. */
async function open(): Promise<void> {
  page = app.openPage()
  app.goOnline()
  app.reset()
  await until(() => expect(page.state().list.rooms).not.toBeNull())
  app.chat().openRoom(page as never, roomId)
  app.chat().countLanguages(roomId)
}

it('are those of both members, of the last days, and of what they wrote themselves', async () => {
  said = [
    mine('too old to count', { sentAt: now - limits.shares.days * day - 1 }),
    mine('오늘 meeting 어땠어요?'),
    theirs('Not bad!'),
    theirs('삭제된 말', { deleted: true }),
    theirs('forwarded words', { forwarded: true }),
    mine('I go there.', { correction: { sentences: [], comment: null } as never }),
    mine('그렇군요', { quote: { id: roomId, senderId: 'me', text: 'a quoted text', pictures: 0, deleted: false } }),
    theirs('', { kind: 'ended' }),
  ]
  await open()
  await isCounted({ own: counts(3, 1), partner: counts(0, 2), of: 'all' })
})

it('follow what is written, edited, deleted and hidden, in both windows', async () => {
  said = [mine('하나 둘'), theirs('one two')]
  await open()
  const other = app.openPage()
  app.chat().countLanguages(roomId)
  await isCounted({ own: counts(2, 0), partner: counts(0, 2) }, other)
  const sent = theirs('three 넷', { sentAt: now })
  app.hear({ kind: 'messages', room: aRoom(), messages: [sent] })
  for (const each of [page, other]) await isCounted({ partner: counts(1, 3) }, each)
  app.hear({ kind: 'changed', room: aRoom({ lastChange: 1 }), since: 0, messages: [{ ...sent, text: 'three', change: 1 }] })
  await isCounted({ partner: counts(0, 3) })
  app.hear({ kind: 'changed', room: aRoom({ lastChange: 2 }), since: 1, messages: [{ ...sent, text: '', deleted: true, change: 2 }] })
  await isCounted({ partner: counts(0, 2) })
  app.hear({ kind: 'hidden', room: aRoom({ lastChange: 2, hiddenVersion: 1 }), messageIds: [said[1]?.id ?? ''] })
  await isCounted({ partner: counts(0, 0) })
  await app.call('hideMessages', { roomId, messageIds: [said[0]?.id ?? ''] })
  for (const each of [page, other]) await isCounted({ own: counts(0, 0), partner: counts(0, 0), of: 'all' }, each)
})

it('need what main lacks of the time, which is read once', async () => {
  said = [mine('너무 오래된 말', { sentAt: now - 20 * day }), ...many(420)]
  await open()
  await isCounted({ own: counts(420, 0), of: 'all' })
  expect(askedPages()).toBe(9)
  // The messages stay in memory, so nothing is asked for again.
  app.chat().closeRoom(page as never, roomId)
  app.chat().openRoom(page as never, roomId)
  app.chat().countLanguages(roomId)
  app.hear({ kind: 'messages', room: aRoom(), messages: [mine('word', { sentAt: now })] })
  await isCounted({ own: counts(420, 1), of: 'all' })
  expect(askedPages()).toBe(9)
})

it('are of the newest messages where there are very many', async () => {
  said = many(limits.shares.messages + 120)
  await open()
  await isCounted({ own: counts(limits.shares.messages, 0), of: 'newest' })
  expect(askedPages()).toBe(limits.shares.messages / 50)
})

it('say that only known messages are counted while the community cannot be reached, and go on when it can', async () => {
  // What is cached has the ids of members.
  said = many(300).map((each) => ({ ...each, senderId: aRoom().partner.id }))
  await open()
  await isCounted({ of: 'all' })
  answers['messages'] = refusal('offline')
  await app.restart()
  page = app.openPage()
  app.chat().openRoom(page as never, roomId)
  app.chat().countLanguages(roomId)
  await isCounted({ partner: counts(200, 0), of: 'known' })
  answers['messages'] = pageOf
  app.goOnline()
  app.reset()
  await isCounted({ partner: counts(300, 0), of: 'all' })
})

it('say so where reading older messages has failed', async () => {
  said = many(120)
  const first = said.at(-50)?.id
  answers['messages'] = (input) => (input['before'] === first ? refusal('offline')(input) : pageOf(input))
  await open()
  await isCounted({ own: counts(50, 0), of: 'known' })
  answers['messages'] = pageOf
  app.chat().countLanguages(roomId)
  await isCounted({ own: counts(120, 0), of: 'all' })
})

it('stand still while messages are read anew', async () => {
  said = many(30)
  await open()
  await isCounted({ own: counts(30, 0), of: 'all' })
  const before = page.taken.length
  rooms = [aRoom({ hiddenVersion: 1 })]
  const gone = said.splice(0, 5)
  expect(gone).toHaveLength(5)
  app.reset()
  await isCounted({ own: counts(25, 0), of: 'all' })
  const sent = page.taken.slice(before).flatMap((change) => (change.kind === 'shares' ? [change.shares] : []))
  expect(sent).toEqual([{ own: counts(25, 0), partner: counts(0, 0), of: 'all' }])
})

it('are not counted in the own room and in the bot’s', async () => {
  said = [mine('적어 두기')]
  for (const kind of ['self', 'bot'] as const) {
    rooms = [aRoom({ kind })]
    await open()
    await until(() => expect(page.drawn(roomId)).toHaveLength(1))
    app.hear({ kind: 'messages', room: aRoom({ kind }), messages: [mine('또', { sentAt: now + 1 })] })
    await until(() => expect(page.drawn(roomId)).toHaveLength(2))
    expect(shares()).toBeUndefined()
    await app.restart()
    app.chat().forgetPage(page as never)
  }
})
