import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { limits } from '../../../shared/limits'
import type { ProgramCategory, ProgramLimits, ProgramOrder } from '../../../shared/programs'
import { type CountedPlace, fetchPage, type Place, placeIn, placeToText } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { bitsOf, columnOf } from './programs-rules'

/** The programs that a list contains. */
export interface ProgramFilter extends ProgramLimits {
  category?: ProgramCategory
  mentorId?: string
}

/** Ids of a list, and whether there are more for this viewer below them. */
export interface Stretch {
  ids: string[]
  more: boolean
  /** By likes, and of saved programs: where the next page begins. */
  next?: string | undefined
}

export interface Walk extends Place {
  viewerId: string | null
  order: ProgramOrder
  /** By likes: the `next` of the page before; wins over `before`. */
  after?: string | undefined
  /** The most ids to return; a page by default. */
  most?: number
}

/** The ids of a list, newest or most liked first; a page by `before` costs the same at any depth. */
export async function walkPrograms(db: Kysely<Schema>, filter: ProgramFilter, walk: Walk): Promise<Stretch> {
  const query = idsOf(db, filter, walk.viewerId)
  if (walk.order === 'likes') return walkByLikes(db, query, walk)
  const { rows, more } = await fetchPage(query, 'programs.id', walk, walk.most)
  return { ids: rows.map(({ id }) => id), more }
}

/** Whether a filter has more conditions than the category. */
export function isNarrowed({ priceFrom, priceTo, hoursFrom, hoursTo, days = [] }: ProgramLimits): boolean {
  return [priceFrom, priceTo, hoursFrom, hoursTo].some((limit) => limit !== undefined) || days.length > 0
}

/** How many programs of a list the viewer sees, counted up to `limits.searchTotal`. */
export async function countPrograms(db: Kysely<Schema>, filter: ProgramFilter, viewerId: string | null): Promise<number> {
  const found = await idsOf(db, filter, viewerId).limit(limits.searchTotal).execute()
  return found.length
}

function idsOf(db: Kysely<Schema>, filter: ProgramFilter, viewerId: string | null): IdQuery {
  const { category, mentorId, priceFrom, priceTo, hoursFrom, hoursTo, days = [] } = filter
  let query = db.selectFrom('programs').select('programs.id').where(visibleTo(viewerId).programs)
  if (category !== undefined) query = query.where(sql.ref<ProgramCategory>(`programs.${columnOf(category)}`), '=', category)
  if (mentorId !== undefined) query = query.where('programs.user_id', '=', mentorId)
  if (priceFrom !== undefined) query = query.where('programs.price', '>=', priceFrom)
  if (priceTo !== undefined) query = query.where('programs.price', '<=', priceTo)
  if (hoursFrom !== undefined) query = query.where('programs.hours', '>=', hoursFrom)
  if (hoursTo !== undefined) query = query.where('programs.hours', '<=', hoursTo)
  if (days.length > 0) query = query.where(sql<boolean>`(programs.free_days & ${sql.lit(bitsOf(days))}) <> 0`)
  return query
}

type IdQuery = SelectQueryBuilder<Schema, 'programs', { id: string }>

async function walkByLikes(
  db: Kysely<Schema>,
  query: IdQuery,
  { before, after, offset, most: size = limits.pageSize }: Walk,
): Promise<Stretch> {
  let page = query.select('programs.like_count as count').orderBy('programs.like_count', 'desc').orderBy('programs.id', 'desc')
  if (after !== undefined || before !== undefined) {
    const last = after === undefined ? await placeOfLikes(db, before) : placeIn(after)
    if (!last) return { ids: [], more: false }
    page = page.where(sql<boolean>`(programs.like_count, programs.id) < (${last.count}, ${last.id})`)
  } else if (offset) page = page.offset(offset)
  const rows = await page.limit(size + 1).execute()
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const more = rows.length > size
  return { ids: shown.map(({ id }) => id), more, next: more && last ? placeToText(last) : undefined }
}

/** The place of a program by its likes of now, for older apps. A deleted one keeps its row, so that a list can continue below it. */
function placeOfLikes(db: Kysely<Schema>, before = ''): Promise<CountedPlace | undefined> {
  return db.selectFrom('programs').select(['like_count as count', 'id']).where('id', '=', before).executeTakeFirst()
}

/**
 * The ids of the programs that a person saved and may see, the latest saved first.
 * @param place `after`: the `next` of the page before; wins over `before`, the program shown last
 */
export async function walkSaved(
  db: Kysely<Schema>,
  userId: string,
  { before, after, offset }: Place & { after?: string | undefined },
  most?: number,
): Promise<Stretch> {
  const query = db
    .selectFrom('program_saves as saved')
    .innerJoin('programs', 'programs.id', 'saved.program_id')
    .select(['programs.id', 'saved.id as place'])
    .where('saved.user_id', '=', userId)
    .where(visibleTo(userId).programs)
  const place = before === undefined ? { before: after, offset } : { before: after ?? (await placeOfSave(db, userId, before)) }
  const { rows, more } = await fetchPage(query, 'saved.id', place, most)
  return { ids: rows.map(({ id }) => id), more, next: more ? rows.at(-1)?.place : undefined }
}

/**
 * The place of a saved program, for older apps; undefined for one that is no longer saved, so that the list starts from the beginning.
 */
async function placeOfSave(db: Kysely<Schema>, userId: string, programId: string): Promise<string | undefined> {
  const save = await db
    .selectFrom('program_saves')
    .select('id')
    .where('user_id', '=', userId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
  return save?.id
}

/** The number of existing programs that a person has saved. */
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
