import * as z from 'zod'
import { limits } from '../shared/limits'
import { noTopicsMemory, type TopicsMemory } from '../shared/topics'
import { ownerKey } from './owner-key'
import type { Store } from './store'

/** The most accounts; the one whose memory changed longest ago is dropped. */
const mostOwners = 50

const names = z.array(z.string().min(1).max(limits.topics.name)).max(300)

/** The memory that a page may store. */
export const topicsMemory: z.ZodType<TopicsMemory> = z.strictObject({
  level: z.enum(['easy', 'middle', 'hard']).nullable(),
  rooms: z.array(z.strictObject({ roomId: z.uuid(), passed: names, used: names })).max(limits.topics.rooms),
})

export const storedTopics = z.array(z.object({ owner: z.string(), memory: topicsMemory }))

/** Which topics to talk about were shown to each account on this machine (docs/product/chat.md "Topics"). */
export interface TopicsMemories {
  read(): TopicsMemory
  save(memory: TopicsMemory): void
  /** Removes the current owner's. */
  forget(): void
}

/** @param owner a key for the signed-in account */
export function createTopicsMemories(store: Store<z.output<typeof storedTopics>>, owner: () => string): TopicsMemories {
  const ownKey = () => ownerKey(owner())
  const others = () => store.read().filter((stored) => stored.owner !== ownKey())
  return {
    read: () => store.read().find((stored) => stored.owner === ownKey())?.memory ?? noTopicsMemory,
    save: (memory) => void store.write([...others(), { owner: ownKey(), memory }].slice(-mostOwners)),
    forget: () => void store.write(others()),
  }
}
