import { expect, it } from 'vitest'
import { createTopicsMemories } from '../../src/main/topics-memory'
import { noTopicsMemory, type TopicsMemory } from '../../src/shared/topics'
import { memoryStore } from '../support/memory-store'

const used: TopicsMemory = { level: 'hard', rooms: [{ roomId: '0198c9a2-0000-7000-8000-0000000000aa', passed: [], used: ['today'] }] }

it('the memory of topics is separate for each account, names none on disk, and can be removed', () => {
  const store = memoryStore<{ owner: string; memory: TopicsMemory }[]>([])
  let owner = 'embedded mina'
  const topics = createTopicsMemories(store, () => owner)
  topics.save({ ...used, level: 'easy' })
  topics.save(used)
  owner = 'embedded haru'
  expect(topics.read()).toEqual(noTopicsMemory)
  topics.save({ level: 'middle', rooms: [] })
  expect(JSON.stringify(store.read())).not.toContain('mina')
  owner = 'embedded mina'
  expect(topics.read()).toEqual(used)
  topics.forget()
  expect(topics.read()).toEqual(noTopicsMemory)
  owner = 'embedded haru'
  expect(topics.read().level).toBe('middle')
})

it('the memory of the account that changed it longest ago is dropped', () => {
  const store = memoryStore<{ owner: string; memory: TopicsMemory }[]>([])
  let owner = ''
  const topics = createTopicsMemories(store, () => owner)
  for (let index = 0; index < 60; index += 1) {
    owner = `embedded ${index}`
    topics.save(used)
  }
  expect(store.read()).toHaveLength(50)
  owner = 'embedded 3'
  expect(topics.read()).toEqual(noTopicsMemory)
})
