import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { createToken, hashToken } from '../../http/auth'
import type { Purpose } from './code-queries'

/** What a ticket is used for, and the earliest time of a confirmation that still counts (milliseconds since 1970). */
export interface TicketUse {
  purpose: Purpose
  email: string
  ticket: string
  since: number
}

/** Creates a ticket for a confirmed code. @returns its 256 random bits, which are stored nowhere else */
export async function insertTicket(trx: Transaction<Schema>, purpose: Purpose, email: string, confirmedAt: number): Promise<string> {
  const ticket = createToken()
  await trx
    .insertInto('code_tickets')
    .values({ ticket_hash: hashToken(ticket), purpose, email, confirmed_at: confirmedAt })
    .execute()
  return ticket
}

export async function isGoodTicket(db: Kysely<Schema>, { purpose, email, ticket, since }: TicketUse): Promise<boolean> {
  const row = await db
    .selectFrom('code_tickets')
    .select('email')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('confirmed_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a ticket, and with it every other ticket and code for the same purpose and address. @returns whether it was valid */
export async function useTicket(trx: Transaction<Schema>, { purpose, email, ticket, since }: TicketUse): Promise<boolean> {
  const used = await trx
    .deleteFrom('code_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('confirmed_at', '>', since)
    .returning('email')
    .executeTakeFirst()
  if (!used) return false
  await trx.deleteFrom('code_tickets').where('purpose', '=', purpose).where('email', '=', email).execute()
  await trx.deleteFrom('email_codes').where('purpose', '=', purpose).where('email', '=', email).execute()
  return true
}
