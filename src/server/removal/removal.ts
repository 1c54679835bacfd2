import type { Transaction } from 'kysely'
import type { CaseKind } from '../../shared/contract/moderating-shapes'
import type { Schema } from '../db/schema'
import type { WrittenNews } from '../live/live-publisher'
import type { Services } from '../services'
import { correctionRemoval } from './correction-removal'
import { messageRemoval } from './message-removal'
import { postRemoval, replyRemoval } from './post-removal'
import { programRemoval, reviewRemoval } from './program-removal'
import { answerRemoval, questionRemoval } from './question-removal'

/** An item to be removed or restored. */
export interface Removing {
  itemId: string
  writerId: string
  /** Milliseconds since 1970. */
  at: number
}

/** What became of an item that was removed. */
export interface Removed {
  /** JSON of what its table no longer has; null where it has everything. */
  content: string | null
  /** Live events, to be published after the transaction. */
  written: WrittenNews[]
}

type Needed = Pick<Services, 'textIndex' | 'pictures' | 'live' | 'now'>

/**
 * How items of a kind are removed by a decision: they are deleted for everyone as if by their writer, so that nothing that leaves out deleted
 * items shows them, but they are kept as they were.
 */
export interface Removal {
  /** @returns undefined when it is deleted already */
  remove(trx: Transaction<Schema>, services: Needed, removing: Removing): Promise<Removed | undefined>
  /** Undoes `remove`. @param content as `remove` returned it */
  restore(trx: Transaction<Schema>, services: Needed, removing: Removing, content: string | null): Promise<WrittenNews[]>
  /** Erases what `remove` kept. */
  erase(trx: Transaction<Schema>, services: Needed, itemId: string, content: string | null): Promise<void>
}

/** Members are not removed; their account can be closed. */
export const removals: Record<Exclude<CaseKind, 'user'>, Removal> = {
  post: postRemoval,
  reply: replyRemoval,
  question: questionRemoval,
  answer: answerRemoval,
  program: programRemoval,
  review: reviewRemoval,
  correction: correctionRemoval,
  message: messageRemoval,
}
