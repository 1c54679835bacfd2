import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Attachment, attachmentsOf, storeAttachments } from '../../../src/renderer/features/chat/composer/attachment-store'

const revoked: string[] = []
beforeEach(() => void vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url)))
afterEach(() => {
  vi.restoreAllMocks()
  revoked.splice(0)
})

const five = (room: string): Attachment[] =>
  [1, 2, 3, 4, 5].map((n) => ({ id: `${room} ${n}`, file: new File([], 'a.png'), url: `blob:${room} ${n}` }))

it('stores unsent pictures per room, and above the limit drops those of the room changed longest ago', () => {
  for (const room of ['a', 'b', 'c', 'd', 'e']) storeAttachments(room, five(room))
  expect(attachmentsOf('a')).toHaveLength(5)
  storeAttachments('a', attachmentsOf('a').slice(1))
  storeAttachments('f', five('f'))
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((room) => attachmentsOf(room).length)).toEqual([4, 0, 5, 5, 5, 5])
  expect(revoked).toEqual(five('b').map(({ url }) => url))
})
