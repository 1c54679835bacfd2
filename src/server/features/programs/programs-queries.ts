import type { Kysely, Transaction } from 'kysely'
import type { Program } from '../../../shared/contract/programs-shapes'
import type { ProgramKind, ProgramSubject } from '../../../shared/programs'
import type { Weekday } from '../../../shared/weekdays'
import type { Schema } from '../../db/schema'
import { isKept } from '../../removed-items'
import { visibleTo } from '../people/visibility-queries'
import { type ProgramRow, presentProgram } from './programs-presentation'
import { bitsOf } from './programs-rules'

/** Programs by their ids, in that order, without deleted ones. The list decides which of them the viewer may see. */
export async function selectPrograms(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<ProgramRow[]> {
  if (ids.length === 0) return []
  const rows: ProgramRow[] = await db
    .selectFrom('programs')
    .innerJoin('users', 'users.id', 'programs.user_id')
    .select([
      'programs.id',
      'programs.user_id',
      'programs.title',
      'programs.description',
      'programs.subject',
      'programs.kind',
      'programs.tags',
      'programs.hours',
      'programs.price',
      'programs.image_path',
      'programs.like_count',
      'programs.save_count',
      'programs.view_count',
      'programs.chat_count',
      'programs.free_days',
      'programs.free_note',
      'programs.review_count',
      'programs.star_sum',
      'programs.posted_at',
      'programs.edited_at',
    ])
    .select([
      'users.nickname',
      'users.image_path as user_image_path',
      'users.academy',
      'users.major',
      'users.city as mentor_city',
      'users.languages',
    ])
    .select(({ exists, selectFrom, lit }) => {
      const of = (table: 'program_likes' | 'program_saves') =>
        viewerId === null
          ? lit(false)
          : exists(
              selectFrom(`${table as 'program_likes'} as reaction`)
                .select('reaction.program_id')
                .whereRef('reaction.program_id', '=', 'programs.id')
                .where('reaction.user_id', '=', viewerId),
            )
      return [of('program_likes').as('liked'), of('program_saves').as('saved')]
    })
    .where('programs.id', 'in', ids)
    .where('programs.deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The same, in the contract's form for one viewer. */
export async function loadPrograms(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Program[]> {
  return (await selectPrograms(db, ids, viewerId)).map((row) => presentProgram(row))
}

export interface SeenProgram {
  id: string
  user_id: string
  image_path: string | null
  review_count: number
}

/** A program that the viewer may see, or undefined: a hidden, blocked, deleted or missing one looks the same. */
export function findProgram(db: Kysely<Schema>, programId: string, viewerId: string | null): Promise<SeenProgram | undefined> {
  return db
    .selectFrom('programs')
    .select(['programs.id', 'programs.user_id', 'programs.image_path', 'programs.review_count'])
    .where('programs.id', '=', programId)
    .where(visibleTo(viewerId).programs)
    .executeTakeFirst()
}

export interface ProgramText {
  title: string
  description: string
  subject: ProgramSubject
  kind: ProgramKind
  tags: string[]
  hours: number
  price: number
  imagePath: string | null
  freeDays: readonly Weekday[]
  freeNote: string
}

const columns = ({ tags, imagePath, freeDays, freeNote, ...text }: ProgramText) => ({
  ...text,
  tags: JSON.stringify(tags),
  image_path: imagePath,
  free_days: bitsOf(freeDays),
  free_note: freeNote,
})

export async function insertProgram(
  trx: Transaction<Schema>,
  { id, userId, at, ...text }: ProgramText & { id: string; userId: string; at: number },
): Promise<void> {
  await trx
    .insertInto('programs')
    .values({ id, user_id: userId, posted_at: at, ...columns(text) })
    .execute()
}

/** Locks the caller's own program until the transaction ends. @returns its former state; undefined when it is deleted */
export function lockOwnProgram(trx: Transaction<Schema>, programId: string, userId: string) {
  return trx
    .updateTable('programs')
    .set(({ ref }) => ({ edited_at: ref('edited_at') }))
    .where('id', '=', programId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['title', 'description', 'subject', 'kind', 'tags', 'hours', 'price', 'image_path', 'free_days', 'free_note', 'edited_at'])
    .executeTakeFirst()
}

/** Whether an edit would change nothing. */
export function isUnchanged(was: ReturnType<typeof columns>, text: ProgramText): boolean {
  return Object.entries(columns(text)).every(([column, value]) => was[column as keyof typeof was] === value)
}

/** Rewrites a program and marks it as edited. */
export async function updateProgram(trx: Transaction<Schema>, programId: string, text: ProgramText, at: number): Promise<void> {
  await trx
    .updateTable('programs')
    .set({ ...columns(text), edited_at: at })
    .where('id', '=', programId)
    .execute()
}

/** @returns the counters that included the program, or undefined when it was deleted already */
export function markProgramDeleted(trx: Transaction<Schema>, programId: string, userId: string, at: number) {
  return trx
    .updateTable('programs')
    .set({ deleted_at: at })
    .where('id', '=', programId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['subject', 'kind', 'like_count'])
    .executeTakeFirst()
}

/** A program of which nothing is left. */
export const blankProgram = { title: '', description: '', tags: '[]', image_path: null, free_note: '' }

/** Erases the content of programs that were deleted at a time or before. @returns which */
export async function blankPrograms(trx: Transaction<Schema>, until: number): Promise<string[]> {
  const rows = await trx
    .updateTable('programs')
    .set(blankProgram)
    .where('deleted_at', '<=', until)
    .where('title', '<>', '')
    .where(({ not }) => not(isKept('program', 'programs.id', until)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
