import type { Message, Room } from '../../../src/shared/contract/chat-shapes'

let count = 0

/** Something the other one said. */
export function message(given: Partial<Message> = {}): Message {
  count += 1
  return {
    id: `m${count}`,
    senderId: 'other',
    kind: 'said',
    text: `말 ${count}`,
    images: [],
    sentAt: count,
    key: null,
    bot: null,
    ...given,
  }
}

export function room(given: Partial<Room> = {}): Room {
  return {
    id: 'room',
    kind: 'pair',
    partner: { id: 'other', nickname: 'nari', imagePath: null, presence: 0 },
    alarm: true,
    ended: false,
    writable: true,
    unread: 0,
    lastReadId: null,
    openedAt: '2026-11-20T00:00:00.000Z',
    lastMessage: null,
    hiddenVersion: 0,
    programId: null,
    ...given,
  }
}
