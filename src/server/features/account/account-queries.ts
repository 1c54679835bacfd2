import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { type UserRow, userColumns } from '../people/people-queries'

export interface AccountPatch {
  name?: string | undefined
  nickname?: string | undefined
  phone?: string | null | undefined
  city?: string | null | undefined
}

/** Absent fields are unchanged. @returns the changed account, or undefined when it is closed or the nickname is taken */
export function updateAccount(db: Kysely<Schema>, userId: string, patch: AccountPatch): Promise<UserRow | undefined> {
  const { nickname } = patch
  const account = db
    .updateTable('users')
    .set({ ...patch, id: userId })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
  if (nickname === undefined) return account.executeTakeFirst()
  return account
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.nickname', '=', nickname).where('other.id', '!=', userId))),
    )
    .executeTakeFirst()
}

/** @returns the changed account */
export function updateImagePath(trx: Transaction<Schema>, userId: string, path: string | null): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ image_path: path })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}
