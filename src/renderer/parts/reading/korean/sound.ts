import { romanize, standardizePronunciation } from 'es-hangul'
import { type Jamo, putTogether, takeApart } from '../../../../shared/text/hangul'
import { representative, respell, type Syllable } from './respelling'

/** A syllable as it is written and as it sounds. */
export interface SoundedSyllable extends Pick<Syllable, 'spelled' | 'spaced' | 'irregular' | 'shared'> {
  sounded: Jamo
}

/** Words of Hangul with single spaces between them: what is said in one breath. */
const breath = /[가-힣]+(?: [가-힣]+)*/g

/** The syllables of each breath of a text. */
export function soundedBreaths(text: string): SoundedSyllable[][] {
  return [...text.normalize('NFC').matchAll(breath)].map(([words]) => sounded(words))
}

/** How a text sounds, written in Hangul (docs/product/reading.md "Korean"); what is not Hangul stays. */
export function soundOf(text: string): string {
  return text.normalize('NFC').replace(breath, (words) =>
    sounded(words)
      .map((syllable, at, all) => letterOf(syllable.sounded) + (syllable.spaced && !isJoined(syllable, all[at + 1]) ? ' ' : ''))
      .join(''),
  )
}

/** A text in the Revised Romanization, which follows the sound, but writes no tense consonants that are not spelled (국어의 로마자 표기법 3.1). */
export function romanizationOf(text: string): string {
  return text.normalize('NFC').replace(breath, (words) =>
    sounded(words)
      .map((syllable, at, all) => romanize(letterOf(romanized(syllable, all[at - 1], all[at + 1]))) + (syllable.spaced ? ' ' : ''))
      .join('')
      // The library sees one syllable at a time, since it would find the sounds of a word in its own way.
      .replaceAll('lr', 'll'),
  )
}

const plain: Record<string, string> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' }

function romanized({ spelled, sounded: sound }: SoundedSyllable, before?: SoundedSyllable, next?: SoundedSyllable): Jamo {
  const isSpelledTense = spelled.initial === sound.initial || (spelled.initial === 'ㅇ' && before?.spelled.final === sound.initial)
  const initial = isSpelledTense ? sound.initial : (plain[sound.initial] ?? sound.initial)
  return {
    ...sound,
    initial: before && keepsH(before, { spelled, sounded: sound }) ? 'ㅎ' : initial,
    final: next && keepsH({ spelled, sounded: sound }, next) ? representative(spelled.final) : sound.final,
  }
}

/** Nouns are written with their h (축하 chukha), stems with the aspirate (잡혀 japyeo), which has ㅣ or ㅕ. */
function keepsH(
  before: Pick<SoundedSyllable, 'spelled' | 'sounded'>,
  { spelled, sounded: sound }: Pick<SoundedSyllable, 'spelled' | 'sounded'>,
) {
  return spelled.initial === 'ㅎ' && /[ㅋㅍ]/.test(sound.initial) && /[ㄱㅂ]/.test(before.spelled.final) && !/[ㅣㅕ]/.test(spelled.vowel)
}

const letterOf = (jamo: Jamo) => putTogether(jamo) ?? ''

/** Whether a sound crosses the space between two words. */
const isJoined = ({ spaced }: SoundedSyllable, next: SoundedSyllable | undefined) =>
  spaced && next !== undefined && /[ㅇㅎ]/.test(next.spelled.initial) && next.sounded.initial !== next.spelled.initial

function sounded(words: string): SoundedSyllable[] {
  const syllables = respell(words)
  const pieces: Syllable[][] = [[]]
  for (const [at, syllable] of syllables.entries()) {
    pieces.at(-1)?.push(syllable)
    if (isApart(syllable, syllables[at + 1])) pieces.push([])
  }
  const sounds = pieces.flatMap((piece) => [...standardizePronunciation(piece.map(letterOf).join(''), { hardConversion: false })])
  return syllables.map(({ spelled, spaced, irregular, shared }, at) => ({
    spelled,
    spaced,
    irregular,
    shared,
    sounded: withPlainVowel(takeApart(sounds[at] ?? ''), spelled),
  }))
}

/** Where the library would add a ㄴ that is not said, and where two words do not act on each other. */
function isApart({ final, spaced }: Syllable, next: Syllable | undefined): boolean {
  if (next === undefined || final === '') return false
  return next.initial === 'ㅇ' || (spaced && final === 'ㄴ' && next.initial === 'ㄹ')
}

/** 져, 쪄, 쳐 sound like 저, 쩌, 처, and ㅢ after a consonant like ㅣ (표준 발음법 5). */
function withPlainVowel(jamo: Jamo, spelled: Jamo): Jamo {
  if (jamo.vowel === 'ㅕ' && /[ㅈㅉㅊ]/.test(jamo.initial)) return { ...jamo, vowel: 'ㅓ' }
  return jamo.vowel === 'ㅢ' && spelled.initial !== 'ㅇ' ? { ...jamo, vowel: 'ㅣ' } : jamo
}
