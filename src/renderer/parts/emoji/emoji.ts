import type englishData from 'emojibase-data/en/data.json'
import type { Language } from '../../../shared/i18n/index'
import { initialOf, splitCluster } from '../../../shared/text/hangul'

/** The categories of the picker, in its order, with their numbers in the data. */
export const emojiGroups = {
  smileys: 0,
  people: 1,
  animals: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
} as const
type EmojiGroup = keyof typeof emojiGroups
/** The content of a tab of the picker: the emoji used last, or those of a category. */
export type EmojiTab = 'recent' | EmojiGroup

/** One emoji, without skin tones. */
export interface Emoji {
  /** The characters that it consists of. */
  sign: string
  group: EmojiGroup
  names: Record<Language, string>
  /** Its place among all of them. */
  order: number
}

/** A place in a name or tag where what is typed may begin. */
export interface EmojiWord {
  emoji: Emoji
  /** From there to the end of the name or tag, in lower case without spaces. */
  text: string
  /** The number of code points of the first word. */
  length: number
  isName: boolean
}

export interface EmojiList {
  all: readonly Emoji[]
  bySign: ReadonlyMap<string, Emoji>
  /** By `firstKey` of their text. */
  words: ReadonlyMap<string, readonly EmojiWord[]>
}

/** The newest version (2022) that fonts of systems in use show; the reader of a message needs one too. */
const newestVersion = 15

/** The consonant that a text begins with, or its first letter where that is no Hangul. */
export const firstKey = (text: string): string => {
  const [first = ''] = text
  return initialOf(first) ?? splitCluster(first).charAt(0)
}

/** The parts of the data that are used; the build keeps no others (electron.vite.config.ts). */
type Source = Pick<(typeof englishData)[number], 'emoji' | 'label' | 'tags' | 'type' | 'group' | 'version'>

/** Combines the data of both languages. Emoji that the Korean data lacks are left out. */
function combineEmoji(korean: readonly Source[], english: readonly Source[]): EmojiList {
  const groupOf = new Map(Object.entries(emojiGroups).map(([name, group]) => [group as number, name as EmojiGroup]))
  const koreanOf = new Map(korean.map((each) => [each.emoji, each]))
  const all: Emoji[] = []
  const words = new Map<string, EmojiWord[]>()
  for (const en of english) {
    const [ko, group] = [koreanOf.get(en.emoji), groupOf.get(en.group ?? -1)]
    if (ko === undefined || group === undefined || en.version > newestVersion) continue
    const emoji: Emoji = { sign: signOf(en), group, names: { ko: ko.label, en: en.label }, order: all.length }
    all.push(emoji)
    for (const word of wordsOf(emoji, [ko, en])) {
      const key = firstKey(word.text)
      const others = words.get(key)
      if (others) others.push(word)
      else words.set(key, [word])
    }
  }
  return { all, bySign: new Map(all.map((emoji) => [emoji.sign, emoji])), words }
}

/** Emoji that are drawn in colour by themselves need no variation selector; the data has one wherever it is allowed. */
const signOf = ({ emoji, type }: Source) => (type === 1 ? emoji.replace(/^(.)\uFE0F$/u, '$1') : emoji)

function wordsOf(emoji: Emoji, sources: readonly Source[]): EmojiWord[] {
  const found = new Map<string, EmojiWord>()
  for (const { label, tags = [] } of sources) {
    for (const [index, phrase] of [label, ...tags].entries()) {
      const parts = phrase.toLowerCase().match(/[\p{L}\p{N}\p{M}+'’]+/gu) ?? []
      for (const [at, part] of parts.entries()) {
        const text = parts.slice(at).join('')
        if (!found.has(text)) found.set(text, { emoji, text, length: [...part].length, isName: index === 0 })
      }
    }
  }
  return [...found.values()]
}

let loading: Promise<EmojiList> | null = null

/** Loads the names of all emoji in both languages, once. Rejects where the app's own files cannot be read. */
export function loadEmoji(): Promise<EmojiList> {
  loading ??= Promise.all([import('emojibase-data/ko/data.json'), import('emojibase-data/en/data.json')])
    .then(([korean, english]) => combineEmoji(korean.default, english.default))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}
