import { describe, expect, it } from 'vitest'
import { topicsMemory } from '../../../src/main/topics-memory'
import { currentTopic, offerAgain, passOver, putIntoRoom, roomTopicsOf } from '../../../src/renderer/features/chat/topics/topic-order'
import { loadTopics } from '../../../src/renderer/features/chat/topics/topics'
import { loadedPromptText, loadPrompts, promptLevels } from '../../../src/renderer/parts/prompts/prompts'
import { limits } from '../../../src/shared/limits'
import { noTopicsMemory } from '../../../src/shared/topics'

const levels = await Promise.all(promptLevels.map(async (level) => ({ level, topics: await loadTopics(level) })))
const all = levels.flatMap(({ topics }) => topics)
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the topics', () => {
  it('are 40 at each level, each with a name and two further questions', () => {
    expect(levels.map(({ topics }) => topics.length)).toEqual([40, 40, 40])
    expect(repeated(all.map(({ name }) => name))).toEqual([])
    expect(all.filter(({ name }) => !/^[a-z]+(?:-[a-z]+)*$/.test(name) || name.length > limits.topics.name)).toEqual([])
    expect(all.filter(({ further }) => further.length !== 2)).toEqual([])
  })

  it.each([
    { language: 'korean', own: /\p{Script=Hangul}/u, other: /\p{Script=Latin}/u, most: { easy: 24, middle: 36, hard: 48 } },
    { language: 'english', own: /\p{Script=Latin}/u, other: /\p{Script=Hangul}/u, most: { easy: 60, middle: 90, hard: 100 } },
  ] as const)('in $language are whole questions in its script, none too long, none asked twice', ({ language, own, other, most }) => {
    const questions = levels.flatMap(({ level, topics }) =>
      topics.flatMap(({ question, further }) => [question, ...further].map((each) => ({ level, text: each[language] }))),
    )
    expect(questions).toHaveLength(360)
    expect(questions.filter(({ text }) => !own.test(text) || other.test(text))).toEqual([])
    expect(questions.filter(({ text }) => !/^\S.*\?$/u.test(text) || /[|'"]|\s{2}/u.test(text))).toEqual([])
    expect(questions.filter(({ level, text }) => text.length > most[level])).toEqual([])
    expect(repeated(questions.map(({ text }) => plain(text)))).toEqual([])
  })

  it('are not the prompts to write about', async () => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10))
    for (const day of days) await loadPrompts(day)
    const prompts = days.flatMap((day) => promptLevels.map((level) => loadedPromptText({ day, level, language: 'korean' })))
    const asked = new Set(prompts.flatMap((prompt) => [plain(prompt?.asked ?? ''), plain(prompt?.translated ?? '')]))
    expect(all.filter(({ question }) => asked.has(plain(question.korean)) || asked.has(plain(question.english)))).toEqual([])
  })
})

describe('the topics of a room', () => {
  const roomId = '0198c9a2-0000-7000-8000-0000000000aa'
  const otherId = '0198c9a2-0000-7000-8000-0000000000ab'
  const names = (levels[0]?.topics ?? []).map(({ name }) => name)
  const shown = (memory = noTopicsMemory, room = roomId) => currentTopic(names, roomTopicsOf(memory, room))

  it('come one by one, none a second time before all were shown, and the last of a round does not begin the next', () => {
    let memory = noTopicsMemory
    const seen: (string | null)[] = []
    for (let count = 0; count < names.length * 2; count += 1) {
      seen.push(shown(memory))
      memory = passOver(memory, roomId, names)
    }
    expect(new Set(seen.slice(0, names.length))).toEqual(new Set(names))
    expect(new Set(seen.slice(names.length, names.length * 2 - 1)).size).toBe(names.length - 1)
    expect(seen[names.length]).not.toBe(seen[names.length - 1])
    expect(topicsMemory.safeParse(memory).success).toBe(true)
  })

  it('are not offered again in a room that they were put into, but in others', () => {
    let memory = noTopicsMemory
    const first = shown()
    for (const name of names.slice(0, 39)) memory = putIntoRoom(memory, roomId, name)
    expect(shown(memory)).toBe(names[39])
    memory = passOver(memory, roomId, names)
    expect(shown(memory)).toBe(names[39])
    memory = putIntoRoom(memory, roomId, names[39] ?? '')
    expect(shown(memory)).toBeNull()
    expect(shown(memory, otherId)).not.toBeNull()
    expect(shown(offerAgain(memory, roomId, names))).toBe(first)
  })

  it('of other levels keep their place', () => {
    const hard = (levels[2]?.topics ?? []).map(({ name }) => name)
    let memory = passOver(noTopicsMemory, roomId, hard)
    const next = currentTopic(hard, roomTopicsOf(memory, roomId))
    for (let count = 0; count < names.length; count += 1) memory = passOver(memory, roomId, names)
    expect(currentTopic(hard, roomTopicsOf(memory, roomId))).toBe(next)
  })

  it('are remembered for so many rooms', () => {
    let memory = noTopicsMemory
    for (let index = 0; index < limits.topics.rooms + 5; index += 1)
      memory = putIntoRoom(memory, `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`, 'today')
    expect(memory.rooms).toHaveLength(limits.topics.rooms)
    expect(topicsMemory.safeParse(memory).success).toBe(true)
  })
})
