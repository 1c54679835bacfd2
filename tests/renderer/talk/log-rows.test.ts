import { describe, expect, it } from 'vitest'
import { isLineAbove, isSameRow, type LogInput, type LogRow, logRows } from '../../../src/renderer/features/talk/log-rows'
import type { WaitingMessage } from '../../../src/shared/talk'
import { message } from './said'

const noon = new Date(2026, 10, 20, 12).getTime() / 1000
const rows = (input: Partial<LogInput>) => logRows({ messages: [], waiting: [], ownId: 'me', readUpTo: null, ...input })
const shape = (input: Partial<LogInput>) => rows(input).map(({ first, last }) => `${first ? 'first' : ''}${last ? 'last' : ''}`)

function waiting(id: string, state: WaitingMessage['state'] = 'waiting', at = noon): WaitingMessage {
  return { id, roomId: 'room', text: id, images: 0, state, error: null, writtenAt: new Date(at * 1000).toISOString() }
}

describe('the rows of a room', () => {
  it('group the same sender within 60 seconds of the message before', () => {
    const said = [0, 60, 120].map((after) => message({ sentAt: noon + after }))
    expect(shape({ messages: said })).toEqual(['first', '', 'last'])
    expect(shape({ messages: [message({ sentAt: noon }), message({ sentAt: noon + 61 })] })).toEqual(['firstlast', 'firstlast'])
  })

  it('begin a group with another sender', () => {
    const said = [message({ sentAt: noon }), message({ sentAt: noon + 1, senderId: 'me' })]
    expect(shape({ messages: said })).toEqual(['firstlast', 'firstlast'])
    expect(rows({ messages: said }).map(({ side }) => side)).toEqual(['other', 'mine'])
  })

  it('begin a group with a new day, and say so', () => {
    const midnight = new Date(2026, 10, 21).getTime() / 1000
    const said = [message({ sentAt: midnight - 10 }), message({ sentAt: midnight + 10 })]
    expect(shape({ messages: said })).toEqual(['firstlast', 'firstlast'])
    expect(rows({ messages: said }).map(({ startsDay }) => startsDay)).toEqual([true, true])
  })

  it('begin a group at the unread line, before the first of the other one', () => {
    const said = [
      message({ id: 'read', sentAt: noon }),
      message({ sentAt: noon + 1, senderId: 'me' }),
      message({ sentAt: noon + 2 }),
      message({ sentAt: noon + 3 }),
    ]
    const drawn = rows({ messages: said, readUpTo: { id: 'read' } })
    expect(drawn.map(({ unread }) => unread)).toEqual([false, false, true, false])
    expect(drawn[2]?.first).toBe(true)
  })

  it('leave out what is hidden, which still is where reading stopped', () => {
    const said = ['a', 'b', 'c'].map((id, index) => message({ id, sentAt: noon + index }))
    const drawn = rows({ messages: said, hidden: new Set(['b']), readUpTo: { id: 'b' } })
    expect(drawn.map(({ messages, unread }) => [messages[0]?.id, unread])).toEqual([
      ['a', false],
      ['c', true],
    ])
  })

  it('draw the line above everything where nothing was ever read, and none where the last that was read is not loaded', () => {
    const said = [message({ sentAt: noon }), message({ sentAt: noon + 1 })]
    expect(rows({ messages: said, readUpTo: { id: null } })[0]?.unread).toBe(true)
    expect(rows({ messages: said, readUpTo: { id: 'long ago' } }).some(({ unread }) => unread)).toBe(false)
  })

  it('are the same as before where nothing about them changed, and not where their place in the group did', () => {
    const said = [message({ sentAt: noon }), message({ sentAt: noon + 5 })]
    const before = rows({ messages: said })
    const after = rows({ messages: [...said, message({ sentAt: noon + 9 })] })
    const same = (index: number) => isSameRow(before[index] as LogRow, after[index] as LogRow)
    expect([same(0), same(1)]).toEqual([true, false])
  })

  it('know the line to be further up while older ones can be loaded', () => {
    const said = [message({ id: 'read' }), message()]
    expect(isLineAbove({ id: 'long ago' }, said, true)).toBe(true)
    expect(isLineAbove({ id: null }, said, true)).toBe(true)
    expect(isLineAbove({ id: 'read' }, said, true)).toBe(false)
    expect(isLineAbove({ id: 'long ago' }, said, false)).toBe(false)
    expect(isLineAbove(null, said, true)).toBe(false)
  })

  it('put the pictures of one message together, with its text', () => {
    const said = [
      message({ sentAt: noon, text: '사진이에요', images: ['a'], key: 'k', senderId: 'me' }),
      message({ sentAt: noon + 0.001, text: '', images: ['b'], key: 'k', senderId: 'me' }),
      message({ sentAt: noon + 0.002, text: '', images: ['c'], key: 'other', senderId: 'me' }),
    ]
    expect(rows({ messages: said }).map(({ images, text, key }) => ({ images, text, key }))).toEqual([
      { images: ['a', 'b'], text: '사진이에요', key: 'k' },
      { images: ['c'], text: '', key: 'other' },
    ])
  })

  it('keep the place of what waited when it has arrived, also while it is still told as waiting', () => {
    const before = rows({ waiting: [waiting('k')] })
    const after = rows({ messages: [message({ key: 'k', senderId: 'me', sentAt: noon, text: 'k' })], waiting: [waiting('k')] })
    expect(before.map(({ key }) => key)).toEqual(['k'])
    expect(after.map(({ key, waiting: still }) => ({ key, still }))).toEqual([{ key: 'k', still: null }])
  })

  it('let nothing join what was refused', () => {
    expect(shape({ waiting: [waiting('a', 'failed'), waiting('b'), waiting('c')] })).toEqual(['firstlast', 'first', 'last'])
  })
})
