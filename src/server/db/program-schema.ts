import type { ColumnType } from 'kysely'
import type { ProgramKind, ProgramSubject } from '../../shared/programs'
import type { Counter } from './counter'

/** Programs, their reviews and figures. */
export interface ProgramSchema {
  programs: {
    id: string
    user_id: string
    title: string
    description: string
    subject: ProgramSubject
    kind: ProgramKind
    /** JSON array of tags as written. */
    tags: string
    hours: number
    /** Whole dollars. */
    price: number
    image_path: string | null
    like_count: Counter
    save_count: Counter
    view_count: Counter
    chat_count: Counter
    /** The days on which the mentor is available as bits: 1 Monday … 64 Sunday. */
    free_days: ColumnType<number, number | undefined, number>
    free_note: ColumnType<string, string | undefined, string>
    /** The number of existing reviews, and the sum of their stars. */
    review_count: Counter
    star_sum: Counter
    posted_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** Reviews of a program by members who have chatted with its mentor; at most one existing review per member and program. */
  program_reviews: {
    id: string
    program_id: string
    user_id: string
    /** 1 to 5. */
    stars: number
    content: string
    /** The mentor's answer; '' without one. */
    answer: string
    answered_at: number | null
    answer_edited_at: number | null
    reviewed_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** Removed answers that can still be restored, with the columns that they had in `program_reviews`. */
  removed_answers: {
    review_id: string
    answer: string
    answered_at: number | null
    answer_edited_at: number | null
    removed_at: number
  }
  program_likes: { program_id: string; user_id: string; created_at: number }
  /** `id` is a UUIDv7, so that the list of a member's saved programs is ordered by it. */
  program_saves: { id: string; program_id: string; user_id: string; created_at: number }
  /** Who viewed a program on which day (UTC, YYYY-MM-DD); stored for that day only. */
  program_views: { program_id: string; user_id: string; day: string }
  /** Who has started a chat from a program. */
  program_chats: { program_id: string; user_id: string; created_at: number }
  /** What happened to a program on a day; a withdrawn like or save is subtracted from the day on which it was given. */
  program_days: { program_id: string; day: string; views: number; likes: number; saves: number; chats: number }
}
