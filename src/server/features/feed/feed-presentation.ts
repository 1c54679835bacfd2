import type { Category } from '../../../shared/categories'
import type { NestedReply, Post, Reply } from '../../../shared/contract/feed-shapes'

/** A post with its writer and whether the viewer likes it. */
export interface PostRow {
  id: string
  user_id: string
  category: Category
  content: string
  images: string
  tags: string
  like_count: number
  reply_count: number
  posted_at: number
  nickname: string | null
  image_path: string | null
  academy: string | null
  liked: unknown
}

/** A reply with its writer. */
export interface ReplyRow {
  id: string
  post_id: string
  user_id: string
  parent_id: string | null
  content: string
  replied_at: number
  deleted_at: number | null
  nickname: string | null
  image_path: string | null
}

/** Who has withdrawn is shown under this name (decision 37). */
const withdrawn = '탈퇴한 사용자'

/** @param unseen how many of its standing replies this viewer cannot see */
export function presentPost(row: PostRow, unseen: number): Post {
  return {
    id: row.id,
    author: { id: row.user_id, nickname: row.nickname ?? withdrawn, imagePath: row.image_path, academy: row.academy },
    category: row.category,
    content: row.content,
    tags: textsIn(row.tags),
    images: textsIn(row.images),
    liked: Boolean(row.liked),
    likeCount: row.like_count,
    replyCount: Math.max(0, row.reply_count - unseen),
    postedAt: new Date(row.posted_at).toISOString(),
    hidden: false,
  }
}

/**
 * The threads of a post, oldest first. A deleted reply stays, without content or writer, only while one below it stands.
 * @param rows what the viewer may see of one post's replies, deleted ones included, in the order of writing
 */
export function presentThreads(rows: ReplyRow[], viewerId: string | null): Reply[] {
  const threads = new Map<string, Reply>()
  for (const row of rows) {
    if (row.parent_id === null) threads.set(row.id, { ...presentReply(row, viewerId), replies: [] })
    else if (row.deleted_at === null) threads.get(row.parent_id)?.replies.push(presentReply(row, viewerId))
  }
  return [...threads.values()].filter(({ content, replies }) => content !== null || replies.length > 0)
}

function presentReply(row: ReplyRow, viewerId: string | null): NestedReply {
  const gone = row.deleted_at !== null
  return {
    id: row.id,
    content: gone ? null : row.content,
    authorId: gone ? null : row.user_id,
    nickname: gone ? '' : (row.nickname ?? withdrawn),
    imagePath: gone ? null : row.image_path,
    repliedAt: new Date(row.replied_at).toISOString(),
    parentId: row.parent_id,
    on: { postId: row.post_id },
    anonymous: false,
    mine: !gone && row.user_id === viewerId,
  }
}

/** A column of the database that holds a JSON array of texts. */
export function textsIn(json: string): string[] {
  return JSON.parse(json) as string[]
}
