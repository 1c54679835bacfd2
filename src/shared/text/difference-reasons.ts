import type { Change } from './differences'
import { isSyllable, takeApart } from './hangul'
import { particles } from './particle'

/** The rule behind a correction, where it is certain. */
type Rule =
  | 'spacingOpen'
  | 'spacingClosed'
  | 'particle'
  | 'particleVowel'
  | 'particleConsonant'
  | 'honorific'
  | 'finalAdded'
  | 'finalDropped'
  | 'finalChanged'
  | 'tense'
  | 'agreement'
  | 'article'
  | 'articleVowel'
  | 'articleConsonant'
  | 'preposition'
  | 'capital'
  | 'apostrophe'
  | 'spelling'
  | 'punctuation'
  | 'wordOrder'

export interface Reason {
  rule: Rule
  /** The removed and the inserted text; '' for none, and for rules about the whole sentence. */
  from: string
  to: string
  /** The final consonant that a rule about finals names, else ''. */
  letter: string
}

/** Particles by the sound before them: after a consonant, after a vowel. */
const bySound: [string, string][] = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
  ['이랑', '랑'],
  ['이나', '나'],
  ['이에요', '예요'],
]
/** Particles that no other word ends in, so that adding or removing one is certain. */
const clearParticles = new Set('을 를 에서 에게 에게서 한테 한테서 께 께서 부터 까지 처럼'.split(' '))
const plainToHonorific: [RegExp, RegExp][] = [
  [/^있/, /^계[시세셔셨십]/],
  [/^먹/, /^(?:드[시세셔셨십]|잡수)/],
  [/^[자잤]/, /^주무[시세셔셨십]/],
  [/^죽/, /^돌아가[시세셔셨십]/],
  [/^[주줬]/, /^드[리려렸립]/],
  [/^이름/, /^성함/],
  [/^나이/, /^연세/],
  [/^밥/, /^진지/],
  [/^집/, /^댁/],
  [/^생일/, /^생신/],
]
const honorificEnding = /^(?:으?(?:시|세|셔|셨|십|신|실)|.?(?:시|세|셔|셨|십|신|실))$/u
const spellings: [RegExp, RegExp][] = [
  [/되/, /돼/],
  [/돼/, /되/],
  [/됬/, /됐/],
  [/않/, /안/],
  [/안/, /않/],
  [/왠/, /웬/],
  [/웬/, /왠/],
  [/[ㄹ-힣]께/, /게/],
  [/에요$/, /예요$/],
  [/예요$/, /에요$/],
  [/어떻해/, /어떡해/],
  [/몇일/, /며칠/],
  [/오랫만/, /오랜만/],
  [/설겆이/, /설거지/],
  [/금새/, /금세/],
  [/역활/, /역할/],
  [/희안/, /희한/],
  [/괜찬/, /괜찮/],
]

const pasts: Record<string, string> = Object.fromEntries(
  'am:was is:was are:were have:had has:had do:did does:did go:went come:came see:saw eat:ate buy:bought take:took make:made get:got give:gave meet:met say:said tell:told think:thought know:knew find:found feel:felt leave:left write:wrote speak:spoke teach:taught begin:began run:ran can:could will:would'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const agreeing = ['is/are', 'has/have', 'was/were', 'does/do', "doesn't/don't", 'doesn’t/don’t', "isn't/aren't", 'am/is', 'am/are']
const articles = new Set(['a', 'an', 'the'])
const prepositions = new Set('in on at for of with by from about into during since until'.split(' '))

/**
 * The rules that the changes of a sentence follow (docs/product/corrections.md "Reasons"), each once and at most three; none where it is
 * not certain.
 */
export function reasonsOf(changes: readonly Change[]): Reason[] {
  if (isReordered(changes)) return [{ rule: 'wordOrder', from: '', to: '', letter: '' }]
  const reasons: Reason[] = []
  for (const change of changes) {
    const reason = reasonOf(change)
    if (reason && !reasons.some(({ rule, from, to }) => rule === reason.rule && from === reason.from && to === reason.to))
      reasons.push(reason)
  }
  return reasons.slice(0, 3)
}

function reasonOf({ gone, come, pieces }: Change): Reason | null {
  const [from, to] = [join(pieces, 'gone'), join(pieces, 'come')]
  const as = (rule: Rule, letter = ''): Reason => ({ rule, from: from.trim(), to: to.trim(), letter })
  if (!from.trim() && !to.trim()) return { rule: from.length > to.length ? 'spacingClosed' : 'spacingOpen', from: '', to: '', letter: '' }
  if (!/[\p{L}\p{N}]/u.test(from + to)) return { rule: 'punctuation', from: '', to: '', letter: '' }
  if (/[가-힣]/.test(gone.normalize('NFC') + come.normalize('NFC'))) return korean(gone.normalize('NFC'), come.normalize('NFC'), pieces, as)
  return english(gone, come, as)
}

type As = (rule: Rule, letter?: string) => Reason

function korean(gone: string, come: string, pieces: readonly Piece[], as: As): Reason | null {
  const [from, to] = [join(pieces, 'gone').normalize('NFC'), join(pieces, 'come').normalize('NFC')]
  const isOneWord = !/\s/u.test(gone + come)
  const swapped = isOneWord ? swappedParticle(gone, come) : null
  if (swapped) {
    const { stem, was, now } = swapped
    const pair = bySound.find((each) => each.includes(was) && each.includes(now))
    const final = finalOf(stem)
    const particle = (rule: Rule, letter = ''): Reason => ({ rule, from: was, to: now, letter })
    if (pair && final !== null) {
      const isRieul = final === 'ㄹ' && pair[1] === '로'
      const isVowel = final === '' || isRieul
      if (now === pair[isVowel ? 1 : 0]) return particle(isVowel ? 'particleVowel' : 'particleConsonant', isRieul ? 'ㄹ' : '')
    }
    if (now === '께서' || now === '께') return particle('honorific')
    return particle('particle')
  }
  if (isOneWord && plainToHonorific.some(([plain, honoured]) => plain.test(gone) && honoured.test(come))) return as('honorific')
  if (isOneWord && gone && come) {
    const isMistyped = from.length === 1 && to.length === 1 && initialsAgree(from, to)
    if (honorificEnding.test(to) && !isMistyped && !/[시세셔셨십]/.test(from) && /[요다까]$/.test(come.replace(/[^가-힣]/g, '')))
      return as('honorific')
    if (gone[0] && come[0] && initialsAgree(gone, come) && pastsIn(gone) !== pastsIn(come)) return as('tense')
    if (spellings.some(([wrong, right]) => wrong.test(gone) && right.test(come) && !right.test(gone))) return as('spelling')
  }
  return finals(from, to, as)
}

function english(gone: string, come: string, as: As): Reason | null {
  const [was, now] = [gone.toLowerCase(), come.toLowerCase()]
  if (articles.has(was) && articles.has(now) && was !== 'the' && now !== 'the')
    return as(now === 'an' ? 'articleVowel' : 'articleConsonant')
  if ((was === '' || articles.has(was)) && (now === '' || articles.has(now))) return as('article')
  if (was === now) return as('capital')
  if (was.replace(/['’]/g, '') === now.replace(/['’]/g, '')) return as('apostrophe')
  if ((was === '' || prepositions.has(was)) && (now === '' || prepositions.has(now))) return as('preposition')
  if (agreeing.some((pair) => pair.split('/').includes(was) && pair.split('/').includes(now))) return as('agreement')
  if (pasts[was] === now || pasts[now] === was) return as('tense')
  if (isMisspelling(was, now)) return as('spelling')
  return null
}

function finals(from: string, to: string, as: As): Reason | null {
  if (!isSyllable(from) || !isSyllable(to) || from.length !== 1 || to.length !== 1) return null
  const [was, now] = [takeApart(from), takeApart(to)]
  if (was.initial !== now.initial || was.vowel !== now.vowel) return null
  if (now.final === '') return as('finalDropped', was.final)
  return was.final === '' ? as('finalAdded', now.final) : as('finalChanged', now.final)
}

/** Swapped letters, or one that is doubled or not, in a word with the same first and last letters. */
function isMisspelling(was: string, now: string): boolean {
  if (was.length < 5 || !/^[a-z]+$/.test(was + now) || was[0] !== now[0] || was.at(-1) !== now.at(-1)) return false
  const sorted = (word: string) => [...word].sort().join('')
  const single = (word: string) => word.replace(/(.)\1/g, '$1')
  return (sorted(was) === sorted(now) && was.slice(-2) === now.slice(-2)) || single(was) === single(now)
}

/** Whether the same words are in another order. */
function isReordered(changes: readonly Change[]): boolean {
  const wordsOf = (kind: 'gone' | 'come') =>
    changes
      .flatMap((change) => change[kind].split(/\s+/u))
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .sort()
      .join(' ')
  return changes.length > 1 && wordsOf('gone') !== '' && wordsOf('gone') === wordsOf('come')
}

type Piece = Change['pieces'][number]

const join = (pieces: readonly Piece[], kind: Piece['kind']) =>
  pieces
    .filter((piece) => piece.kind === kind)
    .map(({ text }) => text)
    .join('')

/** The particle that was removed from, added to or changed at a word, and the word before it; null where something else changed. */
function swappedParticle(gone: string, come: string): { stem: string; was: string; now: string } | null {
  for (let length = Math.min(gone.length, come.length); length > 0; length -= 1) {
    const [stem, was, now] = [gone.slice(0, length), gone.slice(length), come.slice(length)]
    if (stem !== come.slice(0, length)) continue
    if (was === now) return null
    if (particles.has(was) && particles.has(now)) return { stem, was, now }
    if ((was === '' && clearParticles.has(now)) || (now === '' && clearParticles.has(was))) return { stem, was, now }
  }
  return null
}

/** The final consonant of a word's last syllable, '' for none; null where it does not end on Hangul. */
function finalOf(word: string): string | null {
  const last = word.at(-1) ?? ''
  return isSyllable(last) ? takeApart(last).final : null
}

const initialsAgree = (one: string, other: string) =>
  isSyllable(one[0] ?? '') && isSyllable(other[0] ?? '') && takeApart(one[0] ?? '').initial === takeApart(other[0] ?? '').initial

/** The number of syllables of a word that mark the past: a final ㅆ, except in 있 and 겠. */
const pastsIn = (word: string) =>
  [...word].filter((each) => each !== '있' && each !== '겠' && isSyllable(each) && takeApart(each).final === 'ㅆ').length
