import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { languagesIn } from '../../languages-column'
import { answerIn } from '../../message-files'
import { firstLine } from '../../reply-threads'
import { timeOrNull } from '../../time-or-null'
import { presentCorrected } from '../corrections/item-correction-queries'
import type { OwnReplyRow } from './own-reply-queries'
import type { UserRow } from './people-queries'

/** The writer of an anonymous answer sees it under their own name (docs/product/calls.md "Reply"). */
export function presentOwnReply(row: OwnReplyRow, writer: UserRow): OwnReply {
  const { content, images, voice } = answerIn(row)
  return {
    id: row.id,
    content,
    authorId: writer.id,
    nickname: writer.nickname ?? '',
    imagePath: writer.image_path,
    languages: languagesIn(writer.languages),
    repliedAt: new Date(row.written_at).toISOString(),
    editedAt: timeOrNull(row.edited_at),
    parentId: row.parent_id,
    on: row.on === 'post' ? { postId: row.on_id } : { questionId: row.on_id },
    anonymous: row.anonymous === 1,
    mine: true,
    liked: Boolean(row.liked),
    likeCount: row.like_count,
    ...(images.length > 0 && { images }),
    ...(voice && { voice }),
    ...presentCorrected(row),
    parentLine: firstLine(row.on_title) || firstLine(row.on_content),
  }
}
