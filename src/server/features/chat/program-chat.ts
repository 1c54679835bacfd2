import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { addToDay } from '../programs/program-day-queries'
import { addToProgramCount, insertProgramChat } from '../programs/program-reaction-queries'
import { findProgram } from '../programs/programs-queries'

/** Counts a chat that starts from a mentor's program, once a person and program (api `/chat` postChatRoom). Of another's it says nothing. */
export async function countProgramChat(
  trx: Transaction<Schema>,
  chat: { programId: string; mentorId: string; userId: string; at: number },
): Promise<void> {
  const { programId, mentorId, userId, at } = chat
  const program = await findProgram(trx, programId, userId)
  if (program?.user_id !== mentorId || mentorId === userId) return
  if (!(await insertProgramChat(trx, programId, userId, at))) return
  await addToProgramCount(trx, programId, 'chat_count', 1)
  await addToDay(trx, programId, new Date(at).toISOString().slice(0, 10), 'chats', 1)
}
