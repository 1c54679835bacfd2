import { describe, expect, it } from 'vitest'
import { isLineAbove, isSameRow, type LogInput, type LogRow, logRows } from '../../../src/renderer/features/chat/log/log-rows'
import type { UnsentChange, UnsentMessage } from '../../../src/shared/chat'
import { aMessage } from '../../support/chat-samples'

const noon = new Date(2026, 10, 20, 12).getTime() / 1000
const rows = (input: Partial<LogInput>) => logRows({ messages: [], unsent: [], ownId: 'me', readUpTo: null, ...input })
const shape = (input: Partial<LogInput>) => rows(input).map(({ first, last }) => `${first ? 'first' : ''}${last ? 'last' : ''}`)

function unsentMessage(id: string, state: UnsentMessage['state'] = 'waiting', at = noon): UnsentMessage {
  return { id, roomId: 'room', text: id, images: 0, quote: null, state, error: null, writtenAt: new Date(at * 1000).toISOString() }
}

describe('the rows of a room', () => {
  it('group messages of the same sender within 60 seconds of the one before', () => {
    const messages = [0, 60, 120].map((after) => aMessage({ sentAt: noon + after }))
    expect(shape({ messages })).toEqual(['first', '', 'last'])
    expect(shape({ messages: [aMessage({ sentAt: noon }), aMessage({ sentAt: noon + 61 })] })).toEqual(['firstlast', 'firstlast'])
  })

  it('begin a group with another sender', () => {
    const messages = [aMessage({ sentAt: noon }), aMessage({ sentAt: noon + 1, senderId: 'me' })]
    expect(shape({ messages })).toEqual(['firstlast', 'firstlast'])
    expect(rows({ messages }).map(({ side }) => side)).toEqual(['other', 'mine'])
  })

  it('begin a group with a new day, and mark it', () => {
    const midnight = new Date(2026, 10, 21).getTime() / 1000
    const messages = [aMessage({ sentAt: midnight - 10 }), aMessage({ sentAt: midnight + 10 })]
    expect(shape({ messages })).toEqual(['firstlast', 'firstlast'])
    expect(rows({ messages }).map(({ startsDay }) => startsDay)).toEqual([true, true])
  })

  it('begin a group at the unread line, before the first message of the partner', () => {
    const messages = [
      aMessage({ id: 'read', sentAt: noon }),
      aMessage({ sentAt: noon + 1, senderId: 'me' }),
      aMessage({ sentAt: noon + 2 }),
      aMessage({ sentAt: noon + 3 }),
    ]
    const drawn = rows({ messages, readUpTo: { id: 'read' } })
    expect(drawn.map(({ unread }) => unread)).toEqual([false, false, true, false])
    expect(drawn[2]?.first).toBe(true)
  })

  it('leave out hidden messages, one of which may be the last read', () => {
    const messages = ['a', 'b', 'c'].map((id, index) => aMessage({ id, sentAt: noon + index }))
    const drawn = rows({ messages, hidden: new Set(['b']), readUpTo: { id: 'b' } })
    expect(drawn.map(({ messages, unread }) => [messages[0]?.id, unread])).toEqual([
      ['a', false],
      ['c', true],
    ])
  })

  it('mark the last own row that the other has read, wholly, and none that is on its way', () => {
    const own = (after: number, given: Parameters<typeof aMessage>[0] = {}) => aMessage({ senderId: 'me', sentAt: noon + after, ...given })
    const pictures = [own(3, { key: 'post', images: ['a'] }), own(3.5, { key: 'post', images: ['b'], text: '' })]
    const messages = [own(0), own(1), aMessage({ sentAt: noon + 2 }), ...pictures]
    const readAt = (until: number) =>
      rows({ messages, unsent: [unsentMessage('new')], readMark: { until: noon + until, at: noon + 9 } }).map((row) => row.readAt)
    const at = (noon + 9) * 1000
    expect(readAt(-1)).toEqual([null, null, null, null, null])
    expect(readAt(0)).toEqual([at, null, null, null, null])
    expect(readAt(2)).toEqual([null, at, null, null, null])
    expect(readAt(3)).toEqual([null, at, null, null, null])
    expect(readAt(3.5)).toEqual([null, null, null, at, null])
    expect(rows({ messages }).every((row) => row.readAt === null)).toBe(true)
    const hidden = new Set(messages.slice(1, 2).map(({ id }) => id))
    expect(rows({ messages, hidden, readMark: { until: noon + 2, at: noon + 9 } }).map((row) => row.readAt)).toEqual([at, null, null])
    // A row is drawn again for it.
    const [plain, read] = [rows({ messages })[0], rows({ messages, readMark: { until: noon, at: noon + 9 } })[0]]
    expect(isSameRow(plain as LogRow, read as LogRow)).toBe(false)
  })

  it('draw an unsent reaction as if it were made, and undo one that was refused', () => {
    const reactions = [
      { userId: 'me', name: 'like' as const, change: 1 },
      { userId: 'other', name: 'sad' as const, change: 2 },
    ]
    const said = aMessage({ reactions })
    const drawn = (state: UnsentChange['state']) => {
      const react = { kind: 'react', reaction: 'heart' } as const
      const changes: UnsentChange[] = [{ id: 'change', roomId: 'room', messageId: said.id, change: react, state, error: null }]
      return rows({ messages: [said], changes })[0]
    }
    expect(drawn('waiting')).toMatchObject({ ownReaction: 'heart', otherReaction: 'sad', change: null })
    expect(drawn('failed')).toMatchObject({ ownReaction: 'like', otherReaction: 'sad', reacting: { state: 'failed' } })
    expect(drawn('failed')?.text).toBe(said.text)
  })

  it('have no unread line above the very first message, and none where the last read message is not loaded', () => {
    const messages = [aMessage({ sentAt: noon }), aMessage({ sentAt: noon + 1 })]
    expect(rows({ messages, readUpTo: { id: null } }).some(({ unread }) => unread)).toBe(false)
    expect(rows({ messages, readUpTo: { id: 'long ago' } }).some(({ unread }) => unread)).toBe(false)
  })

  it('are the same as before unless their place in the group changed', () => {
    const messages = [aMessage({ sentAt: noon }), aMessage({ sentAt: noon + 5 })]
    const before = rows({ messages })
    const after = rows({ messages: [...messages, aMessage({ sentAt: noon + 9 })] })
    const same = (index: number) => isSameRow(before[index] as LogRow, after[index] as LogRow)
    expect([same(0), same(1)]).toEqual([true, false])
  })

  it('tell that the unread line is above them while older messages can be loaded', () => {
    const messages = [aMessage({ id: 'read' }), aMessage()]
    expect(isLineAbove({ id: 'long ago' }, messages, true)).toBe(true)
    expect(isLineAbove({ id: null }, messages, true)).toBe(true)
    expect(isLineAbove({ id: 'read' }, messages, true)).toBe(false)
    expect(isLineAbove({ id: 'long ago' }, messages, false)).toBe(false)
    expect(isLineAbove(null, messages, true)).toBe(false)
  })

  it('join the pictures of one post of the other member, and not those of two posts in quick succession', () => {
    const messages = [0, 0.001, 0.12, 0.121].map((after, at) => aMessage({ sentAt: noon + after, text: '', images: [`${at}`], key: null }))
    expect(rows({ messages }).map(({ images }) => images)).toEqual([
      ['0', '1'],
      ['2', '3'],
    ])
  })

  it('join the pictures of one post with its text', () => {
    const messages = [
      aMessage({ sentAt: noon, text: '사진이에요', images: ['a'], key: 'k', senderId: 'me' }),
      aMessage({ sentAt: noon + 0.001, text: '', images: ['b'], key: 'k', senderId: 'me' }),
      aMessage({ sentAt: noon + 0.002, text: '', images: ['c'], key: 'other', senderId: 'me' }),
    ]
    expect(rows({ messages }).map(({ images, text, key }) => ({ images, text, key }))).toEqual([
      { images: ['a', 'b'], text: '사진이에요', key: 'k' },
      { images: ['c'], text: '', key: 'other' },
    ])
  })

  it('keep the key of an unsent message once it is sent, also while it is still listed as unsent', () => {
    const before = rows({ unsent: [unsentMessage('k')] })
    const after = rows({ messages: [aMessage({ key: 'k', senderId: 'me', sentAt: noon, text: 'k' })], unsent: [unsentMessage('k')] })
    expect(before.map(({ key }) => key)).toEqual(['k'])
    expect(after.map(({ key, unsent }) => ({ key, unsent }))).toEqual([{ key: 'k', unsent: null }])
  })

  it('group nothing with a failed message', () => {
    expect(shape({ unsent: [unsentMessage('a', 'failed'), unsentMessage('b'), unsentMessage('c')] })).toEqual([
      'firstlast',
      'first',
      'last',
    ])
  })
})

describe('unsent changes', () => {
  const change = (messageId: string, given: Partial<UnsentChange>): UnsentChange => {
    return { id: 'change', roomId: 'room', messageId, change: { kind: 'delete' }, state: 'waiting', error: null, ...given }
  }
  const edit = (text: string) => ({ kind: 'edit', text }) as const

  it('are drawn as if they were made, of unsent messages too', () => {
    const messages = [aMessage({ id: 'one', text: '하나', senderId: 'me' }), aMessage({ id: 'two', text: '둘', senderId: 'me' })]
    const changes = [
      change('one', { change: edit('하나!') }),
      change('one', { change: edit('하나!!') }),
      change('two', {}),
      change('unsent', { change: edit('셋') }),
    ]
    const drawn = rows({ messages, unsent: [unsentMessage('unsent')], changes })
    expect(drawn.map(({ text, edited, deleted }) => [text, edited, deleted])).toEqual([
      ['하나!!', true, false],
      ['', false, true],
      ['셋', false, false],
    ])
  })

  it('that failed keep their text in sight, and delete nothing', () => {
    const messages = [aMessage({ id: 'one', text: '하나' }), aMessage({ id: 'two', text: '둘' })]
    const changes = [change('one', { change: edit('하나!'), state: 'failed' }), change('two', { state: 'failed' })]
    expect(rows({ messages, changes }).map(({ text, edited, deleted }) => [text, edited, deleted])).toEqual([
      ['하나!', false, false],
      ['둘', false, false],
    ])
  })

  it('of a post with pictures that is deleted leave one row', () => {
    const post = [0, 1, 2].map((n) =>
      aMessage({ senderId: 'me', key: 'key', text: '', sentAt: noon + n / 1000, deleted: true, change: n + 1 }),
    )
    expect(rows({ messages: post }).map(({ messages }) => messages.length)).toEqual([3])
    const apart = [0, 1].map((n) => aMessage({ text: '', sentAt: noon + n, deleted: true, change: n + 1 }))
    expect(rows({ messages: apart })).toHaveLength(2)
  })
})
