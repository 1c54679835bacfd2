import type { Selectable } from 'kysely'
import type { Program } from '../../../shared/contract/programs-shapes'
import type { Schema } from '../../db/schema'
import { languagesIn } from '../../languages-column'
import { timeOrNull } from '../../time-or-null'
import { cityParts, daysIn } from './programs-rules'

/** A program with its mentor, and whether the viewer liked and saved it. */
export interface ProgramRow extends Omit<Selectable<Schema['programs']>, 'deleted_at'> {
  nickname: string | null
  user_image_path: string | null
  academy: string | null
  languages: string | null
  major: string | null
  mentor_city: string | null
  liked: unknown
  saved: unknown
}

/**
 * A program in the contract's form.
 * @param viewsByDay the views of the last days, when the viewer is its mentor and reads their own list
 */
export function presentProgram(row: ProgramRow, viewsByDay?: number[]): Program {
  return {
    id: row.id,
    author: {
      id: row.user_id,
      nickname: row.nickname ?? '',
      imagePath: row.user_image_path,
      academy: row.academy,
      languages: languagesIn(row.languages),
    },
    title: row.title,
    description: row.description,
    subject: row.subject,
    kind: row.kind,
    tags: JSON.parse(row.tags) as string[],
    hours: row.hours,
    price: row.price,
    imagePath: row.image_path,
    major: row.major,
    ...cityParts(row.mentor_city),
    likeCount: row.like_count,
    liked: Boolean(row.liked),
    saved: Boolean(row.saved),
    freeDays: daysIn(row.free_days),
    freeNote: row.free_note,
    reviewCount: row.review_count,
    starSum: row.star_sum,
    postedAt: new Date(row.posted_at).toISOString(),
    editedAt: timeOrNull(row.edited_at),
    figures: viewsByDay ? { views: row.view_count, saves: row.save_count, chats: row.chat_count, viewsByDay } : null,
  }
}
