import { domainToASCII } from 'node:url'
import type { RuleKind } from '../../../shared/order-rules'
import { textParts } from '../../../shared/text/text-parts'

/*
 * How listed words and domains are found in texts (docs/product/moderation.md "Order keeping"). Hangul is compared letter by letter, so
 * that 시발, ㅅㅣㅂㅏㄹ and 시ㅂㅏㄹ are the same, but only from the start of a syllable to the end of one: 발 is not found in 바라.
 */

/** A text as a sequence of letters, with what is between them. */
interface Letters {
  /** One UTF-16 unit each: letters and digits without marks, case, width and everything between them. */
  units: string
  /** Where a written character begins, and the end. */
  starts: Set<number>
  /** Where something stood before a letter: a space, or other signs alone. */
  gaps: Map<number, 'space' | 'sign'>
}

/** With particles; longer ones are none. */
const longestDomain = 300
const letter = /[\p{L}\p{N}]/u
const hangul = /[\u1100-\u1112\u1161-\u1175]/
const finals = 'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ')
/** Final consonants (U+11A8 and on) as the initial ones that compatibility letters decompose to. */
const asInitials = new Map(finals.map((letters, index) => [String.fromCharCode(0x11a8 + index), letters.normalize('NFKD')]))

function lettersOf(text: string): Letters {
  const starts = new Set<number>()
  const gaps = new Map<number, 'space' | 'sign'>()
  let units = ''
  let gap: 'space' | 'sign' | undefined
  for (const character of text.normalize('NFKC').toLowerCase()) {
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) continue
    const plain = [...character.normalize('NFKD')].filter((each) => letter.test(each)).map((each) => asInitials.get(each) ?? each)
    if (plain.length === 0) {
      // A mark belongs to the letter before it.
      if (!/\p{M}/u.test(character)) gap = gap === 'space' || /\s/.test(character) ? 'space' : 'sign'
      continue
    }
    starts.add(units.length)
    if (gap !== undefined) gaps.set(units.length, gap)
    gap = undefined
    units += plain.join('')
  }
  return { units, starts: starts.add(units.length), gaps: gap === undefined ? gaps : gaps.set(units.length, gap) }
}

/** What is compared of a word: its letters, with a space where something stands between them; '' for one without letters. */
function patternOfWord(words: string): string {
  const { units, gaps } = lettersOf(words)
  return [...units].map((unit, index) => (gaps.has(index) && index > 0 ? ` ${unit}` : unit)).join('')
}

/** A domain in ASCII and without `www.`; '' for text that is none. */
function patternOfDomain(words: string): string {
  const host = words
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/s, '')
  const ascii = domainToASCII(host)
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(ascii) ? ascii : ''
}

/** What is compared of a rule; '' where nothing could ever match. */
export const patternOf = (kind: RuleKind, words: string): string => (kind === 'word' ? patternOfWord(words) : patternOfDomain(words))

/** A text prepared to be compared with any number of rules, as far as they need it. */
export interface Comparable {
  letters(): Letters
  domains(): string[]
}

/** Prepares a text; what no rule asks for is never computed. */
export function comparable(text: string): Comparable {
  let letters: Letters | undefined
  let domains: string[] | undefined
  return {
    letters() {
      letters ??= lettersOf(text)
      return letters
    },
    domains() {
      domains ??= domainsIn(text)
      return domains
    },
  }
}

/** Everything with a dot inside; that most of it is no domain does not matter. Where links lead, however that is written. */
function domainsIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  const pieces = plain.split(/[^\p{L}\p{N}.。-]+/u).filter((piece) => piece.length <= longestDomain && /[.。]./.test(piece))
  return [...new Set([...pieces.flatMap(readings).map(patternOfDomain), ...hostsIn(text)])].filter(Boolean)
}

/** The hosts of links as browsers read them: http://bit%2Ely leads to bit.ly, http://0x5db8d822 to 93.184.216.34. */
function hostsIn(text: string): string[] {
  return textParts(text).flatMap((part) => ('link' in part ? new URL(part.link).hostname.replace(/\.$/, '') : []))
}

/** Korean may stand before and after a domain without a space: 주소는bit.ly예요. */
function readings(piece: string): string[] {
  const domain = piece.replace(/[.。-]+$/, '').replace(/(\.[a-z]{2,})[가-힣]+$/, '$1')
  const latin = /[a-z0-9.-]+$/.exec(domain)?.[0] ?? domain
  return [domain, latin]
}

/** Whether a text contains what a rule lists. @param pattern of `patternOf` */
export function matches(text: Comparable, { kind, pattern }: { kind: RuleKind; pattern: string }): boolean {
  if (kind === 'domain') return text.domains().some((domain) => domain === pattern || domain.endsWith(`.${pattern}`))
  if (pattern === '') return false
  const letters = text.letters()
  const units = pattern.replaceAll(' ', '')
  for (let from = letters.units.indexOf(units); from !== -1; from = letters.units.indexOf(units, from + 1))
    if (isWord(letters, from, pattern)) return true
  return false
}

/** The places of a pattern where something may stand, counted in its letters. */
function spacesIn(pattern: string): Set<number> {
  const places = new Set<number>()
  let count = 0
  for (const unit of pattern)
    if (unit === ' ') places.add(count)
    else count += 1
  return places
}

/**
 * Whether a match is a word of its own and not a part of others: Latin letters and digits from the start of a word to its end; Hangul
 * anywhere, since particles and compounds have no spaces. A word that is pulled apart by signs has to begin where a word begins, one that
 * is pulled apart by spaces has to end where one ends too.
 */
function isWord({ units, starts, gaps }: Letters, from: number, pattern: string): boolean {
  const spaces = spacesIn(pattern)
  const to = from + pattern.length - spaces.size
  if (!starts.has(from) || !starts.has(to)) return false
  const isEdge = (at: number) => at === 0 || at === units.length || gaps.has(at)
  /** Between scripts there is an edge too: 텔레그램 after telegram. */
  const isBorder = (at: number) => isEdge(at) || hangul.test(units.charAt(at - 1)) !== hangul.test(units.charAt(at))
  const inner = [...gaps].filter(([at]) => at > from && at < to && !spaces.has(at - from)).map(([, gap]) => gap)
  if (!hangul.test(units.charAt(from)) && !isBorder(from)) return false
  if (!hangul.test(units.charAt(to - 1)) && !isBorder(to)) return false
  if (inner.length > 0 && !isEdge(from)) return false
  return !inner.includes('space') || isEdge(to)
}
