import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '../../../shared/limits'
import type { ProgramCategory, ProgramOrder } from '../../../shared/programs'
import { fetchPage, type Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { columnOf } from './programs-rules'

/** Which programs a list holds. */
export interface ProgramFilter {
  category?: ProgramCategory
  mentorId?: string
}

/** A stretch of a list, and whether this viewer has programs left below it. */
export interface Stretch {
  ids: string[]
  more: boolean
}

export interface Walk extends Place {
  viewerId: string | null
  order: ProgramOrder
  /** The most ids to return; a page by default. */
  most?: number
}

/** The ids of a list, newest or most liked first; a page by `before` costs the same however deep. */
export async function walkPrograms(db: Kysely<Schema>, { category, mentorId }: ProgramFilter, walk: Walk): Promise<Stretch> {
  let query = db.selectFrom('programs').select('programs.id').where(visibleTo(walk.viewerId).programs)
  if (category !== undefined) query = query.where(`programs.${columnOf(category)}`, '=', category as never)
  if (mentorId !== undefined) query = query.where('programs.user_id', '=', mentorId)
  if (walk.order === 'likes') return walkByLikes(db, query, walk)
  const { rows, more } = await fetchPage(query, 'programs.id', walk, walk.most)
  return { ids: rows.map(({ id }) => id), more }
}

type IdQuery = SelectQueryBuilder<Schema, 'programs', { id: string }>

async function walkByLikes(db: Kysely<Schema>, query: IdQuery, { before, offset, most: size = limits.pageSize }: Walk): Promise<Stretch> {
  let page = query.orderBy('programs.like_count', 'desc').orderBy('programs.id', 'desc')
  if (before !== undefined) {
    // A deleted program keeps its row, so that a list goes on below it.
    const last = await db.selectFrom('programs').select('like_count').where('id', '=', before).executeTakeFirst()
    if (!last) return { ids: [], more: false }
    page = page.where(sql<boolean>`(programs.like_count, programs.id) < (${last.like_count}, ${before})`)
  } else if (offset) page = page.offset(offset)
  const rows = await page.limit(size + 1).execute()
  return { ids: rows.slice(0, size).map(({ id }) => id), more: rows.length > size }
}

/** The ids of what a person saved and may see, the latest saved first. */
export async function walkSaved(db: Kysely<Schema>, userId: string, { before, offset }: Place, most?: number): Promise<Stretch> {
  const query = db
    .selectFrom('program_saves as saved')
    .innerJoin('programs', 'programs.id', 'saved.program_id')
    .select('programs.id')
    .where('saved.user_id', '=', userId)
    .where(visibleTo(userId).programs)
  const place = before === undefined ? { offset } : { before: await placeOfSave(db, userId, before) }
  const { rows, more } = await fetchPage(query, 'saved.id', place, most)
  return { ids: rows.map(({ id }) => id), more }
}

/** Where a list of saves goes on below a program; below one that is no longer saved it starts over. */
async function placeOfSave(db: Kysely<Schema>, userId: string, programId: string): Promise<string | undefined> {
  const save = await db
    .selectFrom('program_saves')
    .select('id')
    .where('user_id', '=', userId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
  return save?.id
}

/** How many programs a person has saved that still stand. */
export async function countSaved(db: Kysely<Schema>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('program_saves as saved')
    .innerJoin('programs', 'programs.id', 'saved.program_id')
    .select(({ fn }) => fn.countAll<number | string>().as('saved'))
    .where('saved.user_id', '=', userId)
    .where('programs.deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.saved ?? 0)
}
