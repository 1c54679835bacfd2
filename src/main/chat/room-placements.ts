import * as z from 'zod'
import type { Store } from '../store'
import { type Placement, placement } from '../window-placement'

/** The most rooms with a stored placement; the one whose window was used longest ago is dropped. */
const maxRooms = 50

/** The positions of rooms' own windows, the one used last at the end. */
export const storedRoomPlacements = z.array(z.object({ roomId: z.string(), placement }))

/** The stored positions of rooms' own windows. */
export interface RoomPlacements {
  of(roomId: string): Placement | null
  store(roomId: string, placement: Placement): void
  /** Removes those of some rooms; by default all of them: the account has signed out. */
  forget(roomIds?: ReadonlySet<string>): void
}

/** @param open opens the store; called on first use */
export function createRoomPlacements(open: () => Store<z.output<typeof storedRoomPlacements>>): RoomPlacements {
  let opened: ReturnType<typeof open> | undefined
  const store = () => {
    opened ??= open()
    return opened
  }
  return {
    of: (roomId) =>
      store()
        .read()
        .find((each) => each.roomId === roomId)?.placement ?? null,
    store(roomId, current) {
      const others = store()
        .read()
        .filter((each) => each.roomId !== roomId)
      store().write([...others, { roomId, placement: current }].slice(-maxRooms))
    },
    forget(roomIds) {
      const others = store()
        .read()
        .filter(({ roomId }) => roomIds !== undefined && !roomIds.has(roomId))
      if (others.length < store().read().length) store().write(others)
    },
  }
}
