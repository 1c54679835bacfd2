import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { CaseRecord } from './case-queries'
import type { DecisionRow } from './decision-queries'
import { hasOtherAdministrator } from './staff-queries'

type About = Pick<CaseRecord, 'writer_id' | 'anonymous'>

/** Whether a decision keeps its writer from writing. */
const isStop = ({ kind }: Pick<DecisionRow, 'kind'>) => kind === 'suspend' || kind === 'close'

/**
 * Whether a moderator may make a decision, undo it and answer an appeal against it, as far as roles say: suspending and closing the account
 * of somebody with a role, or of an anonymous writer, is for administrators.
 * @param moderatorId null for the command line
 */
export async function isWithinRole(
  db: Kysely<Schema>,
  moderatorId: string | null,
  decision: Pick<DecisionRow, 'kind'>,
  { writer_id, anonymous }: About,
): Promise<boolean> {
  if (!isStop(decision) || moderatorId === null || (await roleOf(db, moderatorId)) === 'administrator') return true
  // Whatever the role of an anonymous writer is: the answer would tell it.
  return anonymous === 0 && ((await roleOf(db, writer_id)) ?? 'member') === 'member'
}

/** Whether a moderator may answer an appeal against a decision: not the one who made it. */
export async function mayAnswer(db: Kysely<Schema>, moderatorId: string | null, decision: DecisionRow, about: About): Promise<boolean> {
  return decision.moderator_id !== moderatorId && isWithinRole(db, moderatorId, decision, about)
}

/**
 * Requires that a moderator may make a decision; one administrator has to stay.
 * @throws Refusal `forbidden`, `lastAdministrator`
 */
export async function requireMayDecide(
  trx: Transaction<Schema>,
  moderatorId: string | null,
  decision: Pick<DecisionRow, 'kind'>,
  about: About,
): Promise<void> {
  if (!isStop(decision)) return
  await lockKey(trx, 'roles')
  if (!(await isWithinRole(trx, moderatorId, decision, about))) throw refuse('forbidden')
  const isLast = (await roleOf(trx, about.writer_id)) === 'administrator' && !(await hasOtherAdministrator(trx, about.writer_id))
  if (isLast) throw refuse('lastAdministrator')
}

async function roleOf(db: Kysely<Schema>, userId: string) {
  return (await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role
}
