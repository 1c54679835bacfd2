import type { ExchangeStep } from './contract/exchange-shapes'
import type { exchange } from './i18n/en/exchange'
import { type CommunityLanguage, communityLanguages, otherOf } from './languages'
import { limits } from './limits'

type Lines = Omit<(typeof exchange)['line'], 'languages'>

/** A sentence of `i18n/<language>/exchange.ts`. */
export type ExchangeLine = keyof Lines | `languages.${CommunityLanguage}`

/** Looks up a sentence and fills in its values. */
type Say = (line: ExchangeLine, values: Record<string, string | number>) => string

/** What a message of a 30 + 30 says (docs/product/chat.md "30 + 30"), as one sentence. */
export function exchangeText(step: ExchangeStep, say: Say): string {
  const named = (language: CommunityLanguage) => say(`languages.${language}`, {})
  const halves = { first: named(step.first), second: named(otherOf(step.first)), minutes: limits.exchange.minutes }
  if (step.step === 'proposed') return say(step.answer, halves)
  if (step.step === 'started') return say('started', halves)
  const inOrder = step.first === 'korean' ? communityLanguages : communityLanguages.toReversed()
  const spoken = inOrder
    .map((language) => ({ language: named(language), minutes: Math.floor(step.seconds[language] / 60) }))
    .filter(({ minutes }) => minutes > 0)
    .map((each) => say('spoken', each))
    .join(', ')
  if (spoken === '') return say('endedAtOnce', {})
  return say(step.messages === 1 ? 'endedOneMessage' : 'ended', { spoken, count: step.messages })
}

/** The same with the sentences of one language as they are, without a library for translations. */
export function exchangeSentence(step: ExchangeStep, lines: ExchangeLines): string {
  return exchangeText(step, (line, values) => sentenceIn(lines, line).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])))
}

type ExchangeLines = Record<keyof Lines, string> & { languages: Record<CommunityLanguage, string> }

function sentenceIn(lines: ExchangeLines, line: ExchangeLine): string {
  if (line === 'languages.korean') return lines.languages.korean
  return line === 'languages.english' ? lines.languages.english : lines[line]
}
