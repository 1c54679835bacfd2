import type { ExchangeStep } from './contract/exchange-shapes'
import type { exchangeLines } from './i18n/en/exchange-lines'
import { type CommunityLanguage, communityLanguages, otherOf } from './languages'
import { limits } from './limits'

/** A sentence of `i18n/<language>/exchange-lines.ts`. */
export type ExchangeLine = Exclude<keyof typeof exchangeLines, 'languages'> | `languages.${CommunityLanguage}`

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
export function exchangeSentence(
  step: ExchangeStep,
  lines: Record<Exclude<keyof typeof exchangeLines, 'languages'>, string> & { languages: Record<CommunityLanguage, string> },
): string {
  return exchangeText(step, (line, values) => {
    const sentence = line.startsWith('languages.')
      ? lines.languages[line.slice('languages.'.length) as CommunityLanguage]
      : lines[line as keyof typeof lines]
    return String(sentence).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  })
}
