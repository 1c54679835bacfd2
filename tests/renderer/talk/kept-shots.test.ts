import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepShots, type Shot, shotsOf } from '../../../src/renderer/features/talk/kept-shots'

const released: string[] = []
beforeEach(() => void vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url)))
afterEach(() => {
  vi.restoreAllMocks()
  released.splice(0)
})

const five = (room: string): Shot[] =>
  [1, 2, 3, 4, 5].map((n) => ({ id: `${room} ${n}`, file: new File([], 'a.png'), url: `blob:${room} ${n}` }))

it('pictures not sent are kept per room, and those of the room left alone longest go where there are too many', () => {
  for (const room of ['a', 'b', 'c', 'd', 'e']) keepShots(room, five(room))
  expect(shotsOf('a')).toHaveLength(5)
  keepShots('a', shotsOf('a').slice(1))
  keepShots('f', five('f'))
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((room) => shotsOf(room).length)).toEqual([4, 0, 5, 5, 5, 5])
  expect(released).toEqual(five('b').map(({ url }) => url))
})
