import type { Transaction } from 'kysely'
import type { Input } from '../../../shared/contract/index'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'
import { type UserRow, userColumns } from '../people/people-queries'

/** Absent switches stay. @returns the account as it is then, undefined when it is closed */
export function updateSigns(trx: Transaction<Schema>, userId: string, { read, typing }: Input<'setSigns'>): Promise<UserRow | undefined> {
  const stored = (on: boolean | undefined) => (on === undefined ? undefined : Number(on))
  return trx
    .updateTable('users')
    .set({ id: userId, show_read: stored(read), show_typing: stored(typing) })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/** How far a withdrawn member has read, in every room they were in. */
export const forgetReadMarks: ClearingStep = async (trx, { userId }) => {
  await trx.updateTable('room_members').set({ mark_sent_at: null, mark_read_at: null }).where('user_id', '=', userId).execute()
  return 0
}
