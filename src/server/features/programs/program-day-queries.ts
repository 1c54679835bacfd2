import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { dayOf } from './programs-rules'

type DayColumn = 'views' | 'likes' | 'saves' | 'chats'

/** Adds to a figure of a program on the day of a time. @param at milliseconds since 1970 */
export async function addToDay(trx: Transaction<Schema>, programId: string, at: number, column: DayColumn, by: number): Promise<void> {
  await trx
    .insertInto('program_days')
    .values({ program_id: programId, day: dayOf(at), views: 0, likes: 0, saves: 0, chats: 0, [column]: by })
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'day']).doUpdateSet(({ eb, ref }) => ({ [column]: eb(ref(`program_days.${column}`), '+', by) })),
    )
    .execute()
}

/** The days since `from` with any figures, of one program or the sums of all existing ones of a mentor. */
export async function selectDays(
  db: Kysely<Schema>,
  of: { mentorId: string; programId: string | undefined },
  from: string,
): Promise<Map<string, { views: number; likes: number; saves: number; chats: number }>> {
  let query = db
    .selectFrom('program_days')
    .innerJoin('programs', 'programs.id', 'program_days.program_id')
    .select(({ fn }) => [
      'program_days.day',
      fn.sum<number | string>('program_days.views').as('views'),
      fn.sum<number | string>('program_days.likes').as('likes'),
      fn.sum<number | string>('program_days.saves').as('saves'),
      fn.sum<number | string>('program_days.chats').as('chats'),
    ])
    .where('programs.user_id', '=', of.mentorId)
    .where('programs.deleted_at', 'is', null)
    .where('program_days.day', '>=', from)
    .groupBy('program_days.day')
  if (of.programId !== undefined) query = query.where('program_days.program_id', '=', of.programId)
  const rows = await query.execute()
  return new Map(
    rows.map(({ day, views, likes, saves, chats }) => [
      day,
      { views: Number(views), likes: Number(likes), saves: Number(saves), chats: Number(chats) },
    ]),
  )
}

/** The number of views of some programs on the days since `from`; days without views are left out. */
export async function selectViewsByDay(db: Kysely<Schema>, ids: string[], from: string): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('program_days')
    .select(['program_id', 'day', 'views'])
    .where('program_id', 'in', ids)
    .where('day', '>=', from)
    .execute()
  for (const { program_id, day, views } of rows) {
    const days = found.get(program_id) ?? new Map<string, number>()
    found.set(program_id, days.set(day, views))
  }
  return found
}
