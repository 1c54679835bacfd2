import type { sessionOperations } from '../../../shared/contract/session'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import type { Services } from '../../services'
import { codeMail } from './code-mail'
import { confirmCode, countMail, type Purpose, saveCode, spendTry, uncountMail } from './code-queries'
import { findAccount, isEmailTaken } from './session-queries'
import { createCode, hashCode, isSameHash } from './session-rules'

type CodeRows = Pick<typeof sessionOperations, 'sendSignupCode' | 'confirmSignupCode' | 'sendPasswordCode' | 'confirmPasswordCode'>

/** Codes by mail (api "Codes"): 6 digits, 10 minutes, 5 tries. */
export const codeHandlers: Handlers<CodeRows> = {
  async sendSignupCode({ email }, { services }) {
    if (await isEmailTaken(services.db, email)) throw refuse('exists', { email: 'taken' })
    const { code, sentAt } = await issueCode(services, 'signup', email)
    try {
      await services.mailer.send(codeMail('signup', email, code))
    } catch (error) {
      // Who got no mail need not wait a minute for the next.
      await uncountMail(services.db, email, sentAt)
      throw error
    }
    return {}
  },

  confirmSignupCode: (input, { services }) => confirm(services, 'signup', input),

  /**
   * Answers before any mail is sent, counts what it does not send, and keeps a code that nobody knows: time, limits and confirming are
   * the same whether or not the account exists.
   */
  async sendPasswordCode({ email, name }, { services }) {
    const { code } = await issueCode(services, 'password', email)
    const account = await findAccount(services.db, email)
    if (account?.name === name.trim()) {
      services.background.run('password code', () => services.mailer.send(codeMail('password', email, code)))
    }
    return {}
  },

  confirmPasswordCode: (input, { services }) => confirm(services, 'password', input),
}

/** @throws Refusal `tooMany` under the limits of mails */
async function issueCode({ db, now }: Services, purpose: Purpose, email: string): Promise<{ code: string; sentAt: number }> {
  const code = createCode()
  const sentAt = now()
  const wait = await transact(db, async (trx) => {
    const seconds = await countMail(trx, email, sentAt)
    if (seconds === 0) await saveCode(trx, purpose, email, hashCode(purpose, email, code), sentAt)
    return seconds
  })
  if (wait > 0) throw refuse('tooMany', undefined, wait)
  return { code, sentAt }
}

async function confirm(
  { db, now }: Services,
  purpose: Purpose,
  { email, code }: { email: string; code: string },
): Promise<Record<string, never>> {
  const expected = await spendTry(db, purpose, email, now())
  if (expected === undefined) throw refuse('expired')
  if (!isSameHash(expected, hashCode(purpose, email, code))) throw refuse('mismatch')
  await confirmCode(db, purpose, email, expected, now())
  return {}
}
