import type { EnglishDictionary, KoreanDictionary } from './dictionaries'

/** How fast a text is read aloud; 1 is the voice's own speed. */
export const speechRates = [0.75, 1, 1.25] as const
export type SpeechRate = (typeof speechRates)[number]

/** What somebody chose for reading and listening (docs/product/reading.md). */
export interface ReadingSettings {
  /** The voices of this machine, by their addresses (`SpeechSynthesisVoice.voiceURI`); '' for the system's own choice. */
  voiceKorean: string
  voiceEnglish: string
  rateKorean: SpeechRate
  rateEnglish: SpeechRate
  dictionaryKorean: KoreanDictionary
  dictionaryEnglish: EnglishDictionary
  /** Whether every post shows the pronunciation above its Korean. */
  showsPronunciation: boolean
}
