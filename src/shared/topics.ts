/** What is remembered of the topics of a room, by their names. */
export interface RoomTopics {
  roomId: string
  /** The topics that were passed over since all of their level had been shown, the last one at the end. */
  passed: string[]
  /** Those that were put into the room, the last one at the end. */
  used: string[]
}

/** What this machine remembers of an account's topics to talk about (docs/product/chat.md "Topics"). */
export interface TopicsMemory {
  /** The level that was chosen; null: none yet. */
  level: 'easy' | 'middle' | 'hard' | null
  /** The room that was used last is at the end. */
  rooms: RoomTopics[]
}

export const noTopicsMemory: TopicsMemory = { level: null, rooms: [] }
