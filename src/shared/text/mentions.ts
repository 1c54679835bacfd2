import { limits } from '../limits'

// No letter before the sign: an e-mail address mentions nobody.
const sign = /(?<![\p{L}\p{N}_.@])@([a-z0-9_.\p{Script=Hangul}]+)/giu

/** What stands after an @: as much of it as a nickname could be. */
interface Run {
  /** Of the @. */
  at: number
  /** In lower case, as nicknames are. */
  letters: string
}

/** The places of a text where somebody may be mentioned (docs/product/feed.md "Mentions"). */
function mentionRuns(text: string): Run[] {
  return [...text.matchAll(sign)].map(({ index, 1: letters = '' }) => ({ at: index, letters: letters.toLowerCase() }))
}

/** Every nickname a text may mention; Korean particles follow without a space, so each beginning counts. */
export function possibleNicknames(text: string): string[] {
  const all = mentionRuns(text).flatMap(({ letters }) => {
    const signs = [...letters].slice(0, limits.nickname)
    return signs.map((_, index) => signs.slice(0, index + 1).join(''))
  })
  return [...new Set(all)]
}

/** Where a text mentions which of some nicknames: the longest that fits. `end` is behind the nickname. */
export function findMentions(text: string, nicknames: readonly string[]): { at: number; end: number; nickname: string }[] {
  const longestFirst = [...nicknames].sort((a, b) => b.length - a.length)
  return mentionRuns(text).flatMap(({ at, letters }) => {
    const nickname = longestFirst.find((name) => letters.startsWith(name))
    return nickname === undefined ? [] : [{ at, end: at + 1 + nickname.length, nickname }]
  })
}

/** A text with each mention written anew. @param written what stands in the place of `@nickname` */
export function replaceMentions(text: string, nicknames: readonly string[], written: (nickname: string) => string): string {
  let [result, from] = ['', 0]
  for (const { at, end, nickname } of findMentions(text, nicknames)) {
    result += text.slice(from, at) + written(nickname)
    from = end
  }
  return result + text.slice(from)
}

/** What is being typed after an @ right before the caret; null when nobody is being mentioned there. */
export function mentionBefore(text: string, caret: number): { at: number; typed: string } | null {
  const found = /(?<![\p{L}\p{N}_.@])@([a-z0-9_.\p{Script=Hangul}]*)$/iu.exec(text.slice(0, caret))
  const typed = found?.[1] ?? ''
  return found === null || [...typed].length > limits.nickname ? null : { at: found.index, typed: typed.normalize('NFC').toLowerCase() }
}
