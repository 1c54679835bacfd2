import { useState } from 'react'
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

/** By account and room, for as long as the page lives: who looks into another room finds what was typed. */
const byRoom = new Map<string, Edited>()

/** What is being changed in a room; null: nothing. */
export function useEditing(roomId: string) {
  const { user } = useSession()
  const key = `${user?.id ?? ''} ${roomId}`
  const [edited, setEdited] = useState(() => byRoom.get(key) ?? null)
  return {
    edited,
    begin(next: Omit<Edited, 'typed'>) {
      const begun = { ...next, typed: next.text }
      byRoom.set(key, begun)
      setEdited(begun)
    },
    end() {
      byRoom.delete(key)
      setEdited(null)
    },
  }
}
