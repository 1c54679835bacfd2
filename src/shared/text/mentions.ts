import { limits } from '../limits'

// A letter before the sign makes it part of an e-mail address, which mentions nobody.
const sign = /(?<![\p{L}\p{N}_.@])@([a-z0-9_.\p{Script=Hangul}]+)/giu

/** The characters after an @ that could belong to a nickname. */
interface Run {
  /** The index of the @. */
  at: number
  /** In lower case, like nicknames. */
  letters: string
}

/** The places in a text where someone may be mentioned (docs/product/feed.md "Mentions"). */
function mentionRuns(text: string): Run[] {
  return [...text.matchAll(sign)].map(({ index, 1: letters = '' }) => ({ at: index, letters: letters.toLowerCase() }))
}

/** Every nickname that a text may mention. Korean particles follow without a space, so each prefix counts. */
export function possibleNicknames(text: string): string[] {
  const all = mentionRuns(text).flatMap(({ letters }) => {
    const signs = [...letters].slice(0, limits.nickname)
    return signs.map((_, index) => signs.slice(0, index + 1).join(''))
  })
  return [...new Set(all)]
}

/** The mentions of the given nicknames in a text; the longest match wins. `end` is the index after the nickname. */
export function findMentions(text: string, nicknames: readonly string[]): { at: number; end: number; nickname: string }[] {
  const longestFirst = [...nicknames].sort((a, b) => b.length - a.length)
  return mentionRuns(text).flatMap(({ at, letters }) => {
    const nickname = longestFirst.find((name) => letters.startsWith(name))
    return nickname === undefined ? [] : [{ at, end: at + 1 + nickname.length, nickname }]
  })
}

/**
 * Replaces each mention in a text.
 * @param written returns the replacement for `@nickname`
 */
export function replaceMentions(text: string, nicknames: readonly string[], written: (nickname: string) => string): string {
  let [result, from] = ['', 0]
  for (const { at, end, nickname } of findMentions(text, nicknames)) {
    result += text.slice(from, at) + written(nickname)
    from = end
  }
  return result + text.slice(from)
}

/** The text between an @ and the caret while a mention is being typed; null otherwise. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?<![\p{L}\p{N}_.@])@([a-z0-9_.\p{Script=Hangul}]*)$/iu.exec(text.slice(0, caret))
  const typed = found?.[1] ?? ''
  return found === null || [...typed].length > limits.nickname ? null : { at: found.index, typed: typed.normalize('NFC').toLowerCase() }
}
