import { limits } from '../../../shared/limits'
import { onOtherKeyboard } from '../../../shared/text/keyboard'
import { beginsAsTyped } from '../../../shared/text/typed-name'
import { type Emoji, type EmojiList, firstKey } from './emoji'

/** Those that people mean most often; of several with a name they come first. */
const usual = [...'😂❤😊🥰👍😭😍🎉🙏🔥😅👏😆😉😢😮💪🤔😘🤣😎😱😡🥺😴🙌👌💯✨⭐🌸☕🍜🍚🍰🎂🎁☀🌙🌈🐶🐱🐰🏠✈📚✏💡❓❗✅❌']

/** The longest name that is looked for, in code points. */
const longest = 30

/**
 * The colon and the letters between it and the caret while the name of an emoji is being typed; null otherwise. A colon inside a word, a
 * time or an address begins none.
 */
export function emojiBefore(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret)
  const found = /(?<![\p{L}\p{N}_:/\\])(?<!:\/\/\S*):(\p{L}[\p{L}\p{N}_-]*)$/u.exec(before)
  const typed = found?.[1]?.normalize('NFC').toLowerCase() ?? ''
  return found === null || [...typed].length > longest ? null : { at: found.index, typed }
}

/** Whether it may be a face that is drawn with letters, as `:D` is, and so is not replaced unless chosen. */
export const mayBeFace = (typed: string): boolean => /^[a-z]$/.test(typed)

/**
 * The emoji whose names or tags contain all typed words, in either language: by letters, by initials (ㅎㅌ for 하트), with a last syllable
 * that is still being composed, or typed with the other keyboard layout where nothing else is found. Whole words come before beginnings
 * of words, recently used and usual ones before others.
 * @param typed in any case; words are separated by spaces, `_` or `-`
 * @param recent the emoji used last, the last one first
 */
export function findEmoji(list: EmojiList, typed: string, recent: readonly string[]): Emoji[] {
  const text = typed.normalize('NFC').trim()
  const found = findAll(list, wordsIn(text.toLowerCase()), recent)
  if (found.length > 0) return found
  return findAll(list, wordsIn(onOtherKeyboard(text)?.toLowerCase() ?? ''), recent)
}

const wordsIn = (text: string) => text.split(/[\s_-]+/).filter((word) => word !== '')

/** What decides the order, the most important first; the smaller one comes first. */
type Rank = readonly [isBeginning: number, recent: number, usual: number, isTag: number]

function findAll(list: EmojiList, words: readonly string[], recent: readonly string[]): Emoji[] {
  if (words.length === 0) return []
  const [first, ...others] = words.map((word) => matchesOf(list, word))
  const placeIn = (signs: readonly string[], sign: string) => {
    const place = signs.indexOf(sign.replace(/\uFE0F$/, ''))
    return place === -1 ? signs.length : place
  }
  const recentSigns = recent.map((sign) => sign.replace(/\uFE0F$/, ''))
  const ranked = [...(first ?? [])]
    .filter(([emoji]) => others.every((matches) => matches.has(emoji)))
    .map(([emoji, { isWhole, isName }]): [Emoji, Rank] => [
      emoji,
      [isWhole ? 0 : 1, placeIn(recentSigns, emoji.sign), placeIn(usual, emoji.sign), isName ? 0 : 1],
    ])
  return ranked
    .sort(([a, rankA], [b, rankB]) => compare(rankA, rankB) || a.order - b.order)
    .map(([emoji]) => emoji)
    .slice(0, limits.emoji.found)
}

function compare(a: Rank, b: Rank): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

interface Match {
  /** Whether a whole word was typed. */
  isWhole: boolean
  /** Whether it is in the name, and not only in a tag. */
  isName: boolean
}

/** The emoji with a word that begins as it is typed, each with its best match. */
function matchesOf(list: EmojiList, typed: string): Map<Emoji, Match> {
  const matches = new Map<Emoji, Match>()
  const length = [...typed].length
  for (const { emoji, text, length: whole, isName } of list.words.get(firstKey(typed)) ?? []) {
    if (!beginsAsTyped(text, typed)) continue
    const before = matches.get(emoji)
    const isWhole = length === whole
    matches.set(emoji, { isWhole: isWhole || before?.isWhole === true, isName: isName || before?.isName === true })
  }
  return matches
}
