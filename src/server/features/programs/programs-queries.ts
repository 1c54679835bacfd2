import type { Kysely, Transaction } from 'kysely'
import type { Program } from '../../../shared/contract/programs-shapes'
import type { ProgramKind, ProgramSubject } from '../../../shared/programs'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { type ProgramRow, presentProgram } from './programs-presentation'

/** Programs by their ids, in that order; those deleted meanwhile are left out. Which ones the viewer may see is the list's affair. */
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

/** The same as this viewer sees them. */
export async function loadPrograms(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Program[]> {
  return (await selectPrograms(db, ids, viewerId)).map((row) => presentProgram(row))
}

export interface SeenProgram {
  id: string
  user_id: string
  image_path: string | null
}

/** A program the viewer may see, or undefined: hidden, blocked, deleted and never written look the same. */
export function findProgram(db: Kysely<Schema>, programId: string, viewerId: string | null): Promise<SeenProgram | undefined> {
  return db
    .selectFrom('programs')
    .select(['programs.id', 'programs.user_id', 'programs.image_path'])
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
}

const columns = ({ tags, imagePath, ...text }: ProgramText) => ({ ...text, tags: JSON.stringify(tags), image_path: imagePath })

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
    .returning(['title', 'description', 'subject', 'kind', 'tags', 'hours', 'price', 'image_path'])
    .executeTakeFirst()
}

/** Whether a program is already as it is to be. */
export function isUnchanged(was: ReturnType<typeof columns>, text: ProgramText): boolean {
  return Object.entries(columns(text)).every(([column, value]) => was[column as keyof typeof was] === value)
}

/** Rewrites a program, which is edited from then on. */
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
