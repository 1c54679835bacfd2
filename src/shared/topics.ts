import * as z from 'zod'
import { limits } from './limits'

const names = z.array(z.string().min(1).max(limits.topics.name)).max(300)

const roomTopics = z.strictObject({
  roomId: z.uuid(),
  /** The topics that were passed over since all of their level had been shown, the last one at the end. */
  passed: names,
  /** Those that were put into the room, the last one at the end. */
  used: names,
})
export type RoomTopics = z.output<typeof roomTopics>

/** What this machine remembers of an account's topics to talk about (docs/product/chat.md "Topics"), by their names. */
export const topicsMemory = z.strictObject({
  /** The level that was chosen; null: none yet. */
  level: z.enum(['easy', 'middle', 'hard']).nullable(),
  /** The room that was used last is at the end. */
  rooms: z.array(roomTopics).max(limits.topics.rooms),
})
export type TopicsMemory = z.output<typeof topicsMemory>

export const noTopicsMemory: TopicsMemory = { level: null, rooms: [] }
