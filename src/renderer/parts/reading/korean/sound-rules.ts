import { type Jamo, putTogether } from '../../../../shared/text/hangul'
import { representative } from './respelling'
import { type SoundedSyllable, soundedBreaths } from './sound'

export type SoundRule =
  | 'link'
  | 'linkCluster'
  | 'linkClusterTense'
  | 'linkSound'
  | 'silentH'
  | 'palatal'
  | 'aspirate'
  | 'nasal'
  | 'nasalR'
  | 'lateral'
  | 'tense'
  | 'tenseIrregular'
  | 'insertN'
  | 'siot'
  | 'cluster'
  | 'final'
  | 'vowel'

/** A rule that was applied, with the letters that its sentence names. */
export interface AppliedRule {
  rule: SoundRule
  final: string
  /** The first letter of the next syllable; of `palatal` its vowel where it begins with one. */
  next: string
  sound: string
}

/** A word that sounds different from its spelling, and why. */
export interface SoundChange {
  written: string
  sound: string
  rules: AppliedRule[]
}

/** The words of a text that do not sound as they are spelled. Words that a sound joins are one. */
export function soundChanges(text: string): SoundChange[] {
  const changes = soundedBreaths(text).flatMap(wordsOf).flatMap(changeOf)
  return changes.filter(({ written }, at) => changes.findIndex((one) => one.written === written) === at)
}

/**
 * Whether a text has words whose sound only a dictionary tells: a plain consonant after ㄴ, ㄹ, ㅁ, ㅇ may be tense in a compound, and a ㄴ
 * may be added before 이, 야, 여, 요, 유. An irregular word tells, unless it is also another one.
 */
export function isUncertain(text: string): boolean {
  return soundedBreaths(text).some((syllables) =>
    syllables.some((syllable, at) => {
      const next = syllables[at + 1]
      if (syllable.shared) return true
      if (!next || syllable.irregular || syllable.spelled.final === '') return false
      if (syllable.spaced) return next.spelled.initial === 'ㅇ' && /[ㅣㅑㅕㅛㅠ]/.test(next.spelled.vowel) && !next.irregular
      if (next.spelled.initial === 'ㅇ') return /[ㅑㅕㅛㅠㅖㅒ]/.test(next.spelled.vowel)
      return /[ㄴㄹㅁㅇ]/.test(syllable.spelled.final) && /[ㄱㄷㅂㅅㅈ]/.test(next.spelled.initial)
    }),
  )
}

function wordsOf(syllables: SoundedSyllable[]): SoundedSyllable[][] {
  const words: SoundedSyllable[][] = [[]]
  for (const [at, syllable] of syllables.entries()) {
    words.at(-1)?.push(syllable)
    const next = syllables[at + 1]
    if (next && syllable.spaced && !actOnEachOther(syllable, next)) words.push([])
  }
  return words
}

const actOnEachOther = (one: SoundedSyllable, next: SoundedSyllable) =>
  next.sounded.initial !== next.spelled.initial || one.sounded.final !== representative(one.spelled.final)

function changeOf(word: SoundedSyllable[]): SoundChange[] {
  const written = word.map(({ spelled, spaced }, at) => letterOf(spelled) + (spaced && at < word.length - 1 ? ' ' : '')).join('')
  const sound = word.map(({ sounded }) => letterOf(sounded)).join('')
  if (written === sound) return []
  const rules = word.flatMap((syllable, at) => [...vowelRule(syllable), ...ruleAt(syllable, word[at + 1])])
  const distinct = rules.filter((rule, at) => rules.findIndex((one) => JSON.stringify(one) === JSON.stringify(rule)) === at)
  return [{ written, sound, rules: distinct }]
}

const letterOf = (jamo: Jamo) => putTogether(jamo) ?? ''

function vowelRule({ spelled, sounded }: SoundedSyllable): AppliedRule[] {
  return spelled.vowel === sounded.vowel ? [] : [{ rule: 'vowel', final: '', next: spelled.vowel, sound: sounded.vowel }]
}

/** Where a syllable meets the next one. */
interface SyllableBoundary {
  /** The final as it is written and as it sounds. */
  final: string
  soundedFinal: string
  /** The first letter of the next syllable; '' at the end. */
  next: string
  sound: string
}

const stops = /[ㄱㄷㅂ]/
const cluster = /[ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ]/
/** What of a cluster moves over to a vowel; those with ㅎ have a rule of their own. */
const lastOf: Record<string, string> = { ㄳ: 'ㅅ', ㄵ: 'ㅈ', ㄺ: 'ㄱ', ㄻ: 'ㅁ', ㄼ: 'ㅂ', ㄽ: 'ㅅ', ㄾ: 'ㅌ', ㄿ: 'ㅍ', ㅄ: 'ㅅ' }

/** The rules between a syllable and the next one, by what has become of the final and the initial consonant. */
function ruleAt(syllable: SoundedSyllable, following: SoundedSyllable | undefined): AppliedRule[] {
  const boundary = {
    final: syllable.spelled.final,
    soundedFinal: syllable.sounded.final,
    next: following?.spelled.initial ?? '',
    sound: following?.sounded.initial ?? '',
  }
  const nextOf = (rule: SoundRule) => (rule === 'palatal' && boundary.next === 'ㅇ' ? (following?.spelled.vowel ?? '') : boundary.next)
  return kindsOf(boundary).map(([rule, sound]) => ({ rule, final: boundary.final, next: nextOf(rule), sound }))
}

function kindsOf(boundary: SyllableBoundary): [SoundRule, string][] {
  const { final, soundedFinal, next, sound } = boundary
  if (final === '') return sound === next ? [] : [['tenseIrregular', sound]]
  if (next === 'ㅇ') return beforeVowel(boundary)
  if (sound !== next && /[ㅋㅌㅍㅊ]/.test(sound)) return [[final === 'ㄷ' && sound === 'ㅊ' ? 'palatal' : 'aspirate', sound]]
  if (final === 'ㅅ' && soundedFinal === '') return [['siot', sound]]
  if (soundedFinal === 'ㄹ' && sound === 'ㄹ' && (final === 'ㄴ' || next === 'ㄴ')) return [['lateral', 'ㄹ']]
  const rules: [SoundRule, string][] = []
  if (next === 'ㄹ' && sound === 'ㄴ') rules.push(['nasalR', 'ㄴ'])
  if (/[ㄴㅁㅇ]/.test(soundedFinal) && soundedFinal !== representative(final)) rules.push(['nasal', soundedFinal])
  else if (soundedFinal !== final) rules.push([cluster.test(final) ? 'cluster' : 'final', soundedFinal])
  if (sound !== next && next !== 'ㄹ') rules.push([isTensing(final) ? 'tense' : 'tenseIrregular', sound])
  return rules
}

const isTensing = (final: string) => stops.test(representative(final)) || cluster.test(final) || final === 'ㅎ'

function beforeVowel({ final, soundedFinal, sound }: SyllableBoundary): [SoundRule, string][] {
  if (/[ㅎㄶㅀ]/.test(final)) return [['silentH', sound]]
  if (sound === 'ㅇ') return soundedFinal === final ? [] : [['final', soundedFinal]]
  if (/[ㅈㅊ]/.test(sound) && /[ㄷㅌㄾ]/.test(final)) return [['palatal', sound]]
  if (soundedFinal !== '' && /[ㄴㄹ]/.test(sound)) return [['insertN', sound]]
  const last = lastOf[final]
  if (last === undefined || soundedFinal === '') return [[final === sound ? 'link' : 'linkSound', sound]]
  return [[last === sound ? 'linkCluster' : 'linkClusterTense', sound]]
}
