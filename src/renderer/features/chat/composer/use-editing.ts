import { useLayoutEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { editDraftKey } from '../../../data/chat'
import { useDebouncedDraft } from '../../../data/draft'
import { useSession } from '../../../data/session'
import { useLive } from '../../../hooks/use-live'

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

/**
 * The edit in progress in a room. A changed text is stored as a draft, so that it can be continued after a visit to another room, in
 * another window of the room, and after a restart.
 */
export function useEditing(roomId: string) {
  const [edited, setEdited] = useState<Edited | null>(null)
  const current = useRef<Edited | null>(null)
  const [afterDiscarding, setAfterDiscarding] = useState<(() => void) | null>(null)
  const draft = useDebouncedDraft(editDraftKey(roomId), {
    onElsewhere(stored, before) {
      // Another window of the room has gone on with this edit, or ended it.
      if (current.current !== null && writeEdit(current.current) === before) show.current(readEdit(stored))
    },
    join: (_stored, early) => early,
  })
  const show = useLive((next: Edited | null) => {
    current.current = next
    setEdited(next)
    // The question was about another state of the edit.
    setAfterDiscarding(null)
  })
  useLayoutEffect(() => {
    if (draft.loaded && current.current === null) show.current(readEdit(draft.stored))
  }, [draft.loaded, draft.stored, show])

  const end = () => {
    show.current(null)
    draft.drop()
  }
  /** Ends the edit and goes on with `next`, after a confirmation if the text was changed. */
  const leave = (next: () => void) => {
    const edit = current.current
    if (edit !== null && edit.typed !== edit.text) return setAfterDiscarding(() => next)
    if (edit !== null) end()
    next()
  }
  return {
    edited,
    begin(next: Omit<Edited, 'typed'>) {
      if (current.current?.messageId !== next.messageId) leave(() => show.current({ ...next, typed: next.text }))
    },
    type(text: string) {
      if (current.current === null) return
      current.current.typed = text
      draft.keep(writeEdit(current.current))
    },
    /**
     * Ends the edit of a message that was saved as `text`, unless the text in the field is no longer the one that it was saved from. By
     * then another message may be edited.
     * @param typed the text in the field when it was saved
     */
    saved(messageId: string, typed: string, text: string) {
      const edit = current.current
      if (edit?.messageId !== messageId) return
      if (edit.typed === typed) return end()
      const next = { ...edit, text }
      show.current(next)
      draft.keep(writeEdit(next))
    },
    leave,
    /** Whether a confirmation is waited for. */
    isAsking: afterDiscarding !== null,
    stay: () => setAfterDiscarding(null),
    discard() {
      end()
      afterDiscarding?.()
    },
  }
}

/** The draft to store; '' for a text that was not changed. */
const writeEdit = (edited: Edited) => (edited.typed === edited.text ? '' : JSON.stringify(edited))

/** The stored edit; null for none or for text that is not one. */
function readEdit(stored: string): Edited | null {
  try {
    const { messageId, text, hasImages, typed } = JSON.parse(stored) as Partial<Edited>
    if (typeof messageId !== 'string' || typeof text !== 'string' || typeof typed !== 'string') return null
    return { messageId, text, hasImages: hasImages === true, typed }
  } catch {
    return null
  }
}

// By account and room, for as long as the page exists, so that a reply can be continued after a visit to another room.
const quoteByRoom = new Map<string, Quote>()

/** The message that the next one in a room replies to; null where there is none. */
export function useReplying(roomId: string) {
  const { user } = useSession()
  const key = `${user?.id ?? ''} ${roomId}`
  const [quote, setQuote] = useState(() => quoteByRoom.get(key) ?? null)
  const set = (next: Quote | null) => {
    if (next === null) quoteByRoom.delete(key)
    else quoteByRoom.set(key, next)
    setQuote(next)
  }
  return [quote, set] as const
}
