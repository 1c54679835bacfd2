import * as z from 'zod'
import type { ContactQuestion, RoomCaution } from '../../shared/chat'
import type { Room } from '../../shared/contract/chat-shapes'
import { contactDetailsIn } from '../../shared/text/contact-details'
import { ownerKey } from '../owner-key'
import type { Store } from '../store'

const mostAccounts = 50
const mostRooms = 300
const mostOpened = 100

const caution = z.object({ roomId: z.uuid(), sends: z.boolean(), closed: z.boolean(), opened: z.array(z.string()) })

/** What each account has decided in rooms with somebody new; the account and the room that changed last are at the end. */
export const storedCautions = z.array(z.object({ owner: z.string(), rooms: z.array(caution) }))

export interface RoomCautionsDeps {
  store: Store<z.output<typeof storedCautions>>
  /** Identifies the community and the account; null while nobody is signed in. */
  owner: () => string | null
  room: (roomId: string) => Room | undefined
  onChange: (cautions: RoomCaution[]) => void
}

/** What the member has decided in rooms with somebody new (docs/product/chat.md "Somebody new"), stored on this machine. */
export interface RoomCautions {
  list(): RoomCaution[]
  /** The member has closed the card of a room. */
  close(roomId: string): void
  /** The member has opened a covered picture. */
  open(roomId: string, picture: string): void
  /**
   * Whether the member has to be asked before a text goes to some rooms. The answer yes (`confirmed`) is stored, and not asked for again.
   * @returns the question; null where the text can be sent
   */
  ask(roomIds: readonly string[], text: string, confirmed: boolean): ContactQuestion | null
  /** Removes everything of the signed-in account. */
  forget(): void
}

export function createRoomCautions({ store, owner, room, onChange }: RoomCautionsDeps): RoomCautions {
  const ownKey = () => {
    const own = owner()
    return own === null ? null : ownerKey(own)
  }
  const list = () => store.read().find((each) => each.owner === ownKey())?.rooms ?? []
  const of = (roomId: string): RoomCaution =>
    list().find((each) => each.roomId === roomId) ?? { roomId, sends: false, closed: false, opened: [] }

  function write(rooms: RoomCaution[]): void {
    const own = ownKey()
    if (own === null) return
    const others = store.read().filter((each) => each.owner !== own)
    store.write((rooms.length === 0 ? others : [...others, { owner: own, rooms: rooms.slice(-mostRooms) }]).slice(-mostAccounts))
    onChange(list())
  }
  const put = (changed: RoomCaution) => write([...list().filter(({ roomId }) => roomId !== changed.roomId), changed])

  /** A room that is not known yet may be one with somebody new. */
  const isGuarded = (roomId: string) => (room(roomId)?.stranger ?? room(roomId) === undefined) && !of(roomId).sends

  return {
    list,
    close: (roomId) => put({ ...of(roomId), closed: true }),
    open(roomId, picture) {
      const known = of(roomId)
      if (!known.opened.includes(picture)) put({ ...known, opened: [...known.opened, picture].slice(-mostOpened) })
    },
    ask(roomIds, text, confirmed) {
      const guarded = roomIds.filter(isGuarded)
      const asks = guarded.length === 0 ? [] : contactDetailsIn(text)
      if (asks.length === 0) return null
      if (!confirmed) return { asks }
      for (const roomId of guarded) put({ ...of(roomId), sends: true })
      return null
    },
    forget: () => write([]),
  }
}
