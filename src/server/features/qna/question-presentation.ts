import type { Question } from '../../../shared/contract/qna-shapes'
import { anonymousName, withdrawn } from '../../writer-names'

/** A question with its writer. */
export interface QuestionRow {
  id: string
  user_id: string
  title: string
  content: string
  anonymous: number
  answer_count: number
  /** Only where the viewer may see it. */
  accepted_id: string | null
  asked_at: number
  nickname: string | null
  image_path: string | null
  academy: string | null
}

/**
 * Which alias an anonymous asker has in their own thread; who answers anonymously counts on from it (docs/product/questions.md "Anonymous
 * writers").
 */
export const askersNumber = 1

/**
 * A question as one viewer is shown it. Of who asked anonymously nothing but the alias is told to anybody else (docs/product/calls.md
 * "Qna").
 * @param unseen how many of its standing answers this viewer cannot see
 */
export function presentQuestion(row: QuestionRow, viewerId: string | null, unseen: number): Question {
  const mine = row.user_id === viewerId
  const nickname = row.nickname ?? withdrawn
  const isKept = row.anonymous === 1 && !mine
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    author: isKept ? null : { id: row.user_id, nickname, imagePath: row.image_path, academy: row.academy },
    nickname: isKept ? anonymousName(askersNumber) : nickname,
    anonymous: row.anonymous === 1,
    mine,
    askedAt: new Date(row.asked_at).toISOString(),
    replyCount: Math.max(0, row.answer_count - unseen),
    acceptedId: row.accepted_id,
  }
}
