import { vi } from 'vitest'

/** An utterance as it was when it was spoken. */
interface FakeUtterance extends EventTarget {
  text: string
  lang: string
  rate: number
  voice: SpeechSynthesisVoice | null
}

export const aVoice = (name: string, lang: string, over: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  voiceURI: name,
  name,
  lang,
  default: false,
  localService: true,
  ...over,
})

/** The voices of a machine, which the DOM of these tests does not have. */
export function fakeSpeech(...voices: SpeechSynthesisVoice[]) {
  const spoken: FakeUtterance[] = []
  const marked = new Map<string, { range: Range }>()
  let installed = voices
  let cancelled = 0
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => installed,
    speak: (utterance: FakeUtterance) => void spoken.push(utterance),
    cancel() {
      cancelled += 1
    },
  })
  class Utterance extends EventTarget {
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  class Mark {
    readonly range: Range
    constructor(range: Range) {
      this.range = range
    }
  }
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('Highlight', Mark)
  vi.stubGlobal('CSS', { escape: CSS.escape.bind(CSS), highlights: marked })
  return {
    /** What was spoken, first things first. */
    spoken,
    /** The text that is marked as being spoken; null for none. */
    marked: () => marked.get('spoken')?.range.toString() ?? null,
    /** How often the voice was stopped. */
    cancelled: () => cancelled,
    /** Ends the last sentence, or fails with it. */
    end: (how: 'end' | 'error' = 'end') => spoken.at(-1)?.dispatchEvent(new Event(how)),
    /** The system gets other voices. */
    install(...others: SpeechSynthesisVoice[]) {
      installed = others
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
  }
}
