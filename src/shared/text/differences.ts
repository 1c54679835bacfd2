import { diffArrays } from 'diff'

/** A piece of two texts: in both, only in the first, or only in the second. */
export interface Piece {
  kind: 'same' | 'gone' | 'come'
  text: string
}

/** A changed place, in whole words; `gone` or `come` is '' where words were only inserted or removed. */
export interface Change {
  gone: string
  come: string
  pieces: Piece[]
}

interface Token {
  text: string
  /** The form that is compared. */
  key: string
  /** The white space before it. */
  space: string
}

const words = new Intl.Segmenter('ko', { granularity: 'word' })
const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' })
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
/** Text whose every character is a unit of its own; a segmenter costs far more for the few syllables of a change. */
const simple = /^[가-힣\s.,!?]*$/
/** Above so many differing tokens, marking single ones is less clear than showing both texts. */
const mostEdits = { words: 200, syllables: 60 }

function tokensOf(text: string): { tokens: Token[]; end: string } {
  const tokens: Token[] = []
  let space = ''
  for (const { segment } of words.segment(text)) {
    if (!segment.trim()) {
      space += segment
      continue
    }
    tokens.push({ text: segment, key: segment.normalize('NFC'), space })
    space = ''
  }
  return { tokens, end: space }
}

/** Hangul by syllable, anything else by word, white space by character. */
function unitsOf(text: string): string[] {
  if (simple.test(text)) return [...text]
  const units: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    if (!isWordLike || !hangul.test(segment)) {
      units.push(...(segment.trim() ? [segment] : segment))
      continue
    }
    let joins = false
    for (const { segment: letter } of graphemes.segment(segment)) {
      const isOther = !hangul.test(letter)
      if (isOther && joins) units[units.length - 1] += letter
      else units.push(letter)
      joins = isOther
    }
  }
  return units
}

const keysOf = (units: readonly string[]) => units.map((unit) => unit.normalize('NFC'))
const spaceless = (text: string) => text.replace(/\s+/gu, '').normalize('NFC')

interface Run {
  kind: Piece['kind']
  count: number
}

/** How one list becomes the other, each removed token before the inserted one; null where nearly everything differs. */
function runsOf(before: readonly string[], after: readonly string[], maxEditLength: number): Run[] | null {
  const changes = diffArrays([...before], [...after], { maxEditLength })
  if (!changes) return null
  const runs: Run[] = []
  let [gone, come] = [0, 0]
  const flush = () => {
    if (gone > 0) runs.push({ kind: 'gone', count: gone })
    if (come > 0) runs.push({ kind: 'come', count: come })
    gone = 0
    come = 0
  }
  for (const { added, removed, count } of changes) {
    if (removed) gone += count
    else if (added) come += count
    else {
      flush()
      runs.push({ kind: 'same', count })
    }
  }
  flush()
  return runs
}

function append(pieces: Piece[], kind: Piece['kind'], text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  // A removed token is placed before the one inserted in its place.
  else if (kind === 'gone' && last?.kind === 'come') {
    const before = pieces.at(-2)
    if (before?.kind === 'gone') before.text += text
    else pieces.splice(-1, 0, { kind, text })
  } else pieces.push({ kind, text })
}

/**
 * The changed part of two texts, by syllable where both have Hangul, and by space where nothing else changed; otherwise as a whole, or by
 * letter where that is asked for and at least half of them are the same.
 */
function refine(gone: string, come: string, by: 'word' | 'letter'): Piece[] {
  const whole = present([
    { kind: 'gone', text: gone },
    { kind: 'come', text: come },
  ])
  const isSpacing = spaceless(gone) === spaceless(come)
  const isHangul = hangul.test(gone) && hangul.test(come)
  if (!isSpacing && !isHangul && by === 'word') return whole
  const [before, after] = isSpacing || !isHangul ? [lettersOf(gone), lettersOf(come)] : [unitsOf(gone), unitsOf(come)]
  const runs = runsOf(keysOf(before), keysOf(after), mostEdits.syllables)
  if (!runs) return whole
  const kept = runs.reduce((sum, { kind, count }) => (kind === 'same' ? sum + count : sum), 0)
  if (!isSpacing && !isHangul && kept * 2 < Math.max(before.length, after.length)) return whole
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  for (const [at, { kind, count }] of runs.entries()) {
    const from = kind === 'come' ? [] : before.slice(i, i + count)
    const to = kind === 'gone' ? [] : after.slice(j, j + count)
    i += from.length
    j += to.length
    if (kind === 'same' && count === 1 && to[0]?.trim() && isShift(runs, at)) {
      append(pieces, 'gone', from.join(''))
      append(pieces, 'come', to.join(''))
    } else append(pieces, kind, (kind === 'gone' ? from : to).join(''))
  }
  return pieces
}

const lettersOf = (text: string) => (simple.test(text) ? [...text] : [...graphemes.segment(text)].map(({ segment }) => segment))

/** Whether a syllable is equal by chance: something was inserted on one side of it, and something else removed on the other. */
function isShift(runs: readonly Run[], at: number): boolean {
  const [left, right] = [runs[at - 1]?.kind, runs[at + 1]?.kind]
  const isAlone = runs[at - 2]?.kind !== 'gone' && runs[at + 2]?.kind !== 'come'
  return isAlone && ((left === 'come' && right === 'gone') || (left === 'gone' && right === 'come'))
}

/**
 * What changed from one text to the other (docs/product/corrections.md "Differences"): by word, Hangul inside a changed word by syllable.
 * The texts of `same` and `come`, one after the other, are `after`; those of `same` and `gone` are `before`, in NFC.
 * @param by letter: other words too, for a word that was typed from memory
 * @returns everything in order, and the places that changed in whole words
 */
export function differencesOf(before: string, after: string, by: 'word' | 'letter' = 'word'): { pieces: Piece[]; changes: Change[] } {
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const runs = runsOf(
    old.tokens.map(({ key }) => key),
    now.tokens.map(({ key }) => key),
    mostEdits.words,
  ) ?? [
    { kind: 'gone', count: old.tokens.length },
    { kind: 'come', count: now.tokens.length },
  ]
  const pieces: Piece[] = []
  const changes: Change[] = []
  let [i, j] = [0, 0]
  /** Whether the space before the next token is already included. */
  let isSpaced = false

  const changed = (gone: string, come: string) => {
    for (const [from, to] of pairsOf(gone, come)) {
      const refined = refine(from, to, by)
      for (const each of refined) append(pieces, each.kind, each.text)
      if (from.trim() || to.trim()) changes.push({ gone: from.trim(), come: to.trim(), pieces: refined })
    }
  }
  const spaces = (from: string, to: string) => {
    if (from === to) append(pieces, 'same', to)
    else {
      const around = (tokens: Token[], at: number, space: string) => `${tokens[at - 1]?.text ?? ''}${space}${tokens[at]?.text ?? ''}`
      const refined = refine(from, to, by)
      for (const each of refined) append(pieces, each.kind, each.text)
      changes.push({ gone: around(old.tokens, i, from), come: around(now.tokens, j, to), pieces: refined })
    }
  }
  const oldSpace = () => old.tokens[i]?.space ?? old.end
  const nowSpace = () => now.tokens[j]?.space ?? now.end

  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at] as Run
    if (run.kind === 'same') {
      for (let count = 0; count < run.count; count += 1) {
        if (!isSpaced) spaces(oldSpace(), nowSpace())
        isSpaced = false
        append(pieces, 'same', now.tokens[j]?.text ?? '')
        i += 1
        j += 1
      }
      continue
    }
    const next = runs[at + 1]
    const [goneCount, comeCount] = run.kind === 'come' ? [0, run.count] : [run.count, next?.kind === 'come' ? next.count : 0]
    if (goneCount > 0 && comeCount > 0) at += 1
    const [oldLead, nowLead] = isSpaced ? ['', ''] : [oldSpace(), nowSpace()]
    const gone = textOf(old.tokens.slice(i, i + goneCount))
    const come = textOf(now.tokens.slice(j, j + comeCount))
    i += goneCount
    j += comeCount
    isSpaced = false
    if (goneCount > 0 && comeCount > 0) {
      if (oldLead === nowLead) {
        append(pieces, 'same', nowLead)
        changed(gone, come)
      } else changed(oldLead + gone, nowLead + come)
    } else {
      const isCome = comeCount > 0
      const [other, lead, trail] = isCome ? [oldSpace(), nowLead, nowSpace()] : [nowSpace(), oldLead, oldSpace()]
      const placed = placeAlone(other, lead, isCome ? come : gone, trail)
      append(pieces, 'same', placed.space)
      if (isCome) changed(placed.other, placed.text)
      else changed(placed.text, placed.other)
      isSpaced = placed.isSpaced
    }
  }
  if (!isSpaced) spaces(old.end, now.end)
  return { pieces, changes }
}

/** Words that were replaced by equally many words are compared in pairs. */
function pairsOf(gone: string, come: string): [string, string][] {
  const [before, after] = [gone.split(/(?<=\S)(?=\s)/u), come.split(/(?<=\S)(?=\s)/u)]
  return before.length === after.length ? before.map((word, at) => [word, after[at] ?? '']) : [[gone, come]]
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text, space }, at) => (at === 0 ? '' : space) + text).join('')

const present = (pieces: Piece[]) => pieces.filter(({ text }) => text !== '')

/**
 * Where words that stand in one text alone go, and the space around them: the other text has one space where this one has two.
 * @returns the space that both texts have before them, what the other has in their place, the words with their own space, and whether
 * the space behind them is among these
 */
function placeAlone(other: string, lead: string, text: string, trail: string) {
  if (lead === other) return { space: lead, other: '', text: text + trail, isSpaced: true }
  if (trail === other) return { space: '', other: '', text: lead + text, isSpaced: false }
  return { space: '', other, text: lead + text + trail, isSpaced: true }
}
