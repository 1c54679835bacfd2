import type { Message } from '../../../shared/contract/chat-shapes'
import { allMessages, type MessagePages } from './message-pages'

/** Said from here and not heard live yet: it tells nothing of what was said before it. */
const unheard = new Set<string>()
/** By room: the messages that were there when something was missed after them, until the end of the room was asked for. */
const beforeMissed = new Map<string, ReadonlySet<string>>()

/** Said from here, known by the answer alone. */
export function saidHere(messages: readonly Message[], list: MessagePages | undefined): void {
  const known = list?.pages[0]?.messages ?? []
  for (const { id } of messages) if (!known.some((message) => message.id === id)) unheard.add(id)
}

/** Heard live, after all that was said before. */
export function heardLive(messages: readonly Message[]): void {
  for (const { id } of messages) unheard.delete(id)
}

/** Something was missed: from now on what is added to a room says nothing of what came before it. */
export function missedIn(roomId: string, list: MessagePages | undefined): void {
  beforeMissed.set(roomId, new Set(beforeMissed.get(roomId) ?? sureIn(list)))
}

/** The messages of a room that none is missing between. */
export function sureOf(roomId: string, list: MessagePages | undefined): ReadonlySet<string> {
  return beforeMissed.get(roomId) ?? sureIn(list)
}

/** The end of a room has joined what was sure; unless something was missed again since. */
export function joined(roomId: string, sure: ReadonlySet<string>, end: readonly Message[]): void {
  heardLive(end)
  if (beforeMissed.get(roomId) === sure) beforeMissed.delete(roomId)
}

function sureIn(list: MessagePages | undefined): ReadonlySet<string> {
  const ids = list ? allMessages(list).map(({ id }) => id) : []
  return new Set(ids.filter((id) => !unheard.has(id)))
}
