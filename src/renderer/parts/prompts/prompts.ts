import type { Languages } from '../../../shared/contract/languages'
import { otherOf, type Skill } from '../../../shared/languages'
import type { TextLanguage } from '../../../shared/text/text-language'

export const promptLevels = ['easy', 'middle', 'hard'] as const
export type PromptLevel = (typeof promptLevels)[number]

/** Something to write about: the question of a day of the year, at a level, asked in a language. */
export interface Prompt {
  /** `MM-DD` */
  day: string
  level: PromptLevel
  language: TextLanguage
}

/** The words of a prompt in the language it asks in and in the other one. */
export interface PromptText {
  asked: string
  translated: string
}

const levelOf: Record<Skill, PromptLevel> = {
  A1: 'easy',
  A2: 'easy',
  B1: 'middle',
  B2: 'middle',
  C1: 'hard',
  C2: 'hard',
  native: 'hard',
  fluent: 'hard',
}

/**
 * The language a member learns and its level: the app's other language if they learn both. Who learns neither is asked in the one that is
 * not their mother tongue; who has never said which languages they have, in the app's other language at the lowest level.
 * @param appLanguage the language the app is shown in
 */
export function promptFor(languages: Languages | null, appLanguage: TextLanguage): Pick<Prompt, 'level' | 'language'> {
  const foreign = otherOf(appLanguage)
  const learns = (language: TextLanguage) => {
    const skill = languages?.[language] ?? null
    return skill !== null && skill !== 'native' && skill !== 'fluent'
  }
  const order = [foreign, appLanguage]
  const language = order.find(learns) ?? order.find((each) => languages?.[each] !== 'native') ?? foreign
  const skill = languages?.[language] ?? null
  return { language, level: skill === null ? 'easy' : levelOf[skill] }
}

// No month's length is a multiple of it, so that all days of a month come before the first comes again, and tomorrow's late.
const stride = 11

/** The day whose prompt is shown after so many wishes for another: one of the same month, so that it suits the season. */
export function promptDay(today: Date, wishes: number): string {
  const month = today.getMonth()
  const leapYear = 2024
  const days = new Date(leapYear, month + 1, 0).getDate()
  const day = ((today.getDate() - 1 + wishes * stride) % days) + 1
  return `${twoDigits(month + 1)}-${twoDigits(day)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A prompt as it is written in an address and in a draft. */
export const promptId = ({ day, level, language }: Prompt) => `${day}.${level}.${language}`

/** The prompt that an id names; null for anything else. */
export function promptOf(id: string | null): Prompt | null {
  const [day = '', level, language] = (id ?? '').split('.')
  const known = promptLevels.find((each) => each === level)
  if (!/^\d\d-\d\d$/.test(day) || known === undefined || (language !== 'korean' && language !== 'english')) return null
  return { day, level: known, language }
}

// One chunk for each month: none of them is needed before home is drawn.
const files = import.meta.glob<string>('./texts/*.txt', { query: '?raw', import: 'default' })
const months = new Map<string, Map<string, string[]>>()

/** The words of a prompt if its month is loaded. */
export function loadedPromptText({ day, level, language }: Prompt): PromptText | null {
  const line = months.get(day.slice(0, 2))?.get(day)?.[promptLevels.indexOf(level)]
  const [korean = '', english = ''] = line?.split(' | ') ?? []
  if (korean === '') return null
  return language === 'korean' ? { asked: korean, translated: english } : { asked: english, translated: korean }
}

/** Loads the prompts of a day's month. */
export async function loadPrompts(day: string): Promise<void> {
  const month = day.slice(0, 2)
  if (months.has(month)) return
  const load = files[`./texts/${month}.txt`]
  if (load) months.set(month, daysIn(await load()))
}

/** Four lines for each day: its date, and for each level `Korean | English`. */
function daysIn(text: string): Map<string, string[]> {
  const lines = text.trim().split('\n')
  const days = new Map<string, string[]>()
  for (let at = 0; at < lines.length; at += 1 + promptLevels.length)
    days.set(lines[at] ?? '', lines.slice(at + 1, at + 1 + promptLevels.length))
  return days
}
