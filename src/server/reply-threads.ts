import type { NestedReply, Reply } from '../shared/contract/feed-shapes'
import type { Mention } from '../shared/contract/people-shapes'
import { languagesIn } from './languages-column'
import { timeOrNull } from './time-or-null'
import { withdrawn } from './writer-names'

/** A comment or an answer with its writer. */
export interface ThreadRow {
  id: string
  user_id: string
  parent_id: string | null
  /** The nested reply that it answers. */
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
  /** Whom the text mentions, with their names of now in it. */
  mentions?: Mention[]
}

/** What a thread is shown to and stands on. */
export interface ThreadView<Row extends ThreadRow> {
  viewerId: string | null
  on: NestedReply['on']
  /** The name under which a row's writer is not to be known, or null for one who is. */
  alias?: (row: Row) => string | null
}

/**
 * Threads, oldest first. A reply names the one it answers only where the viewer sees that one too. A deleted one stays, without content or writer, only while one below it stands.
 * @param rows what the viewer may see of one post's comments or one question's answers, deleted ones included, in the order of writing
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

/** What a new reply is stored to answer: a nested one; whoever answers the thread itself is shown so by its place. */
export function answeredIn(answered: { id: string; parent_id: string | null } | null): string | null {
  return answered === null || answered.parent_id === null ? null : answered.id
}

/** The first line that says something. */
export function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
}

/** One saved reply out of its thread, with what stands below it; undefined when it is gone. */
export function replyIn([thread]: Reply[], id: string): Reply | undefined {
  const nested = thread?.replies.find((reply) => reply.id === id)
  if (nested) return { ...nested, replies: [] }
  return thread?.id === id ? thread : undefined
}

/** One of them as a viewer is shown it; of who is not to be known, or of a deleted one, nothing but the name given is told. */
export function presentReply<Row extends ThreadRow>(row: Row, { viewerId, on, alias }: ThreadView<Row>): NestedReply {
  const gone = row.deleted_at !== null
  const name = gone ? null : (alias?.(row) ?? null)
  const mine = !gone && row.user_id === viewerId
  const isKept = gone || (name !== null && !mine)
  return {
    id: row.id,
    content: gone ? null : row.content,
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
    ...(!gone && row.mentions && { mentions: row.mentions }),
  }
}
