import { useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { useSession } from '../../../data/session'

/** The message whose text is being edited. */
export interface Edited {
  /** The id of the message or the unsent message. */
  messageId: string
  text: string
  /** It has pictures, which stay, so its text may be removed. */
  hasImages: boolean
  /** The edited text so far. */
  typed: string
}

// By account and room, for as long as the page exists, so that an edit can be continued after a visit to another room.
const editedByRoom = new Map<string, Edited>()
const quoteByRoom = new Map<string, Quote>()

const keyOf = (userId: string, roomId: string) => `${userId} ${roomId}`

/** Whether an account has changed the text of a message in any room, and not saved it. */
export const hasUnsavedEdit = (userId: string): boolean =>
  [...editedByRoom].some(([key, { text, typed }]) => key.startsWith(keyOf(userId, '')) && typed !== text)

/** The edit in progress in a room; null where there is none. */
export function useEditing(roomId: string) {
  const [edited, setEdited] = useByRoom(editedByRoom, roomId)
  return {
    edited,
    begin: (next: Omit<Edited, 'typed'>) => setEdited({ ...next, typed: next.text }),
    end: () => setEdited(null),
  }
}

/** The message that the next one in a room replies to; null where there is none. */
export const useReplying = (roomId: string) => useByRoom(quoteByRoom, roomId)

function useByRoom<T extends object>(stored: Map<string, T>, roomId: string) {
  const { user } = useSession()
  const key = keyOf(user?.id ?? '', roomId)
  const [value, setValue] = useState(() => stored.get(key) ?? null)
  const set = (next: T | null) => {
    if (next === null) stored.delete(key)
    else stored.set(key, next)
    setValue(next)
  }
  return [value, set] as const
}
