import type { NestedReply, Reply } from '../shared/contract/feed-shapes'
import type { Mention } from '../shared/contract/people-shapes'
import { limits } from '../shared/limits'
import { withdrawn } from '../shared/text/withdrawn'
import { type CorrectedRow, presentCorrected } from './features/corrections/item-correction-queries'
import { refuse } from './http/handler'
import { languagesIn } from './languages-column'
import { answerIn } from './message-files'
import { timeOrNull } from './time-or-null'

/** A comment or an answer with its writer. */
export interface ThreadRow extends CorrectedRow {
  id: string
  user_id: string
  parent_id: string | null
  /** The nested reply that this one answers. */
  answered_id: string | null
  content: string
  written_at: number
  edited_at: number | null
  deleted_at: number | null
  nickname: string | null
  image_path: string | null
  languages: string | null
  like_count: number
  /** Whether the viewer likes it. */
  liked: unknown
  /** As in the table of answers; comments have none. */
  images?: string
  wave?: string | null
  /** The people that the text mentions, by their current names. */
  mentions?: Mention[]
}

/** A thread by its first reply, and one of its other replies, or null for all of them. */
export interface ThreadPart {
  threadId: string
  nestedId: string | null
}

/** The part of a thread in which `replyIn` finds a saved reply. @param threadId null for the first reply of a thread */
export const partOf = (id: string, threadId: string | null): ThreadPart =>
  threadId === null ? { threadId: id, nestedId: null } : { threadId, nestedId: id }

/**
 * Limits how much everyone has to load who opens a post or question (docs/product/calls.md "Reply").
 * @param size the existing replies, and those that the member has written, deleted ones included
 * @param isHost whether the post or question is the member's own, where they answer everybody
 * @throws Refusal `invalid` with `threadFull` under `content`
 */
export function requireSpace([size]: { existing: number; own: number }[], isHost: boolean): void {
  const { replies, ofMember } = limits.thread
  if (size && (size.existing >= replies || size.own >= (isHost ? replies : ofMember))) throw refuse('invalid', { content: 'threadFull' })
}

/** The viewer of a thread, and what the thread belongs to. */
export interface ThreadView<Row extends ThreadRow> {
  viewerId: string | null
  on: NestedReply['on']
  /** The alias of a row's anonymous writer, or null for a named one. */
  alias?: (row: Row) => string | null
}

/**
 * Threads, oldest first. A reply names the one it answers only if the viewer sees that one too. A deleted one stays as a placeholder,
 * without content and writer, only while it has existing replies.
 * @param rows the comments on a post or answers to a question that the viewer may see, deleted ones included, in the order of writing
 */
export function presentThreads<Row extends ThreadRow>(rows: Row[], view: ThreadView<Row>): Reply[] {
  const threads = new Map<string, Reply>()
  const nested = new Map<string, NestedReply>()
  for (const row of rows) {
    if (row.parent_id === null) threads.set(row.id, { ...presentReply(row, view), answered: null, replies: [] })
    else if (row.deleted_at === null) {
      const answered = nested.get(row.answered_id ?? '')
      const reply = { ...presentReply(row, view), answered: answered ? { id: answered.id, nickname: answered.nickname } : null }
      nested.set(row.id, reply)
      threads.get(row.parent_id)?.replies.push(reply)
    }
  }
  return [...threads.values()].filter(({ content, replies }) => content !== null || replies.length > 0)
}

/** What is stored as the answered reply of a new one: a nested reply; for an answer to the thread itself its place suffices. */
export function answeredIn(answered: { id: string; parent_id: string | null } | null): string | null {
  return answered === null || answered.parent_id === null ? null : answered.id
}

/** The first line with text. */
export function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
}

/** A saved reply from its thread, with its replies; undefined when it is deleted. */
export function replyIn([thread]: Reply[], id: string): Reply | undefined {
  const nested = thread?.replies.find((reply) => reply.id === id)
  if (nested) return { ...nested, replies: [] }
  return thread?.id === id ? thread : undefined
}

/** A reply as one viewer sees it; of an anonymous writer, or of a deleted reply, nothing but the given name is shown. */
export function presentReply<Row extends ThreadRow>(row: Row, { viewerId, on, alias }: ThreadView<Row>): NestedReply {
  const gone = row.deleted_at !== null
  const name = gone ? null : (alias?.(row) ?? null)
  const mine = !gone && row.user_id === viewerId
  const { content, images, voice } = answerIn({ content: row.content, images: row.images ?? '[]', wave: row.wave ?? null })
  const isKept = gone || (name !== null && !mine)
  return {
    id: row.id,
    content: gone ? null : content,
    authorId: isKept ? null : row.user_id,
    nickname: isKept ? (name ?? '') : (row.nickname ?? withdrawn),
    imagePath: isKept ? null : row.image_path,
    languages: isKept ? null : languagesIn(row.languages),
    repliedAt: new Date(row.written_at).toISOString(),
    editedAt: gone ? null : timeOrNull(row.edited_at),
    parentId: row.parent_id,
    on,
    anonymous: name !== null,
    mine,
    liked: !gone && Boolean(row.liked),
    likeCount: gone ? 0 : row.like_count,
    ...(!gone && images.length > 0 && { images }),
    ...(!gone && voice && { voice }),
    ...(!gone && row.mentions && { mentions: row.mentions }),
    ...(!gone && presentCorrected(row)),
  }
}
