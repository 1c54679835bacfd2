import type { Room } from '../../../shared/contract/chat-shapes'

/** Whether two states of a room differ in nothing but what was said in it and how far it was read: what shows neither need not be drawn anew. */
export function isSameRoom(one: Room, other: Room): boolean {
  const { lastMessage: _last, unread: _unread, lastReadId: _read, ...rest } = one
  return (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name])
}
