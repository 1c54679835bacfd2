import { caseKinds } from '../../../shared/case-kinds'
import type { CaseKind, GivenDecision } from '../../../shared/contract/moderating-shapes'
import { type RuleKind, ruleEffects, ruleKinds } from '../../../shared/order-rules'
import type { Role } from '../../../shared/roles'
import { Refusal } from '../../http/handler'
import type { Services } from '../../services'
import { selectCrashes } from '../crashes/crash-queries'
import { openCase } from './case-queries'
import { byDecision, changing, decideIn } from './deciding'
import { liftDecisions } from './lifting'
import { patternOf } from './order-matching'
import { removeRule, setRule } from './order-rules'
import { setRole } from './roles'
import { findRule, selectRules } from './rule-queries'

const day = 24 * 60 * 60 * 1000

/** A command that cannot be carried out; its message is for whoever typed it. */
export class CommandError extends Error {}

/** Carries out a command. @returns the lines to print */
type Command = (services: Services, args: string[]) => Promise<string[]>

/** The commands of `npm run server -- admin …`; every change is made and recorded as a moderator's is. */
const commands: Record<string, Command> = {
  async grant(services, [email, role]) {
    if (role !== 'moderator' && role !== 'administrator') throw new CommandError('the role must be moderator or administrator')
    return giveRole(services, email, role)
  },

  revoke: (services, [email]) => giveRole(services, email, 'member'),

  async list({ db }) {
    const query = db.selectFrom('users').select(['email', 'nickname', 'role']).where('role', '!=', 'member').orderBy('id')
    return (await query.execute()).map(({ email, nickname, role }) => `${role}\t${email}\t${nickname}`)
  },

  async suspend(services, [email, days]) {
    const user = await requireUser(services, email)
    if (days !== '1' && days !== '7' && days !== '30' && days !== 'ever') throw new CommandError('the days must be 1, 7, 30 or ever')
    const length = days === 'ever' ? null : (Number(days) as 1 | 7 | 30)
    await decide(services, 'user', user.id, { kind: 'suspend', reason: 4, sentence: '', days: length })
    return [`${user.email} cannot write ${length === null ? 'any more' : `until ${new Date(services.now() + length * day).toISOString()}`}`]
  },

  async lift(services, [email]) {
    const user = await requireUser(services, email)
    const { lifted, restored } = await liftDecisions(services, user.id)
    if (lifted === 0) return [`nothing was suspended of ${user.email}`]
    return [`${user.email} can write again`, ...(restored === 0 ? [] : [`removed items that are back: ${restored}`])]
  },

  async remove(services, [kind, itemId]) {
    const known = caseKinds.find((each) => each === kind)
    if (known === undefined || known === 'user')
      throw new CommandError(`the kind must be one of ${caseKinds.filter((each) => each !== 'user').join(', ')}`)
    const row = await decide(services, known, itemId ?? '', { kind: 'remove', reason: 4, sentence: '', days: null })
    const decision = await services.db.selectFrom('decisions').select('removed').where('id', '=', row.decision_id).executeTakeFirst()
    return [decision?.removed === 1 ? 'removed' : 'it was deleted already']
  },

  async audit({ db }) {
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    return rows.map(({ at, actor, act, kind, item_id, detail }) =>
      [new Date(at).toISOString(), actor, act, kind, item_id, detail].join('\t'),
    )
  },

  async rules({ db }) {
    return (await selectRules(db)).map(({ kind, effect, words }) => [kind, effect, words].join('\t'))
  },

  async rule(services, [kind, effect, ...words]) {
    const known = ruleEffects.find((each) => each === effect)
    if (known === undefined) throw new CommandError(`what becomes of a text must be one of ${ruleEffects.join(', ')}`)
    const rule = { kind: requireRuleKind(kind), words: words.join(' '), effect: known }
    await setRule(services, { actor: null, ...rule }).catch((error: unknown) => {
      throw error instanceof Refusal ? new CommandError(error.code === 'limit' ? 'too many are listed' : 'nothing could match it') : error
    })
    return [`texts with ${rule.words} are ${known === 'refuse' ? 'refused' : 'sent to the reports'}`]
  },

  async unrule(services, [kind, ...words]) {
    const known = requireRuleKind(kind)
    const rule = await findRule(services.db, { kind: known, pattern: patternOf(known, words.join(' ')) })
    if (!rule) throw new CommandError(`${words.join(' ')} is not listed`)
    await removeRule(services, { actor: null, ruleId: rule.id })
    return [`${rule.words} is no longer listed`]
  },

  /** Reports of crashes of the app, the newest first. */
  async crashes({ db }) {
    return (await selectCrashes(db)).map(({ received_at, report }) => `${new Date(received_at).toISOString()}\t${report}`)
  },

  async statistics({ db }) {
    const count = async (table: 'users' | 'posts' | 'questions' | 'programs' | 'cases' | 'decisions', open = false) => {
      const query = db.selectFrom(table as 'cases').select(({ fn }) => fn.countAll<number>().as('count'))
      const { count: counted } = await (open ? query.where('state', '=', 'open') : query).executeTakeFirstOrThrow()
      return Number(counted)
    }
    const withdrawn = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('withdrawn_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return [
      `members\t${(await count('users')) - Number(withdrawn.count)}`,
      `posts\t${await count('posts')}`,
      `questions\t${await count('questions')}`,
      `programs\t${await count('programs')}`,
      `open cases\t${await count('cases', true)}`,
      `decisions\t${await count('decisions')}`,
    ]
  },
}

/** Why a command was refused. */
const refusals: Partial<Record<string, string>> = {
  lastAdministrator: 'this is the only administrator; grant the role to somebody else first',
  notFound: 'there is no such member or item any more',
  caseDecided: 'a moderator has decided about it at this moment; look at the reports first',
  invalid: 'an appeal about it waits to be decided in the reports',
}

/** @throws CommandError */
export async function runCommand(services: Services, [name, ...args]: string[]): Promise<string[]> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`admin knows ${Object.keys(commands).join(', ')}`)
  return command(services, args).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(refusals[error.code] ?? `it was refused: ${error.code}`) : error
  })
}

function requireRuleKind(kind: string | undefined): RuleKind {
  const known = ruleKinds.find((each) => each === kind)
  if (known === undefined) throw new CommandError(`the kind must be one of ${ruleKinds.join(', ')}`)
  return known
}

async function requireUser({ db }: Services, email: string | undefined): Promise<{ id: string; email: string }> {
  if (!email) throw new CommandError('the e-mail address of an account is missing')
  const user = await db.selectFrom('users').select('id').where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
  if (!user) throw new CommandError(`nobody has the address ${email}`)
  return { id: user.id, email }
}

async function giveRole(services: Services, email: string | undefined, role: Role): Promise<string[]> {
  const user = await requireUser(services, email)
  await setRole(services, { actor: null, userId: user.id, role })
  return [`${user.email} is ${role === 'administrator' ? 'an' : 'a'} ${role}`]
}

async function decide(services: Services, kind: CaseKind, itemId: string, decision: GivenDecision) {
  const { now, newId } = services
  // One transaction, so that a refused command opens no case.
  return changing(services, byDecision, async (trx, written) => {
    const row = await openCase(trx, { id: newId(), kind, itemId, at: now() })
    if (!row) throw new CommandError(`there is no ${kind} ${itemId}`)
    return decideIn(trx, services, { moderatorId: null, caseId: row.id, version: row.version, decision }, written)
  })
}
