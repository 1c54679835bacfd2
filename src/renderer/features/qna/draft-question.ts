import { isBlank } from '../../../shared/text/length'
import { type Shape, shapes } from './shape-sentence'

/** What one is asking: the fields of the sheet as they are kept on disk. */
export interface QuestionDraft {
  shape: Shape
  /** The blanks of a ready shape. */
  a: string
  b: string
  /** The title of a blank page. */
  title: string
  content: string
  anonymous: boolean
}

/** A draft as it was found, with the idempotency key under which these very words were already sent. */
export interface KeptQuestion extends QuestionDraft {
  key?: string
}

export const emptyQuestion: QuestionDraft = { shape: 'differ', a: '', b: '', title: '', content: '', anonymous: false }

/** @returns null for no draft, and for what is none */
export function readQuestionDraft(kept: string): KeptQuestion | null {
  if (kept === '') return null
  try {
    const found = Object(JSON.parse(kept)) as Record<string, unknown>
    const text = (name: string) => (typeof found[name] === 'string' ? found[name] : '')
    const shape = shapes.find((one) => one === found['shape'])
    if (shape === undefined || typeof found['content'] !== 'string') return null
    return {
      shape,
      a: text('a'),
      b: text('b'),
      title: text('title'),
      content: text('content'),
      anonymous: found['anonymous'] === true,
      ...(typeof found['key'] === 'string' ? { key: found['key'] } : {}),
    }
  } catch {
    return null
  }
}

/** The draft to keep; '' when it says no more than `base`, what the sheet began with. */
export function writeQuestionDraft(draft: QuestionDraft, base: QuestionDraft, key?: string): string {
  return isChanged(draft, base) ? JSON.stringify({ ...draft, ...(key === undefined ? {} : { key }) }) : ''
}

/** Whether something would be lost without the draft. A shape chosen or a switch thrown is not worth one while nothing is written. */
export function isChanged(draft: QuestionDraft, base: QuestionDraft): boolean {
  if (isEmpty(draft) && isEmpty(base)) return false
  const words = ({ a, b, title, content }: QuestionDraft) => JSON.stringify([a, b, title, content])
  return words(draft) !== words(base) || draft.anonymous !== base.anonymous || draft.shape !== base.shape
}

const isEmpty = ({ a, b, title, content }: QuestionDraft) => [a, b, title, content].every(isBlank)
