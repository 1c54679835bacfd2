import * as z from 'zod'
import type { Store } from '../store'
import { type Placement, placement } from '../window-placement'

/** So many rooms keep theirs; the one whose window was used longest ago makes room. */
const mostRooms = 50

/** Where rooms' own windows were, the one used last at the end. */
export const keptRoomPlacements = z.array(z.object({ roomId: z.string(), placement }))

/** Where rooms in windows of their own were left. */
export interface RoomPlacements {
  of(roomId: string): Placement | null
  keep(roomId: string, placement: Placement): void
  /** Forgets all of them: whose rooms they are has left. */
  forget(): void
}

/** @param open opens the store, once it is needed */
export function createRoomPlacements(open: () => Store<z.output<typeof keptRoomPlacements>>): RoomPlacements {
  let opened: ReturnType<typeof open> | undefined
  const store = () => {
    opened ??= open()
    return opened
  }
  return {
    of: (roomId) =>
      store()
        .read()
        .find((kept) => kept.roomId === roomId)?.placement ?? null,
    keep(roomId, left) {
      const others = store()
        .read()
        .filter((kept) => kept.roomId !== roomId)
      store().write([...others, { roomId, placement: left }].slice(-mostRooms))
    },
    forget() {
      if (store().read().length > 0) store().write([])
    },
  }
}
