import type { Category } from '../../../shared/categories'
import type { Post } from '../../../shared/contract/feed-shapes'
import { withdrawn } from '../../../shared/text/withdrawn'
import { languagesIn } from '../../languages-column'
import { textsIn } from '../../texts-column'
import { timeOrNull } from '../../time-or-null'
import { type CorrectedRow, presentCorrected } from '../corrections/item-correction-queries'

/** A post with its writer and whether the viewer likes it. */
export interface PostRow extends CorrectedRow {
  id: string
  user_id: string
  category: Category
  content: string
  meaning: string
  images: string
  tags: string
  like_count: number
  reply_count: number
  posted_at: number
  edited_at: number | null
  nickname: string | null
  image_path: string | null
  academy: string | null
  languages: string | null
  liked: unknown
}

/** @param unseen how many of its existing replies this viewer cannot see */
export function presentPost(row: PostRow, unseen: number): Post {
  return {
    id: row.id,
    author: {
      id: row.user_id,
      nickname: row.nickname ?? withdrawn,
      imagePath: row.image_path,
      academy: row.academy,
      languages: languagesIn(row.languages),
    },
    category: row.category,
    content: row.content,
    tags: textsIn(row.tags),
    images: textsIn(row.images),
    liked: Boolean(row.liked),
    likeCount: row.like_count,
    replyCount: Math.max(0, row.reply_count - unseen),
    postedAt: new Date(row.posted_at).toISOString(),
    editedAt: timeOrNull(row.edited_at),
    hidden: false,
    ...(row.meaning !== '' && { meaning: row.meaning }),
    ...presentCorrected(row),
  }
}

const mostKept = 300
/** Posts as visitors were last shown them, by their id, the one that has been here longest first. */
const kept = new Map<string, { row: PostRow; unseen: number; post: Post }>()

/**
 * As `presentPost`, for visitors, who all see the same. While the row stays as it was, it is the same object, which is encoded once
 * (http/encode-answer.ts).
 */
export function presentToVisitors(row: PostRow, unseen: number): Post {
  const known = kept.get(row.id)
  if (known?.unseen === unseen && isSame(row, known.row)) return known.post
  kept.delete(row.id)
  const [longest] = kept.keys()
  if (longest !== undefined && kept.size >= mostKept) kept.delete(longest)
  const post = presentPost(row, unseen)
  kept.set(row.id, { row, unseen, post })
  return post
}

function isSame(one: PostRow, other: PostRow): boolean {
  for (const column in one) if (one[column as keyof PostRow] !== other[column as keyof PostRow]) return false
  return true
}
