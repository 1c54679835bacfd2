import { createContext, useContext } from 'react'
import { limits } from '../../../../shared/limits'
import type { Edited } from '../composer/use-editing'
import type { LogRow } from '../log/log-rows'

/** What the rows of a log can ask of their room. */
export interface MessageActions {
  /** Puts the text of a message into the field, to be changed. */
  edit: (row: LogRow) => void
  /** Asks, then deletes a message for everybody in the room. */
  remove: (row: LogRow) => void
}

const Context = createContext<MessageActions | null>(null)

export const MessageActionsProvider = Context.Provider

/** Null outside of a room, and where nothing can be written. */
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

/** A row as the field that changes its text takes it. */
export function editedRow({ messages, unsent, text, images }: LogRow): Omit<Edited, 'typed'> {
  return { messageId: messages[0]?.id ?? unsent?.id ?? '', text, hasImages: images.length > 0 || (unsent?.images ?? 0) > 0 }
}
