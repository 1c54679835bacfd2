import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { sentencesOf } from '../../../shared/text/sentences'
import { languageOf, languageTags, type TextLanguage } from '../../../shared/text/text-language'
import type { Machine } from '../../desktop/machine'
import { beginSound } from '../../hooks/one-sound'
import { type ReadText, rangeOf } from './readable'
import { rateFor, speech, type VoiceSettings, voiceFor, voicesKnown } from './voices'

/** What is read aloud. `key`: who asked; `place`: where the text is on the page, to mark the sentence that is spoken. */
export interface Spoken {
  key: string
  text: string
  place?: { read: ReadText; from: number }
}

/** What is left out for want of a voice: everything, or the sentences of one language; null: nothing. */
export type Unspoken = { isAll: boolean; language: TextLanguage | null } | null

interface Sentence {
  utterance: SpeechSynthesisUtterance
  range: Range | null
}

interface WithMachine {
  machine: Machine
}

const highlight = 'spoken'
const listeners = new Set<() => void>()
let speaking: string | null = null
/** Counts what was started, so that the end of something earlier stops nothing later. */
let turn = 0

function setSpeaking(key: string | null): void {
  speaking = key
  if (key === null) CSS.highlights?.delete(highlight)
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Whether something is read aloud in this window. @param key only what was asked for with it */
export function useIsSpeaking(key?: string): boolean {
  return useSyncExternalStore(subscribe, () => (key === undefined ? speaking !== null : speaking === key))
}

/** Stops the voice of this window. */
export function stopSpeaking(): void {
  turn += 1
  if (speaking === null) return
  speech()?.cancel()
  setSpeaking(null)
}

/**
 * Reads texts aloud with the voices of this machine, a sentence at a time, since not every system tells at which word its voice is.
 * @returns what is left out for want of a voice
 */
export function useListening(): (spoken: Spoken) => Promise<Unspoken> {
  // The settings are read when they are needed, so that the rows of a list do not follow them.
  const store = useStore<WithMachine>()
  return useCallback(
    async (spoken) => {
      stopSpeaking()
      const own = turn
      const voices = await voicesKnown()
      const { sentences, without } = sentencesFor(spoken, voices, store.getState().machine.settings)
      if (sentences.length === 0) return { isAll: true, language: languageOf(spoken.text) }
      if (own !== turn) return null
      beginSound(stopSpeaking)
      setSpeaking(spoken.key)
      speakFrom(sentences, 0, own)
      return without && { isAll: false, language: without }
    },
    [store],
  )
}

/**
 * A sentence in neither language is read with the voice of the one before.
 * @returns also a language of the text that has no voice
 */
function sentencesFor(
  { text, place }: Spoken,
  voices: readonly SpeechSynthesisVoice[],
  settings: VoiceSettings,
): { sentences: Sentence[]; without: TextLanguage | null } {
  let language = languageOf(text)
  let at = place?.from ?? 0
  let without: TextLanguage | null = null
  const sentences = sentencesOf(text).flatMap((sentence) => {
    const start = at
    at += sentence.length
    language = languageOf(sentence) ?? language
    const voice = language && voiceFor(voices, language, settings)
    if (!language || !/[\p{L}\p{N}]/u.test(sentence)) return []
    if (!voice) {
      without = language
      return []
    }
    const utterance = Object.assign(new SpeechSynthesisUtterance(sentence.trim()), {
      lang: voice.lang || languageTags[language],
      voice,
      rate: rateFor(language, settings),
    })
    return [{ utterance, range: place ? rangeOf(place.read, start, start + sentence.trimEnd().length) : null }]
  })
  return { sentences, without }
}

function speakFrom(sentences: readonly Sentence[], at: number, own: number): void {
  const sentence = sentences[at]
  if (own !== turn) return
  if (!sentence) {
    setSpeaking(null)
    return
  }
  const { utterance, range } = sentence
  if (range) CSS.highlights?.set(highlight, new Highlight(range))
  utterance.addEventListener('end', () => speakFrom(sentences, at + 1, own))
  utterance.addEventListener('error', () => own === turn && stopSpeaking())
  speech()?.speak(utterance)
}
