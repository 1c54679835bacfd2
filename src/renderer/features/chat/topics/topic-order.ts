import { limits } from '../../../../shared/limits'
import type { RoomTopics, TopicsMemory } from '../../../../shared/topics'

/** What is remembered of the topics of a room. */
export const roomTopicsOf = (memory: TopicsMemory, roomId: string): RoomTopics =>
  memory.rooms.find((each) => each.roomId === roomId) ?? { roomId, passed: [], used: [] }

const withRoom = (memory: TopicsMemory, room: RoomTopics): TopicsMemory => ({
  ...memory,
  rooms: [...memory.rooms.filter(({ roomId }) => roomId !== room.roomId), room].slice(-limits.topics.rooms),
})

/**
 * The topic to show in a room: the first of the level, in the room's own order, that was neither put into it nor passed over.
 * @param names of all topics of the level
 * @returns null where all were put into the room
 */
export function currentTopic(names: readonly string[], { roomId, passed, used }: RoomTopics): string | null {
  const left = names.filter((name) => !used.includes(name)).sort((one, other) => placeOf(roomId, one) - placeOf(roomId, other))
  // Of those that were all passed over, the one that was passed over first.
  return left.find((name) => !passed.includes(name)) ?? passed.find((name) => left.includes(name)) ?? null
}

/** Passes over the topic that is shown. When all of the level were, a new round begins, in which it comes last. */
export function passOver(memory: TopicsMemory, roomId: string, names: readonly string[]): TopicsMemory {
  const room = roomTopicsOf(memory, roomId)
  const current = currentTopic(names, room)
  if (current === null) return memory
  const passed = [...room.passed.filter((name) => name !== current), current]
  const isRoundOver = names.every((name) => passed.includes(name) || room.used.includes(name))
  return withRoom(memory, { ...room, passed: isRoundOver ? [...passed.filter((name) => !names.includes(name)), current] : passed })
}

/** Notes that a topic was put into the room. */
export function putIntoRoom(memory: TopicsMemory, roomId: string, name: string): TopicsMemory {
  const room = roomTopicsOf(memory, roomId)
  return withRoom(memory, { ...room, used: [...room.used.filter((each) => each !== name), name] })
}

/** Offers the topics of a level in the room again. */
export function offerAgain(memory: TopicsMemory, roomId: string, names: readonly string[]): TopicsMemory {
  const room = roomTopicsOf(memory, roomId)
  return withRoom(memory, { ...room, used: room.used.filter((name) => !names.includes(name)) })
}

/** An FNV-1a hash: each room has its own order, which stays the same. */
function placeOf(roomId: string, name: string): number {
  let hash = 0x811c9dc5
  for (const letter of `${roomId} ${name}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
