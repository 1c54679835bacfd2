import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { createRoomPlacements, type storedRoomPlacements } from '../../../src/main/chat/room-placements'

const at = (x: number) => ({ x, y: 40, width: 420, height: 680, maximized: false })

describe('the positions of rooms’ own windows', () => {
  let kept: z.output<typeof storedRoomPlacements>
  let opened: number
  const open = () =>
    createRoomPlacements(() => {
      opened += 1
      return {
        read: () => kept,
        write: (value) => {
          kept = value
          return true
        },
      }
    })
  beforeEach(() => {
    kept = []
    opened = 0
  })

  it('are stored for each room, only the last one', () => {
    const placements = open()
    expect(placements.of('mina')).toBeNull()
    placements.store('mina', at(10))
    placements.store('haru', { ...at(500), maximized: true })
    placements.store('mina', at(20))
    expect(open().of('mina')).toEqual(at(20))
    expect(open().of('haru')).toEqual({ ...at(500), maximized: true })
    expect(kept).toHaveLength(2)
  })

  it('are dropped above the limit, those used longest ago first', () => {
    const placements = open()
    for (let room = 0; room < 50; room += 1) placements.store(`room ${room}`, at(room))
    placements.store('room 0', at(0))
    placements.store('one more', at(99))
    expect(kept).toHaveLength(50)
    expect(placements.of('room 1')).toBeNull()
    expect(placements.of('room 0')).toEqual(at(0))
  })

  it('are removed with the account', () => {
    const placements = open()
    placements.store('mina', at(10))
    placements.forget()
    expect(kept).toEqual([])
  })

  it('are read from disk once, on first use', () => {
    const placements = open()
    expect(opened).toBe(0)
    placements.of('mina')
    placements.store('mina', at(10))
    expect(opened).toBe(1)
  })
})
