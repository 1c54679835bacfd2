import type { Category } from '../../../shared/categories'
import type { Post } from '../../../shared/contract/feed-shapes'
import { languagesIn } from '../../languages-column'
import { textsIn } from '../../texts-column'
import { timeOrNull } from '../../time-or-null'
import { withdrawn } from '../../writer-names'
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
