import { createContext, useContext } from 'react'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import type { GivenVoice } from '../../../shared/contract/voice'
import type { AppError } from '../../../shared/errors'
import type { ReadableSource } from '../reading/readable'

/** A comment or answer as it is sent; with `replyId` the member's existing one is changed. */
export interface SentReply {
  replyId?: string
  parentId?: string
  content: string
  anonymous: boolean
  /** Paths of uploaded pictures, where the thread takes them. Absent: none, or with `replyId` the present ones. */
  images?: string[]
  /** The version that the edit began from, or one that its writer has seen since (data/draft-version.ts). */
  basedOn?: string
  /** An uploaded recording, in answers. Absent as with pictures; null: it is removed. */
  voice?: GivenVoice | null
}

/** The comments of a post or the answers to a question, with their calls. */
export interface Thread {
  kind: 'reply' | 'answer'
  /** Of the post or question. */
  id: string
  /** The maximum length in characters. */
  most: number
  /** A link to the post or question that works outside the app. */
  link: string
  /** It asks how something is pronounced, which is best answered by voice. */
  asksForVoice?: boolean
  /** Whether the member writes anonymously here: never, by choice, or always, in their own anonymous question. */
  anonymity: 'never' | 'choice' | 'always'
  /** @param key the idempotency key. @returns the error, or null */
  save: (reply: SentReply, key: string) => Promise<AppError | null>
  remove: (replyId: string) => Promise<AppError | null>
  /** The accepted answer, which stands first; null without one, and for comments. */
  acceptedId: string | null
  /** Accepts an answer, or none (null). Null for members who may not, that is everybody but the asker. @returns the error, or null */
  accept: ((answerId: string | null) => Promise<AppError | null>) | null
}

/** Where the text of a comment or answer comes from, for what is kept of it. The name of an anonymous writer is not. */
export const replySource = ({ kind, id }: Pick<Thread, 'kind' | 'id'>, reply: NestedReply): ReadableSource & object => ({
  kind: kind === 'reply' ? 'comment' : 'answer',
  route: kind === 'reply' ? `/?@id=${id}&reply=${reply.id}` : `/qna/${id}?reply=${reply.id}`,
  name: reply.authorId === null || reply.anonymous ? '' : reply.nickname,
})

export const ThreadContext = createContext<Thread | null>(null)

/** Answers are long, so in them Enter breaks the line (docs/product/feed.md "Keys"). */
const sendKeys = { reply: 'enter', answer: 'modEnter' } as const
const keyPrefixes = { reply: 'compose.reply', answer: 'qna.answer' } as const

/** The surrounding thread, whether it takes pictures and recordings, the key that sends, and the prefix of its i18n keys: both kinds have the same keys below it. */
export function useThread() {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('no thread context')
  return {
    ...thread,
    takesPictures: thread.kind === 'answer',
    takesVoice: thread.kind === 'answer',
    prefix: keyPrefixes[thread.kind],
    entersWith: sendKeys[thread.kind],
  }
}
