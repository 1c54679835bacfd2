import { describe, expect, it } from 'vitest'
import {
  loadedPromptText,
  loadPrompts,
  type Prompt,
  promptDay,
  promptFor,
  promptId,
  promptLevels,
  promptOf,
} from '../../../src/renderer/parts/prompts/prompts'

const daysOfLeapYear = Array.from({ length: 366 }, (_, index) => new Date(2024, 0, 1 + index))
const days = daysOfLeapYear.map((date) => promptDay(date, 0))
await Promise.all(days.map(loadPrompts))
const all = days.flatMap((day) => promptLevels.map((level) => ({ day, level })))
const textOf = (prompt: Pick<Prompt, 'day' | 'level'>, language: Prompt['language']) =>
  loadedPromptText({ ...prompt, language })?.asked ?? ''

describe('the prompts', () => {
  it('are there for each day of a leap year, at three levels', () => {
    expect(new Set(days).size).toBe(366)
    expect(all).toHaveLength(366 * 3)
    for (const prompt of all) expect(loadedPromptText({ ...prompt, language: 'korean' }), `${prompt.day} ${prompt.level}`).not.toBeNull()
  })

  it.each([
    { language: 'korean', own: /\p{Script=Hangul}/u, other: /\p{Script=Latin}/u, most: { easy: 24, middle: 48, hard: 70 } },
    { language: 'english', own: /\p{Script=Latin}/u, other: /\p{Script=Hangul}/u, most: { easy: 60, middle: 96, hard: 120 } },
  ] as const)('in $language are whole sentences in its script, none too long, none asked twice', ({ language, own, other, most }) => {
    const texts = all.map((prompt) => textOf(prompt, language))
    expect(texts.filter((text) => !own.test(text) || other.test(text))).toEqual([])
    expect(texts.filter((text) => !/^\S.*[.?]$/u.test(text) || /[|'"]|\s{2}/u.test(text))).toEqual([])
    expect(all.filter((prompt) => textOf(prompt, language).length > most[prompt.level])).toEqual([])
    const asked = texts.map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    expect(asked.filter((text, index) => asked.indexOf(text) !== index)).toEqual([])
  })

  it('show the other language below the one they ask in', () => {
    const day = { day: '02-03', level: 'middle' } as const
    const english = loadedPromptText({ ...day, language: 'english' })
    expect(english?.asked).toBe('Where do you take a friend who has never been to your neighbourhood?')
    expect(loadedPromptText({ ...day, language: 'korean' })).toEqual({ asked: english?.translated, translated: english?.asked })
  })
})

describe('another prompt', () => {
  it.each([new Date(2026, 0, 31), new Date(2026, 1, 28), new Date(2024, 1, 29), new Date(2026, 3, 1)])(
    'than that of %s comes from the same month, and the first comes again only after all others',
    (today) => {
      const first = promptDay(today, 0)
      const inMonth = days.filter((day) => day.slice(0, 2) === first.slice(0, 2))
      const shown = inMonth.map((_, wishes) => promptDay(today, wishes))
      expect(new Set(shown)).toEqual(new Set(inMonth))
      expect(promptDay(today, inMonth.length)).toBe(first)
    },
  )
})

describe('a prompt is asked', () => {
  const none = { korean: null, english: null, motherTongue: null }
  it.each([
    [null, 'korean', 'english', 'easy'],
    [null, 'english', 'korean', 'easy'],
    [none, 'korean', 'english', 'easy'],
    [{ ...none, korean: 'native', english: 'B1' }, 'korean', 'english', 'middle'],
    // The app's language may be the one that is learned.
    [{ ...none, korean: 'native', english: 'C1' }, 'english', 'english', 'hard'],
    [{ ...none, korean: 'A2', english: 'native' }, 'korean', 'korean', 'easy'],
    [{ ...none, korean: 'B2', english: 'A1', motherTongue: 'es' }, 'english', 'korean', 'middle'],
    [{ ...none, korean: 'native', english: 'fluent' }, 'english', 'english', 'hard'],
    [{ ...none, korean: 'native', english: 'native' }, 'korean', 'english', 'hard'],
  ] as const)('to %j in an app in %s: in %s, %s', (languages, appLanguage, language, level) => {
    expect(promptFor(languages, appLanguage)).toEqual({ language, level })
  })
})

it('an id names a prompt, and nothing else does', () => {
  const prompt: Prompt = { day: '12-31', level: 'hard', language: 'korean' }
  expect(promptOf(promptId(prompt))).toEqual(prompt)
  for (const id of [null, '', '12-31', '12-31.hard', '12-31.hard.german', '1231.hard.korean', '../texts.hard.korean'])
    expect(promptOf(id), String(id)).toBeNull()
  expect(loadedPromptText({ ...prompt, day: '02-30' })).toBeNull()
})
