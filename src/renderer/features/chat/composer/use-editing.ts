import { useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { useSession } from '../../../data/session'

/** The message whose text is being changed. */
export interface Edited {
  /** Of the message, or of the unsent message. */
  messageId: string
  text: string
  /** It has pictures, which stay; so its text may go. */
  hasImages: boolean
  /** What was typed so far. */
  typed: string
}

// By account and room, for as long as the page lives: who looks into another room finds what was begun.
const editedByRoom = new Map<string, Edited>()
const quoteByRoom = new Map<string, Quote>()

/** What is being changed in a room; null: nothing. */
export function useEditing(roomId: string) {
  const [edited, setEdited] = useByRoom(editedByRoom, roomId)
  return {
    edited,
    begin: (next: Omit<Edited, 'typed'>) => setEdited({ ...next, typed: next.text }),
    end: () => setEdited(null),
  }
}

/** The message that the next one in a room answers; null: none. */
export const useReplying = (roomId: string) => useByRoom(quoteByRoom, roomId)

function useByRoom<T extends object>(stored: Map<string, T>, roomId: string) {
  const { user } = useSession()
  const key = `${user?.id ?? ''} ${roomId}`
  const [value, setValue] = useState(() => stored.get(key) ?? null)
  const set = (next: T | null) => {
    if (next === null) stored.delete(key)
    else stored.set(key, next)
    setValue(next)
  }
  return [value, set] as const
}
