import type { Bdic } from './bdic'

interface Suffix {
  flag: string
  /** What the suffix takes the place of at the end of the word before it. */
  strip: string
  /** How that word ends. */
  condition: RegExp | null
  /** The flags of further suffixes that may follow. */
  flags: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/**
 * Whether the spell checker would accept a Korean word, by the rules of its dictionary. The word is in single jamo (NFD). Of compounds, only
 * those of two parts count (사람들이); numbers that are written as words are left out.
 */
export function koreanChecker(bdic: Bdic): (word: string) => boolean {
  const command = (name: string) => bdic.others.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  const [forbidden, onlyInCompound, neverAlone] = ['FORBIDDENWORD', 'ONLYINCOMPOUND', 'NEEDAFFIX'].map(command) as [string, string, string]
  const groups = bdic.groups.map((flags) => new Set(flags.split(',')))
  const suffixes = readSuffixes(bdic.rules, groups)
  const longest = Math.max(...[...suffixes.keys()].map((text) => text.length))
  const compounds = bdic.others.flatMap((line) => {
    const [, first, second] = /^COMPOUNDRULE \((\d+)\)\((\d+)\)$/.exec(line) ?? []
    return first === undefined || second === undefined ? [] : [{ first, second }]
  })
  const found = new Map<string, ReadonlySet<string>[]>()

  function flagsOf(word: string): ReadonlySet<string>[] {
    const known = found.get(word) ?? (bdic.find(word) ?? []).map((group) => groups[group - 1] ?? none)
    found.set(word, known)
    return known
  }

  /**
   * Whether the word is another with a suffix.
   * @param next the flag of the suffix that follows it, or null
   * @param needed a flag that the other word has, or null
   */
  function hasSuffix(word: string, next: string | null, needed: string | null): boolean {
    for (let length = 0; length <= Math.min(longest, word.length); length++) {
      const before = word.slice(0, word.length - length)
      for (const { flag, strip, condition, flags } of suffixes.get(word.slice(word.length - length)) ?? []) {
        if (next === null ? flags.has(neverAlone) : !flags.has(next)) continue
        const stem = before + strip
        if (stem === '' || condition?.test(stem) === false) continue
        if (flagsOf(stem).some((all) => all.has(flag) && (needed === null || all.has(needed)))) return true
        if (next === null && hasSuffix(stem, flag, needed)) return true
      }
    }
    return false
  }

  function isCompound(word: string): boolean {
    for (let at = 2; at < word.length - 1; at++) {
      const parts = compounds.filter(({ first }) => flagsOf(word.slice(0, at)).some((flags) => flags.has(first)))
      const rest = word.slice(at)
      if (parts.some(({ second }) => flagsOf(rest).some((flags) => flags.has(second)) || hasSuffix(rest, null, second))) return true
    }
    return false
  }

  return (word) => {
    // Each candidate of a search is another word, but their stems are alike.
    if (found.size > 20_000) found.clear()
    const known = flagsOf(word)
    if (known.some((flags) => flags.has(forbidden))) return false
    return known.some((flags) => !flags.has(onlyInCompound)) || hasSuffix(word, null, null) || isCompound(word)
  }
}

function readSuffixes(rules: string[], groups: ReadonlySet<string>[]): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>()
  const conditions = new Map<string, RegExp>()
  for (const line of rules) {
    const [kind, flag, strip, written, condition] = line.split(' ')
    // The first line of a class has only four words.
    if (kind !== 'SFX' || flag === undefined || strip === undefined || written === undefined || condition === undefined) continue
    const [append, group] = written.split('/')
    const text = append === '0' || append === undefined ? '' : append
    if (condition !== '.' && !conditions.has(condition)) conditions.set(condition, new RegExp(`${condition}$`, 'u'))
    const suffix = {
      flag,
      strip: strip === '0' ? '' : strip,
      condition: conditions.get(condition) ?? null,
      flags: group === undefined ? none : (groups[Number(group) - 1] ?? none),
    }
    suffixes.set(text, [...(suffixes.get(text) ?? []), suffix])
  }
  return suffixes
}
