import type { EnglishSound } from '../../shared/english-sounds'
import type { FindSounds } from './english-dictionary'

/** How a word is pronounced: as the dictionary has it, else by its American spelling, else by its base form and ending. */
export function englishSound(word: string, find: FindSounds): EnglishSound {
  // The dictionary has café without its accent.
  const written = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'")
  const known = find(written)
  if (known) return { word, base: null, sounds: known }
  const found = bySpelling(written, find) ?? byEnding(written, find) ?? byParts(written, find)
  return found ? { word, ...found } : { word, base: null, sounds: [] }
}

type Found = Omit<EnglishSound, 'word'>

/** British spellings and what they are in the dictionary, which is American. */
const spellings: [RegExp, string][] = [
  [/our(?=(?:s|ed|ing|er|ers|able|ful|less|ite|ites|ist|ists|hood|y|ly|ism)?$)/, 'or'],
  [/is(?=(?:e|es|ed|er|ers|ing|ation|ations|able)$)/, 'iz'],
  [/ys(?=(?:e|es|ed|er|ers|ing)$)/, 'yz'],
  [/re(?=s?$)/, 'er'],
  [/ogue(?=s?$)/, 'og'],
  [/ence(?=s?$)/, 'ense'],
  [/ll(?=(?:ed|ing|er|ers|or|ors|ment|ments|ful|ist|ists)$)/, 'l'],
  [/l(?=(?:ment|ments|ful)?$)/, 'll'],
  [/ae/, 'e'],
  [/oe/, 'e'],
  [/ou(?=lt|ld)/, 'o'],
]

function bySpelling(word: string, find: FindSounds): Found | null {
  for (const [british, american] of spellings) {
    const base = word.replace(british, american)
    const sounds = base === word ? undefined : find(base)
    if (sounds) return { base, sounds }
    const inflected = base === word ? null : byEnding(base, find)
    if (inflected) return inflected
  }
  return null
}

interface Ending {
  written: RegExp
  /** What the base may have had in place of the ending. */
  bases: (stem: string) => string[]
  sound: (base: string) => string
}

const withoutDouble = (stem: string) => (/([bdfgklmnprstvz])\1$/.test(stem) ? [stem.slice(0, -1)] : [])
/** A stem of one short syllable, which would have doubled its consonant: `gaped` is of `gape`, and only `gapped` of `gap`. */
const isShort = (stem: string) => /^(?:[^aeiouy]|qu)*[aeiouy][^aeiouwxy]$/.test(stem)
const basesOf = (stem: string) => (isShort(stem) ? [`${stem}e`] : [stem, `${stem}e`, ...withoutDouble(stem)])
const last = (sound: string) => (sound.split(' ').at(-1) ?? '').replace(/\d$/, '')
const voiceless = new Set(['P', 'T', 'K', 'F', 'TH', 'S', 'SH', 'CH'])
const hissing = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH'])

function plural(base: string): string {
  if (hissing.has(last(base))) return `${base} IH0 Z`
  return `${base} ${voiceless.has(last(base)) ? 'S' : 'Z'}`
}

function past(base: string): string {
  if (/^[TD]$/.test(last(base))) return `${base} IH0 D`
  return `${base} ${voiceless.has(last(base)) ? 'T' : 'D'}`
}

/** The regular endings, whose sound follows from the end of the base. */
const endings: Ending[] = [
  { written: /'s$/, bases: (stem) => [stem], sound: plural },
  { written: /s'$/, bases: (stem) => [`${stem}s`, stem], sound: (base) => base },
  { written: /ies$/, bases: (stem) => [`${stem}y`, `${stem}ie`], sound: plural },
  { written: /es$/, bases: (stem) => [`${stem}e`, stem], sound: plural },
  { written: /s$/, bases: (stem) => [stem], sound: plural },
  { written: /ied$/, bases: (stem) => [`${stem}y`], sound: past },
  { written: /ed$/, bases: basesOf, sound: past },
  { written: /ing$/, bases: basesOf, sound: (base) => `${base} IH0 NG` },
  { written: /ly$/, bases: (stem) => [stem], sound: (base) => `${base} L IY0` },
]

function byEnding(word: string, find: FindSounds): Found | null {
  for (const { written, bases, sound } of endings) {
    const stem = word.replace(written, '')
    if (stem === word || stem.length < 2) continue
    for (const base of bases(stem)) {
      const sounds = find(base) ?? bySpellingAlone(base, find)
      if (sounds) return { base, sounds: sounds.map(sound) }
    }
  }
  return null
}

/** The base of `organised` is `organise`, which is British itself. */
function bySpellingAlone(word: string, find: FindSounds): string[] | undefined {
  for (const [british, american] of spellings) {
    const sounds = british.test(word) ? find(word.replace(british, american)) : undefined
    if (sounds) return sounds
  }
  return undefined
}

/** A word with hyphens is said as its parts. */
function byParts(word: string, find: FindSounds): Found | null {
  const parts = word.split('-')
  if (parts.length < 2) return null
  const sounds = parts.map((part) => englishSound(part, find).sounds[0])
  return sounds.every((sound) => sound !== undefined) ? { base: parts.join(' '), sounds: [sounds.join(' ')] } : null
}
