import { isBlank } from '../../../shared/text/length'
import { endsWithConsonant } from '../../../shared/text/particle'
import { basedOnIn, type DraftFacts } from '../../data/draft-version'
import { picturePaths } from '../../parts/pictures/picture-rules'

/** The forms of a question: ready sentences, and `free` for free text (docs/product/questions.md "Question forms"). */
export const shapes = ['differ', 'natural', 'say', 'mean', 'when', 'pronounce', 'free'] as const
export type Shape = (typeof shapes)[number]
export type ReadyShape = Exclude<Shape, 'free'>

/** The text of a sentence's blanks; `b` only where it has a second one. */
export interface Slots {
  a: string
  b: string
}
export type SlotName = keyof Slots

/** The sentence of `pronounce` in both languages: a question keeps no shape but its words. */
const pronouncing = [/^‘.+’(?:는|은) 어떻게 발음해요\?$/u, /^How do you pronounce “.+”\?$/u]

/** Whether a question asks how something is pronounced, in the words of that form; with an explanation they are its title. */
export function asksPronunciation({ title, content }: { title: string; content: string }): boolean {
  const asked = (title || content).trim()
  return pronouncing.some((sentence) => sentence.test(asked))
}

/** A part of a sentence: text, or a blank. */
export type SentencePart = { text: string } | { slot: SlotName }

const marks = /\{([ab])\}|\[([^/\]]+)\/([^\]]+)\]/g

/**
 * Splits a sentence of the catalogue into its parts. Each Korean particle is chosen by the last sound of the blank before it.
 * @param quoted true for a title; false for a form, whose input fields need no quotation marks
 */
export function sentenceParts(sentence: string, slots: Slots, { quoted }: { quoted: boolean }): SentencePart[] {
  const parts: SentencePart[] = []
  const add = (text: string) => {
    const plain = quoted ? text : text.replace(/[‘’“”]/g, '')
    const last = parts.at(-1)
    if (last && 'text' in last) last.text += plain
    else if (plain !== '') parts.push({ text: plain })
  }
  let from = 0
  let before = ''
  for (const found of sentence.matchAll(marks)) {
    add(sentence.slice(from, found.index))
    from = found.index + found[0].length
    const [, slot, afterVowel = '', afterConsonant = ''] = found
    if (slot === 'a' || slot === 'b') {
      parts.push({ slot })
      before = slots[slot]
    } else add(endsWithConsonant(before) ? afterConsonant : afterVowel)
  }
  add(sentence.slice(from))
  return parts
}

/** The blanks of a sentence. */
function slotsIn(sentence: string): SlotName[] {
  return (['a', 'b'] as const).filter((name) => sentence.includes(`{${name}}`))
}

/** The title made from a filled sentence; '' while a blank is empty. */
export function titleOf(sentence: string, slots: Slots): string {
  const filled: Slots = { a: slots.a.trim(), b: slots.b.trim() }
  if (sentence === '' || slotsIn(sentence).some((name) => filled[name] === '')) return ''
  return sentenceParts(sentence, filled, { quoted: true })
    .map((part) => ('text' in part ? part.text : filled[part.slot]))
    .join('')
}

/** The fields of the sheet as they are saved on disk. */
export interface QuestionDraft {
  shape: Shape
  /** The blanks of a ready shape. */
  a: string
  b: string
  /** The title of a `free` question. */
  title: string
  content: string
  anonymous: boolean
  /** Paths of pictures that are uploaded. */
  images: string[]
}

/** A saved draft, with the idempotency key under which exactly this content was already sent, and the version that an edit began from. */
export interface SavedQuestionDraft extends QuestionDraft {
  key?: string
  basedOn?: string
}

export const emptyQuestion: QuestionDraft = { shape: 'differ', a: '', b: '', title: '', content: '', anonymous: false, images: [] }

/** @returns null for an empty text and for one that is not a draft */
export function readQuestionDraft(saved: string): SavedQuestionDraft | null {
  if (saved === '') return null
  try {
    const found = Object(JSON.parse(saved)) as Record<string, unknown>
    const text = (name: string) => (typeof found[name] === 'string' ? found[name] : '')
    const shape = shapes.find((each) => each === found['shape'])
    if (shape === undefined || typeof found['content'] !== 'string') return null
    return {
      shape,
      a: text('a'),
      b: text('b'),
      title: text('title'),
      content: text('content'),
      anonymous: found['anonymous'] === true,
      images: picturePaths(found['images']),
      ...(typeof found['key'] === 'string' ? { key: found['key'] } : {}),
      ...basedOnIn(found),
    }
  } catch {
    return null
  }
}

/** The text to save; '' when the draft equals `base`, the sheet's initial fields. */
export function writeQuestionDraft(draft: QuestionDraft, base: QuestionDraft, facts: DraftFacts = {}): string {
  return isChanged(draft, base) ? JSON.stringify({ ...draft, ...facts }) : ''
}

/** Whether something would be lost without the draft. Without any text, a changed shape or switch does not count. */
export function isChanged(draft: QuestionDraft, base: QuestionDraft): boolean {
  if (isEmpty(draft) && isEmpty(base)) return false
  const words = ({ a, b, title, content, images }: QuestionDraft) => JSON.stringify([a, b, title, content, images])
  return words(draft) !== words(base) || draft.anonymous !== base.anonymous || draft.shape !== base.shape
}

const isEmpty = ({ a, b, title, content, images }: QuestionDraft) => [a, b, title, content].every(isBlank) && images.length === 0
