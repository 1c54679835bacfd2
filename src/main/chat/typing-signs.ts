import type { Room } from '../../shared/contract/chat-shapes'
import type { TypingSign } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { ChatAccount } from './chat-account'

export interface TypingSignsDeps {
  account: () => Pick<ChatAccount, 'rooms' | 'logs' | 'unsent'> | null
  isLive: () => boolean
  /** Whether this member shows others that they write. */
  isShown: () => boolean
  /** Shows the other member that one writes; may fail. */
  send: (sign: TypingSign) => Promise<unknown>
  /** Others began or ceased to write. @param roomIds where they do */
  onChange: (roomIds: string[]) => void
}

/** Who is writing (docs/product/chat.md "Typing sign"): in which rooms the others are, and telling them that this member is. */
export interface TypingSigns {
  /** The rooms in which the other member is writing. */
  rooms(): string[]
  /** This member types in a room, in whichever window; called at each key. */
  type(roomId: string): void
  /** This member sent what they typed: what they type next is sent at once. */
  sent(roomId: string): void
  receive(sign: TypingSign): void
  /** The other member of a room no longer writes. */
  end(roomId: string): void
  /** Nothing is known any more: the connection is gone, or the account. */
  endAll(): void
}

export function createTypingSigns({ account, isLive, isShown, send, onChange }: TypingSignsDeps): TypingSigns {
  /** The rooms in which the other writes, with the timer that ends it. */
  const others = new Map<string, NodeJS.Timeout>()
  /** The rooms for which a sign was sent lately. */
  const lately = new Map<string, NodeJS.Timeout>()

  /** A room in which two can write. */
  function roomOfTwo(roomId: string): Room | null {
    const room = account()?.rooms.get(roomId)
    return room?.kind === 'pair' && room.writable ? room : null
  }

  /** When the newest known message of a room was sent, in seconds since 1970; null while own ones are on their way there. */
  function newestIn({ id, lastMessage }: Room): number | null {
    const isSending = account()
      ?.unsent.list()
      .messages.some(({ roomId, state }) => roomId === id && state !== 'failed')
    const known = account()?.logs.get(id)?.log.messages.at(-1)
    return isSending ? null : Math.max(lastMessage?.sentAt ?? 0, known?.sentAt ?? 0)
  }

  function end(roomId: string): void {
    clearTimeout(others.get(roomId))
    if (others.delete(roomId)) onChange([...others.keys()])
  }

  function sent(roomId: string): void {
    clearTimeout(lately.get(roomId))
    lately.delete(roomId)
  }

  return {
    rooms: () => [...others.keys()],
    type(roomId) {
      if (lately.has(roomId) || !isLive() || !isShown()) return
      const room = roomOfTwo(roomId)
      const after = room && newestIn(room)
      if (after === null) return
      lately.set(
        roomId,
        setTimeout(() => lately.delete(roomId), limits.typing.everyMs),
      )
      // A lost sign is not repeated: the next key brings another one.
      send({ roomId, after }).catch(() => undefined)
    },
    sent,
    receive({ roomId, after }) {
      const room = roomOfTwo(roomId)
      if (room === null) return
      const { lastMessage, partner } = room
      // It was late: they have sent what they were writing.
      if (lastMessage?.senderId === partner.id && lastMessage.sentAt > after) return
      const isNew = !others.has(roomId)
      clearTimeout(others.get(roomId))
      others.set(
        roomId,
        setTimeout(() => end(roomId), limits.typing.shownMs),
      )
      if (isNew) onChange([...others.keys()])
    },
    end,
    endAll() {
      for (const timer of [...others.values(), ...lately.values()]) clearTimeout(timer)
      lately.clear()
      if (others.size === 0) return
      others.clear()
      onChange([])
    },
  }
}
