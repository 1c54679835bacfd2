import type { Question } from '../../../shared/contract/qna-shapes'
import { withdrawn } from '../../../shared/text/withdrawn'
import { languagesIn } from '../../languages-column'
import { textsIn } from '../../texts-column'
import { timeOrNull } from '../../time-or-null'
import { anonymousName, askersNumber } from '../../writer-names'
import { type CorrectedRow, presentCorrected } from '../corrections/item-correction-queries'

/** A question with its writer. */
export interface QuestionRow extends CorrectedRow {
  id: string
  user_id: string
  title: string
  content: string
  images: string
  anonymous: number
  /** Null where the viewer may not see it. */
  accepted_id: string | null
  asked_at: number
  edited_at: number | null
  nickname: string | null
  image_path: string | null
  academy: string | null
  languages: string | null
}

/** How many answers: at every level, and of those to the question itself. */
export interface AnswerCounts {
  replies: number
  answers: number
}

/**
 * A question as one viewer sees it. Other members see only the alias of an anonymous writer (docs/product/calls.md "Qna").
 * @param answers `standing`: how many exist; `unseen`: how many of them the viewer cannot see
 */
export function presentQuestion(
  row: QuestionRow,
  viewerId: string | null,
  { standing, unseen }: { standing: AnswerCounts; unseen: AnswerCounts },
): Question {
  const mine = row.user_id === viewerId
  const nickname = row.nickname ?? withdrawn
  const images = textsIn(row.images)
  const isAnonymous = row.anonymous === 1 && !mine
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    author: isAnonymous
      ? null
      : { id: row.user_id, nickname, imagePath: row.image_path, academy: row.academy, languages: languagesIn(row.languages) },
    nickname: isAnonymous ? anonymousName(askersNumber) : nickname,
    anonymous: row.anonymous === 1,
    mine,
    askedAt: new Date(row.asked_at).toISOString(),
    editedAt: timeOrNull(row.edited_at),
    replyCount: Math.max(0, standing.replies - unseen.replies),
    answerCount: Math.max(0, standing.answers - unseen.answers),
    acceptedId: row.accepted_id,
    ...(images.length > 0 && { images }),
    ...presentCorrected(row),
  }
}
