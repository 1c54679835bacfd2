import { sentencesOf } from './sentences'

export type TextLanguage = 'korean' | 'english'

/** The language that a sentence is written in, by its letters: a syllable of Hangul weighs as much as two of the Latin ones; null for neither. */
export function languageOf(sentence: string): TextLanguage | null {
  const korean = (sentence.normalize('NFC').match(/[가-힣ㄱ-ㅣ]/g)?.length ?? 0) * 2
  const english = sentence.match(/[a-z]/gi)?.length ?? 0
  if (korean === 0 && english === 0) return null
  return korean >= english ? 'korean' : 'english'
}

/** The tags of the languages, as for `lang` attributes. */
export const languageTags = { korean: 'ko', english: 'en' } as const

/** The tag of the language that a text is mostly written in; undefined for neither. */
export function languageTagOf(text: string): 'ko' | 'en' | undefined {
  const language = languageOf(text)
  return language === null ? undefined : languageTags[language]
}

/** The languages of a text's sentences. */
export function languagesOf(text: string): Set<TextLanguage> {
  return new Set(sentencesOf(text).flatMap((sentence) => languageOf(sentence) ?? []))
}
