import type { Voice } from '../../../shared/contract/voice'
import { limits } from '../../../shared/limits'
import { isBlank } from '../../../shared/text/length'
import { voiceFacts } from '../../../shared/text/voice-path'
import type { ThreadIds } from '../../data/replies'
import { picturePaths } from '../pictures/picture-rules'

/** The comment that is answered. */
export interface ReplyTarget {
  id: string
  nickname: string
}

/** A comment that the server has not confirmed. `key`: the idempotency key for sending it again. */
export interface UnsentReply {
  key: string
  text: string
  to: ReplyTarget | null
  anonymous?: boolean
  /** Paths of uploaded pictures; absent: none. */
  images?: string[]
  /** An uploaded recording; absent: none. */
  voice?: Voice
}

/** The text being written in a thread, and the comments that the server has not confirmed. */
export interface ReplyDraft {
  text: string
  to: ReplyTarget | null
  /** Whether the comment is anonymous, where that is a choice. */
  anonymous?: boolean
  /** Paths of uploaded pictures, where the thread takes them; absent: none. */
  images?: string[]
  /** A recording that is uploaded already, of an answer that was not sent. */
  voice?: Voice
  unsent: UnsentReply[]
}

/** The field of an object with pictures: absent where there are none. */
export const withImages = (images: readonly string[]) => (images.length > 0 ? { images: [...images] } : {})

/** The same with a recording. */
export const withVoice = (voice: Voice | undefined) => (voice === undefined ? {} : { voice })

export const emptyDraft: ReplyDraft = { text: '', to: null, unsent: [] }

/** Parses a saved draft; an empty draft when the text is not one. */
export function readReplyDraft(saved: string): ReplyDraft {
  if (saved === '') return emptyDraft
  try {
    const { text, to, anonymous, images, voice, unsent } = Object(JSON.parse(saved)) as Record<string, unknown>
    return {
      text: typeof text === 'string' ? text : '',
      to: isReplyTarget(to) ? to : null,
      ...(anonymous === true && { anonymous }),
      ...withImages(picturePaths(images)),
      ...withVoice(voiceIn(voice)),
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsentReply) : [],
    }
  } catch {
    return emptyDraft
  }
}

/** The text to save; '' for an empty draft. */
export function writeReplyDraft(draft: ReplyDraft): string {
  return isBlank(draft.text) && draft.unsent.length === 0 && draft.images === undefined && draft.voice === undefined
    ? ''
    : JSON.stringify(draft)
}

/** Appends what was typed before the draft was loaded. */
export const withTyped = (draft: ReplyDraft, typed: string): ReplyDraft => ({ ...draft, text: draft.text + typed })

/** The draft without comments that were sent meanwhile; the same object where there are none. @param sent their keys */
export function withoutSent(draft: ReplyDraft, sent: ReadonlySet<string>): ReplyDraft {
  const unsent = draft.unsent.filter(({ key }) => !sent.has(key))
  return unsent.length === draft.unsent.length ? draft : { ...draft, unsent }
}

/** What the field has no room for, beside what it has, when an unsent comment is moved into it; null when everything fits. */
export function tooMuchOf({ images = [], voice, unsent }: ReplyDraft, key: string): 'voice' | 'images' | null {
  const reply = unsent.find((each) => each.key === key)
  if (reply?.voice && voice) return 'voice'
  return reply?.images && images.length + reply.images.length > limits.images.perPost ? 'images' : null
}

/** Moves an unsent comment back into the field, before the text written since. It stays where it is if the field has no room for it. */
export function withCancelled(draft: ReplyDraft, key: string): ReplyDraft {
  const { text, to, unsent, images = [], voice, ...rest } = draft
  const cancelled = unsent.find((reply) => reply.key === key)
  if (!cancelled || tooMuchOf(draft, key) !== null) return draft
  return {
    ...rest,
    ...withImages([...(cancelled.images ?? []), ...images]),
    ...withVoice(cancelled.voice ?? voice),
    text: isBlank(text) ? cancelled.text : [cancelled.text, text].filter((each) => each !== '').join('\n'),
    to: to ?? cancelled.to,
    unsent: unsent.filter((reply) => reply.key !== key),
  }
}

function voiceIn(value: unknown): Voice | undefined {
  const { path, wave } = Object(value) as Partial<Voice>
  const facts = typeof path === 'string' ? voiceFacts(path) : null
  if (path === undefined || facts === null || !Array.isArray(wave) || wave.length !== limits.voice.wave) return undefined
  return { path, seconds: facts.seconds, wave }
}

function isReplyTarget(value: unknown): value is ReplyTarget {
  const { id, nickname } = Object(value) as Partial<ReplyTarget>
  return typeof id === 'string' && typeof nickname === 'string'
}

function isUnsentReply(value: unknown): value is UnsentReply {
  const { key, text, to } = Object(value) as Partial<UnsentReply>
  return typeof key === 'string' && typeof text === 'string' && (to === null || isReplyTarget(to))
}

/** Pending comments by their place in the thread. */
interface PlacedReplies<Reply> {
  /** Below the post or question itself. */
  top: Reply[]
  /** By the id of the top-level comment they belong to. */
  nested: Map<string, Reply[]>
}

/** Places pending comments where the server will put them: an answer to a nested comment joins its parent's list. */
export function placePending<Reply extends { to: { id: string } | null }>(
  replies: ThreadIds,
  pending: readonly Reply[],
): PlacedReplies<Reply> {
  const placed: PlacedReplies<Reply> = { top: [], nested: new Map() }
  for (const reply of pending) {
    const root = reply.to && replies.find(({ id, replies: nested }) => id === reply.to?.id || nested.includes(reply.to?.id ?? ''))
    if (!root) placed.top.push(reply)
    else placed.nested.set(root.id, [...(placed.nested.get(root.id) ?? []), reply])
  }
  return placed
}
