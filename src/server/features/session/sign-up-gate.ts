import type { Kysely } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { SignUpRule } from '../../../shared/sign-up-rule'
import type { Schema } from '../../db/schema'
import { type Call, refuse } from '../../http/handler'
import { isGoodInvitation, takeInvitation } from './invitation-queries'

type Caller = Pick<Call, 'fromNetwork' | 'services'>

/**
 * Who may sign up, as it concerns this caller (docs/product/hosting.md "Who may sign up"). On the machine itself everybody may. From the
 * network nobody may before its owner has: the first account is the administrator's.
 */
export async function ruleFor({ fromNetwork, services: { db, signUp } }: Caller): Promise<SignUpRule> {
  if (!fromNetwork) return 'open'
  return (await hasMembers(db)) ? signUp : 'closed'
}

/** @throws Refusal `forbidden` with the reason under `invitation` */
export async function requireInvitation(caller: Caller, code: string): Promise<void> {
  const rule = await ruleFor(caller)
  const { db, now } = caller.services
  if (rule === 'closed') throw refuse('forbidden', { invitation: 'signUpClosed' })
  if (rule === 'open') return
  if (code === '') throw refuse('forbidden', { invitation: 'invitationNeeded' })
  if (!(await isGoodInvitation(db, code, now()))) throw refuse('forbidden', { invitation: 'invitationWrong' })
}

/** Counts the account that is being created, inside its transaction. @throws as `requireInvitation`: the rule may have changed meanwhile */
export async function countInvited(caller: Caller, code: string): Promise<void> {
  const rule = await ruleFor(caller)
  const { db, now } = caller.services
  if (rule === 'open') return
  if (rule === 'invited' && (await takeInvitation(db, code, now()))) return
  await requireInvitation(caller, code)
  throw refuse('forbidden', { invitation: 'invitationWrong' })
}

async function hasMembers(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '!=', botId).limit(1).executeTakeFirst()
  return row !== undefined
}
