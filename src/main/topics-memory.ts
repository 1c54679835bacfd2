import * as z from 'zod'
import { noTopicsMemory, type TopicsMemory, topicsMemory } from '../shared/topics'
import { ownerKey } from './owner-key'
import type { Store } from './store'

/** The most accounts; the one whose memory changed longest ago is dropped. */
const mostOwners = 50

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
