import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { createRoomPlacements, type keptRoomPlacements } from '../../../src/main/talk/room-placements'

const at = (x: number) => ({ x, y: 40, width: 420, height: 680, maximized: false })

describe('where rooms’ own windows were left', () => {
  let kept: z.output<typeof keptRoomPlacements>
  let opened: number
  const open = () =>
    createRoomPlacements(() => {
      opened += 1
      return {
        read: () => kept,
        write: (value) => {
          kept = value
        },
      }
    })
  beforeEach(() => {
    kept = []
    opened = 0
  })

  it('is kept for each room, the last place alone', () => {
    const placements = open()
    expect(placements.of('mina')).toBeNull()
    placements.keep('mina', at(10))
    placements.keep('haru', { ...at(500), maximized: true })
    placements.keep('mina', at(20))
    expect(open().of('mina')).toEqual(at(20))
    expect(open().of('haru')).toEqual({ ...at(500), maximized: true })
    expect(kept).toHaveLength(2)
  })

  it('is forgotten of the rooms whose windows were used longest ago, where there are too many', () => {
    const placements = open()
    for (let room = 0; room < 50; room += 1) placements.keep(`room ${room}`, at(room))
    placements.keep('room 0', at(0))
    placements.keep('one more', at(99))
    expect(kept).toHaveLength(50)
    expect(placements.of('room 1')).toBeNull()
    expect(placements.of('room 0')).toEqual(at(0))
  })

  it('is forgotten with the account', () => {
    const placements = open()
    placements.keep('mina', at(10))
    placements.forget()
    expect(kept).toEqual([])
  })

  it('is read from the disk once, and not before a room is asked for', () => {
    const placements = open()
    expect(opened).toBe(0)
    placements.of('mina')
    placements.keep('mina', at(10))
    expect(opened).toBe(1)
  })
})
