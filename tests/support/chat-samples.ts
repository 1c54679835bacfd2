import type { UnsentMessage } from '../../src/shared/chat'
import type { Message, Room } from '../../src/shared/contract/chat-shapes'

const nari = '0198c9a2-0000-7000-8000-0000000000cc'
let messages = 0

/** A room with Nari. */
export function aRoom(overrides: Partial<Room> = {}): Room {
  return {
    id: '0198c9a2-0000-7000-8000-0000000000aa',
    kind: 'pair',
    partner: { id: nari, nickname: '나리', imagePath: null, presence: 0, languages: null },
    alarm: true,
    ended: false,
    writable: true,
    unread: 1,
    lastReadId: null,
    openedAt: '2026-03-01T00:00:00.000Z',
    lastMessage: null,
    hiddenVersion: 0,
    lastChange: 0,
    programId: null,
    readMark: null,
    ...overrides,
  }
}

/** A message of Nari's; each has its own id and a later time. */
export function aMessage(overrides: Partial<Message> = {}): Message {
  messages += 1
  return {
    id: `0198c9a2-0000-7000-9000-${String(messages).padStart(12, '0')}`,
    senderId: nari,
    kind: 'message',
    text: `말 ${messages}`,
    images: [],
    sentAt: 1_772_323_200 + messages,
    key: null,
    bot: null,
    change: 0,
    editedAt: null,
    deleted: false,
    quote: null,
    reactions: [],
    ...overrides,
  }
}

/** A message that main has stored and is sending. */
export const anUnsent = (over: Partial<UnsentMessage> & { roomId: string }): UnsentMessage => ({
  id: '0198c9a2-0000-7000-8000-0000000000ee',
  text: '',
  images: 0,
  quote: null,
  state: 'sending',
  error: null,
  writtenAt: '2026-03-01T00:00:00.000Z',
  ...over,
})
