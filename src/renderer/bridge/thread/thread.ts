import { createContext, useContext } from 'react'
import type { AppError } from '../../../shared/errors'

/** A comment or answer as it is sent; with `replyId` one of one's own is rewritten. */
export interface SentReply {
  replyId?: string
  parentId?: string
  content: string
  anonymous: boolean
}

/** What a thread hangs on: the comments of a post or the answers to a question, with their calls. */
export interface Thread {
  kind: 'reply' | 'answer'
  /** Of the post or question. */
  id: string
  /** So many characters at most. */
  most: number
  /** Leads to the post or question from outside the app. */
  link: string
  /** Whether one writes anonymously here: never, as one likes, or always, because one asked so. */
  anonymity: 'never' | 'choice' | 'always'
  /** @param key sent again under it, nothing is written twice. @returns why not, or null */
  save: (reply: SentReply, key: string) => Promise<AppError | null>
  remove: (replyId: string) => Promise<AppError | null>
}

export const ThreadContext = createContext<Thread | null>(null)

const words = { reply: 'compose.reply', answer: 'qna.answer' } as const

/** The thread one is part of, and where its words stand: both kinds have the same ones. */
export function useThread() {
  const thread = useContext(ThreadContext)
  if (!thread) throw new Error('no thread around')
  return { ...thread, words: words[thread.kind] }
}
