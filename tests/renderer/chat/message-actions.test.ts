import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { logRows } from '../../../src/renderer/features/chat/log/log-rows'
import { canEdit, canRemove } from '../../../src/renderer/features/chat/room/message-actions'
import { aMessage } from '../../support/chat-samples'

const minute = 60 * 1000
const sentAt = Date.UTC(2026, 2, 1)

/** An own message, written when the machine's clock was ahead of the community's by some minutes. */
function ownRow(ahead: number) {
  const key = v7({ msecs: sentAt + ahead * minute })
  const [row] = logRows({ messages: [aMessage({ senderId: 'own', key, sentAt: sentAt / 1000 })], unsent: [], ownId: 'own', readUpTo: null })
  if (row === undefined) throw new Error('no row')
  return row
}

test.each([-60, 0, 16, 48 * 60])(
  'an own message can be edited for 15 minutes and deleted for a day, with a clock that is %s minutes ahead',
  (ahead) => {
    const row = ownRow(ahead)
    const now = sentAt + Math.max(0, ahead) * minute
    const after = (minutes: number) => ({ now: now + minutes * minute, offset: 0 })
    expect(canEdit(row, after(14))).toBe(true)
    expect(canEdit(row, after(16))).toBe(false)
    expect(canRemove(row, after(23 * 60))).toBe(true)
    expect(canRemove(row, after(25 * 60))).toBe(false)
  },
)

test.each([
  [16, 0],
  [16, 16],
  [48 * 60, 0],
  [48 * 60, 48 * 60],
  [-60, 0],
])(
  'the community’s time counts where it is known: this clock is %s minutes ahead, and that of the writing machine %s',
  (ahead, written) => {
    const row = ownRow(written)
    const after = (minutes: number) => ({ now: sentAt + (ahead + minutes) * minute, offset: -ahead * minute })
    expect(canEdit(row, after(14))).toBe(true)
    expect(canEdit(row, after(16))).toBe(false)
    expect(canRemove(row, after(23 * 60))).toBe(true)
    expect(canRemove(row, after(25 * 60))).toBe(false)
  },
)
