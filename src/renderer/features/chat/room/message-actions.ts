import { createContext, useContext } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import type { Edited } from '../composer/use-editing'
import type { LogRow } from '../log/log-rows'

/** What the rows of a log can ask of their room. */
export interface MessageActions {
  /** Whether anything can be written. */
  writable: boolean
  /** Ids of messages that this member deleted for themselves. */
  hidden: ReadonlySet<string>
  /** Answers a message: the next one that is sent quotes it. */
  reply: (row: LogRow) => void
  /** Shows a message that is quoted, wherever it is in the room. */
  show: (messageId: string) => void
  /** Puts the text of a message into the field, to be changed. */
  edit: (row: LogRow) => void
  /** Asks, then deletes a message for everybody in the room. */
  remove: (row: LogRow) => void
}

const Context = createContext<MessageActions | null>(null)

export const MessageActionsProvider = Context.Provider

/** Null outside of a room. */
export const useMessageActions = () => useContext(Context)

const minute = 60 * 1000

/** Whether a row is an own message whose text can still be changed; an unsent one always can. */
export function canEdit({ side, deleted, unsent, at }: LogRow, now: number): boolean {
  return side === 'mine' && !deleted && (unsent !== null || now - at < limits.messageChange.editMinutes * minute)
}

/** Whether a row is an own message that can still be deleted for both. */
export function canRemove({ side, deleted, unsent, at }: LogRow, now: number): boolean {
  return side === 'mine' && !deleted && unsent === null && now - at < limits.messageChange.deleteHours * 60 * minute
}

/** What is quoted of a row that can be answered; null of one that is not sent or that is deleted. */
export function quoteOf({ messages, text, images, side, deleted, senderId }: LogRow): Quote | null {
  const [first] = messages
  if (first === undefined || deleted || side === 'ended' || side === 'bot') return null
  return { id: first.id, senderId, text: [...text].slice(0, limits.messageQuote).join(''), pictures: images.length, deleted: false }
}

/** A row as the field that changes its text takes it. */
export function editedRow({ messages, unsent, text, images }: LogRow): Omit<Edited, 'typed'> {
  return { messageId: messages[0]?.id ?? unsent?.id ?? '', text, hasImages: images.length > 0 || (unsent?.images ?? 0) > 0 }
}
