import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

type Counted = 'like_count' | 'save_count' | 'view_count' | 'chat_count'

/** @returns whether the like is new */
export async function insertProgramLike(trx: Transaction<Schema>, programId: string, userId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('program_likes')
    .values({ program_id: programId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns when it was given, or undefined when there was none */
export async function deleteProgramLike(trx: Transaction<Schema>, programId: string, userId: string): Promise<number | undefined> {
  const like = await trx
    .deleteFrom('program_likes')
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst()
  return like?.created_at
}

/** Whether a member has saved a program. */
export async function hasSaved(db: Kysely<Schema>, programId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('program_saves').select('id')
  return (await query.where('program_id', '=', programId).where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** @returns whether the save is new */
export async function insertSave(
  trx: Transaction<Schema>,
  save: { id: string; programId: string; userId: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('program_saves')
    .values({ id: save.id, program_id: save.programId, user_id: save.userId, created_at: save.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns when it was saved, or undefined when it was not */
export async function deleteSave(trx: Transaction<Schema>, programId: string, userId: string): Promise<number | undefined> {
  const save = await trx
    .deleteFrom('program_saves')
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst()
  return save?.created_at
}

/** @returns whether it is this person's first view of the program on that day */
export async function insertView(trx: Transaction<Schema>, programId: string, userId: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('program_views')
    .values({ program_id: programId, user_id: userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether it is the first chat that this person opens from the program */
export async function insertProgramChat(trx: Transaction<Schema>, programId: string, userId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('program_chats')
    .values({ program_id: programId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes a counter of a program. @returns the new count, or undefined when the program is deleted */
export async function addToProgramCount(
  trx: Transaction<Schema>,
  programId: string,
  column: Counted,
  by: number,
): Promise<number | undefined> {
  const program = await trx
    .updateTable('programs')
    .set(({ eb }) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', programId)
    .where('deleted_at', 'is', null)
    .returning(column)
    .executeTakeFirst()
  return program?.[column]
}

export async function selectProgramLikes(db: Kysely<Schema>, programId: string): Promise<number | undefined> {
  const found = db.selectFrom('programs').select('like_count').where('id', '=', programId).where('deleted_at', 'is', null)
  return (await found.executeTakeFirst())?.like_count
}
