import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingSettings, SpeechRate } from '../../../shared/reading-settings'
import { languageTags, type TextLanguage } from '../../../shared/text/text-language'
import { usePlatform } from '../../desktop/machine'

/** Null where the system has no speech at all. */
export const speech = (): SpeechSynthesis | null => ('speechSynthesis' in window ? window.speechSynthesis : null)

let known: readonly SpeechSynthesisVoice[] = []

/** The voices that speak on this machine. Others would send the text away, so they are never offered. */
function localVoices(): readonly SpeechSynthesisVoice[] {
  const voices = (speech()?.getVoices() ?? []).filter(({ localService }) => localService)
  // The same array while nothing changed, since the browser makes new objects with each call.
  const isSame = voices.length === known.length && voices.every(({ voiceURI }, at) => voiceURI === known[at]?.voiceURI)
  if (!isSame) known = voices
  return known
}

const subscribe = (changed: () => void) => {
  const synthesis = speech()
  synthesis?.addEventListener('voiceschanged', changed)
  return () => synthesis?.removeEventListener('voiceschanged', changed)
}

/** The voices of this machine, of both languages. */
export const useVoices = () => useSyncExternalStore(subscribe, localVoices)

const longestMs = 1_500

/** The voices once the system has told them, which begins with the first question; an empty list where it has none. */
export async function voicesKnown(): Promise<readonly SpeechSynthesisVoice[]> {
  if (speech() !== null && localVoices().length === 0) {
    await new Promise<void>((known) => {
      const stop = subscribe(done)
      const timer = window.setTimeout(done, longestMs)
      function done(): void {
        stop()
        window.clearTimeout(timer)
        known()
      }
    })
  }
  return localVoices()
}

export const voicesOf = (voices: readonly SpeechSynthesisVoice[], language: TextLanguage) =>
  voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === languageTags[language])

export type VoiceSettings = Pick<ReadingSettings, 'voiceKorean' | 'voiceEnglish' | 'rateKorean' | 'rateEnglish'>

/** The chosen voice of a language, else the system's; undefined where it has none. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: TextLanguage,
  settings: VoiceSettings,
): SpeechSynthesisVoice | undefined {
  const own = voicesOf(voices, language)
  const chosen = language === 'korean' ? settings.voiceKorean : settings.voiceEnglish
  return own.find(({ voiceURI }) => voiceURI === chosen) ?? own.find((voice) => voice.default) ?? own[0]
}

export const rateFor = (language: TextLanguage, settings: VoiceSettings): SpeechRate =>
  language === 'korean' ? settings.rateKorean : settings.rateEnglish

/** The sentence for a language without a voice: that there is none, and where this system adds one. */
export function useNoVoiceText(): (language: TextLanguage | null) => string {
  const { t } = useTranslation()
  const platform = usePlatform()
  return (language) => `${t(`reading.noVoice.${language ?? 'any'}`)} ${t(`reading.noVoice.${platform}`)}`
}
