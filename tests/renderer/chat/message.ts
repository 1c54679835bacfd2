import type { Message } from '../../../src/shared/contract/chat-shapes'

let count = 0

/** A message of the partner; each has a later time. */
export function message(given: Partial<Message> = {}): Message {
  count += 1
  return {
    id: `m${count}`,
    senderId: 'other',
    kind: 'message',
    text: `말 ${count}`,
    images: [],
    sentAt: count,
    key: null,
    bot: null,
    change: 0,
    editedAt: null,
    deleted: false,
    quote: null,
    reactions: [],
    ...given,
  }
}
