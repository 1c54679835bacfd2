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
}

/** What one is writing under a post, and what was sent and not yet acknowledged. */
export interface ReplyDraft {
  text: string
  to: Answered | null
  unsent: Unsent[]
}

const none: ReplyDraft = { text: '', to: null, unsent: [] }

/** What was kept for a post; nothing for what is no draft. */
export function readReplyDraft(kept: string): ReplyDraft {
  if (kept === '') return none
  try {
    const { text, to, unsent } = Object(JSON.parse(kept)) as Record<string, unknown>
    return {
      text: typeof text === 'string' ? text : '',
      to: isAnswered(to) ? to : null,
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    }
  } catch {
    return none
  }
}

/** The draft to keep; '' when there is nothing in it. */
export function writeReplyDraft({ text, to, unsent }: ReplyDraft): string {
  return isBlank(text) && unsent.length === 0 ? '' : JSON.stringify({ text, to, unsent })
}

/** What one typed before the draft was read goes on behind it. */
export const withTyped = (draft: ReplyDraft, typed: string): ReplyDraft => ({ ...draft, text: draft.text + typed })

/** What one takes back from the way joins what one has begun since. */
export function withTakenBack({ text, to, unsent }: ReplyDraft, key: string): ReplyDraft {
  const taken = unsent.find((one) => one.key === key)
  if (!taken) return { text, to, unsent }
  return {
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
