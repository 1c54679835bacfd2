import { isBlank } from '../../../shared/text/length'

/** Whom a comment answers. */
export interface Answered {
  id: string
  nickname: string
}

/** A comment on its way. `key`: sent again it is still the same comment. */
export interface Unsent {
  key: string
  text: string
  to: Answered | null
  anonymous?: boolean
}

/** What one is writing in a thread, and what was sent and not yet acknowledged. */
export interface ReplyDraft {
  text: string
  to: Answered | null
  /** What one writes here is anonymous, where one may choose. */
  anonymous?: boolean
  unsent: Unsent[]
}

const none: ReplyDraft = { text: '', to: null, unsent: [] }

/** What was kept for a thread; nothing for what is no draft. */
export function readReplyDraft(kept: string): ReplyDraft {
  if (kept === '') return none
  try {
    const { text, to, anonymous, unsent } = Object(JSON.parse(kept)) as Record<string, unknown>
    return {
      text: typeof text === 'string' ? text : '',
      to: isAnswered(to) ? to : null,
      ...(anonymous === true && { anonymous }),
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    }
  } catch {
    return none
  }
}

/** The draft to keep; '' when there is nothing in it. */
export function writeReplyDraft(draft: ReplyDraft): string {
  return isBlank(draft.text) && draft.unsent.length === 0 ? '' : JSON.stringify(draft)
}

/** What one typed before the draft was read goes on behind it. */
export const withTyped = (draft: ReplyDraft, typed: string): ReplyDraft => ({ ...draft, text: draft.text + typed })

/** What one takes back from the way joins what one has begun since. */
export function withTakenBack(draft: ReplyDraft, key: string): ReplyDraft {
  const { text, to, unsent } = draft
  const taken = unsent.find((one) => one.key === key)
  if (!taken) return draft
  return {
    ...draft,
    text: isBlank(text) ? taken.text : `${taken.text}\n${text}`,
    to: to ?? taken.to,
    unsent: unsent.filter((one) => one.key !== key),
  }
}

function isAnswered(value: unknown): value is Answered {
  const { id, nickname } = Object(value) as Partial<Answered>
  return typeof id === 'string' && typeof nickname === 'string'
}

function isUnsent(value: unknown): value is Unsent {
  const { key, text, to } = Object(value) as Partial<Unsent>
  return typeof key === 'string' && typeof text === 'string' && (to === null || isAnswered(to))
}
