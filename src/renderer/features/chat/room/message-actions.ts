import { createContext, useContext } from 'react'
import type { Quote } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import type { ReactionName } from '../../../../shared/reactions'
import type { Edited } from '../composer/use-editing'
import type { LogRow } from '../log/log-rows'

/** The actions of a room that its rows use. */
export interface MessageActions {
  /** Whether messages can be written in the room. */
  writable: boolean
  /** Ids of messages that this member deleted for themselves. */
  hidden: ReadonlySet<string>
  /** Replies to a message: the next one that is sent quotes it. */
  reply: (row: LogRow) => void
  /** Shows a quoted message, wherever it is in the room. */
  show: (messageId: string) => void
  /** Puts the text of a message into the field to edit it. */
  edit: (row: LogRow) => void
  /** Asks for recipients, then forwards a message. */
  forward: (row: LogRow) => void
  /** Asks for confirmation, then deletes a message for both members. */
  remove: (row: LogRow) => void
  /** Opens the correction editor for a message of the partner. */
  correct: (row: LogRow) => void
  /** Sets the member's own reaction; null removes it. */
  react: (row: LogRow, reaction: ReactionName | null) => void
}

const Context = createContext<MessageActions | null>(null)

export const MessageActionsProvider = Context.Provider

/** Null outside a room. */
export const useMessageActions = () => useContext(Context)

const minute = 60 * 1000

interface Clock {
  /** This machine's time, in milliseconds since 1970. */
  now: number
  /** The community's time less this machine's, in milliseconds; 0 also while it is not known. */
  offset: number
}

/** Whether a row is an own message whose text can still be edited: an unsent one always, a forwarded one, a correction or a voice message never. */
export function canEdit(row: LogRow, clock: Clock): boolean {
  const { side, deleted, forwarded, correction, voice, unsent } = row
  return (
    side === 'mine' &&
    !deleted &&
    !forwarded &&
    correction === null &&
    voice === null &&
    (unsent !== null || ageOf(row, clock) < limits.messageChange.editMinutes * minute)
  )
}

/** Whether a row is an own message that can still be deleted for both. */
export function canRemove(row: LogRow, clock: Clock): boolean {
  const { side, deleted, unsent } = row
  return side === 'mine' && !deleted && unsent === null && ageOf(row, clock) < limits.messageChange.deleteHours * 60 * minute
}

/** How long ago an own message was sent, in milliseconds. */
const ageOf = (row: LogRow, { now, offset }: Clock) => (offset === 0 ? now - writtenAt(row) : now + offset - row.at)

/**
 * When an own message was sent, in milliseconds since 1970, where the community's time is not known. Its key, a UUID of version 7, contains
 * the time of writing by the machine's clock: where that clock is fast, the time of the community would make each message seem old.
 */
function writtenAt({ key, at }: LogRow): number {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(key) ?? []
  return high === '' ? at : Math.max(at, Number.parseInt(high + low, 16))
}

/** The quotation of a row that can be replied and reacted to; null for an unsent or deleted one. */
export function quoteOf({ messages, text, images, voice, side, deleted, senderId }: LogRow): Quote | null {
  const [first] = messages
  if (first === undefined || deleted || side === 'ended' || side === 'bot' || side === 'exchange') return null
  const quoted = { id: first.id, senderId, text: [...text].slice(0, limits.messageQuote).join(''), pictures: images.length }
  return { ...quoted, deleted: false, ...(voice !== null && { voice: voice.seconds }) }
}

/** Whether a row can be forwarded: it is sent and not deleted. */
export const canForward = ({ messages, side, deleted }: LogRow) =>
  messages.length > 0 && !deleted && side !== 'ended' && side !== 'exchange'

/** Whether a row is a message of the partner that can be corrected. */
export const canCorrect = (row: LogRow) => row.side === 'other' && row.text !== '' && row.correction === null && quoteOf(row) !== null

/** A row in the form that the edit field takes. */
export function editedRow({ messages, unsent, text, images }: LogRow): Omit<Edited, 'typed'> {
  return { messageId: messages[0]?.id ?? unsent?.id ?? '', text, hasImages: images.length > 0 || (unsent?.images ?? 0) > 0 }
}
