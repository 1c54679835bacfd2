import type { Kysely } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import type { SignUpRule } from '../../../shared/sign-up-rule'
import { countInWindow } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { type Call, refuse } from '../../http/handler'
import { isGoodInvitation, takeInvitation } from './invitation-queries'

const hourMs = 60 * 60_000

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

/**
 * Before a code is mailed to somebody without an account. An earlier app sends the invitation only with the account: such calls are served, but
 * so few that they drive no other code out of the mailbox.
 * @throws Refusal as `requireInvitation`; `tooMany`
 */
export async function requireInvitationForCode(caller: Caller, code: string): Promise<void> {
  const { db, now, rate } = caller.services
  if (code !== '' || (await ruleFor(caller)) !== 'invited') return requireInvitation(caller, code)
  const window = { most: rate.mailsWithoutInvitationPerHour, windowMs: hourMs }
  const wait = await countInWindow(db, 'mails without invitation', window, now())
  if (wait > 0) throw refuse('tooMany', undefined, wait)
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
