/** A syllable of an English word. `stress`: 1 for the main stress, 2 for a secondary one, 0 for none. */
export interface EnglishSyllable {
  ipa: string
  stress: 0 | 1 | 2
}

/** ARPAbet as the CMU dictionary uses it, in the International Phonetic Alphabet, for General American. */
const vowels: Record<string, string> = {
  ...{
    AA: 'ɑ',
    AE: 'æ',
    AH: 'ʌ',
    AO: 'ɔ',
    AW: 'aʊ',
    AY: 'aɪ',
    EH: 'ɛ',
    ER: 'ɝ',
    EY: 'eɪ',
    IH: 'ɪ',
    IY: 'i',
    OW: 'oʊ',
    OY: 'ɔɪ',
    UH: 'ʊ',
    UW: 'u',
  },
}
const unstressed: Record<string, string> = { AH: 'ə', ER: 'ɚ' }
const consonants: Record<string, string> = {
  ...{ B: 'b', CH: 'tʃ', D: 'd', DH: 'ð', F: 'f', G: 'ɡ', HH: 'h', JH: 'dʒ', K: 'k', L: 'l', M: 'm', N: 'n', NG: 'ŋ', P: 'p', R: 'r' },
  ...{ S: 's', SH: 'ʃ', T: 't', TH: 'θ', V: 'v', W: 'w', Y: 'j', Z: 'z', ZH: 'ʒ' },
}

/** The groups of consonants that can begin an English syllable; a single one can, except NG. */
const onsets = new Set([
  ...['P L', 'P R', 'P Y', 'B L', 'B R', 'B Y', 'T R', 'T W', 'D R', 'D W', 'K L', 'K R', 'K W', 'K Y', 'G L', 'G R', 'G W'],
  ...['F L', 'F R', 'F Y', 'TH R', 'TH W', 'V Y', 'HH Y', 'M Y', 'S F', 'S K', 'S L', 'S M', 'S N', 'S P', 'S T', 'S W', 'SH R', 'HH W'],
  ...['S P L', 'S P R', 'S P Y', 'S T R', 'S K R', 'S K W', 'S K Y', 'S K L'],
])

/**
 * The syllables of a pronunciation: as many consonants as can begin a syllable go with the vowel after them.
 * @param sound in ARPAbet, with a digit for the stress of each vowel: `AH0 B AW1 T`
 */
export function syllablesOf(sound: string): EnglishSyllable[] {
  const phones = sound.split(' ')
  const nuclei = phones.flatMap((phone, at) => (/\d$/.test(phone) ? [at] : []))
  const starts = nuclei.map((nucleus, at) => (at === 0 ? 0 : startOfOnset(phones, (nuclei[at - 1] ?? 0) + 1, nucleus)))
  return nuclei.map((nucleus, at) => ({
    ipa: phones
      .slice(starts[at], starts[at + 1])
      .map(ipaOf)
      .join(''),
    stress: stressOf(phones[nucleus] ?? ''),
  }))
}

/** A pronunciation with its stress marks, without the slashes; a word of one syllable has none. */
export function ipaWord(sound: string): string {
  const syllables = syllablesOf(sound)
  if (syllables.length < 2) return sound.split(' ').map(ipaOf).join('')
  return syllables.map(({ ipa, stress }) => ['', 'ˈ', 'ˌ'][stress] + ipa).join('')
}

function startOfOnset(phones: readonly string[], from: number, nucleus: number): number {
  for (let at = from; at < nucleus; at++) {
    const onset = phones.slice(at, nucleus)
    if (onset.length === 1 ? onset[0] !== 'NG' : onsets.has(onset.join(' '))) return at
  }
  return nucleus
}

const stressOf = (phone: string): EnglishSyllable['stress'] => ([0, 1, 2] as const).find((stress) => phone.endsWith(String(stress))) ?? 0

function ipaOf(phone: string): string {
  const name = phone.replace(/\d$/, '')
  const weak = phone.endsWith('0') ? unstressed[name] : undefined
  return weak ?? vowels[name] ?? consonants[name] ?? ''
}
