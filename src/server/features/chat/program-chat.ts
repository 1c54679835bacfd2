import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { addToDay } from '../programs/program-day-queries'
import { addToProgramCount, insertProgramChat } from '../programs/program-reaction-queries'
import { findProgram } from '../programs/programs-queries'

/**
 * Counts a chat that is opened from a mentor's program, once per person and program (docs/product/calls.md "Chat calls": postChatRoom).
 * @returns whether it is a program of that mentor which the caller may see
 */
export async function countProgramChat(
  trx: Transaction<Schema>,
  chat: { programId: string; mentorId: string; userId: string; at: number },
): Promise<boolean> {
  const { programId, mentorId, userId, at } = chat
  const program = await findProgram(trx, programId, userId)
  if (program?.user_id !== mentorId || mentorId === userId) return false
  if (!(await insertProgramChat(trx, programId, userId, at))) return true
  await addToProgramCount(trx, programId, 'chat_count', 1)
  await addToDay(trx, programId, at, 'chats', 1)
  return true
}

/** Stores the program from which a chat was opened. @returns whether it was another one before, or none */
export async function updateRoomProgram(trx: Transaction<Schema>, roomId: string, programId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rooms')
    .set({ program_id: programId })
    .where('id', '=', roomId)
    .where((eb) => eb.or([eb('program_id', 'is', null), eb('program_id', '<>', programId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
