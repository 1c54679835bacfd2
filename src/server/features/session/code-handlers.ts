import type { sessionOperations } from '../../../shared/contract/session'
import { countInWindow, returnToken, takeToken } from '../../db/rate-buckets'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { MailError } from '../../mail/mailer'
import type { Services } from '../../services'
import { codeMail } from './code-mail'
import { confirmCode, countMail, type Purpose, saveCode, spendTry, uncountMail } from './code-queries'
import { findAccount, isEmailTaken } from './session-queries'
import { createCode, hashCode, isSameHash } from './session-rules'
import { insertTicket } from './ticket-queries'

type CodeRows = Pick<typeof sessionOperations, 'sendSignupCode' | 'confirmSignupCode' | 'sendPasswordCode' | 'confirmPasswordCode'>

const hourMs = 60 * 60_000
/** After a mail server that was away. */
const mailAgainSeconds = 5

/** Codes by mail (docs/product/accounts.md "E-mail codes"): 6 digits, 10 minutes, 5 tries by one caller and 20 by all. */
export const codeHandlers: Handlers<CodeRows> = {
  async sendSignupCode({ email }, { address, services }) {
    if (await isEmailTaken(services.db, email)) throw refuse('exists', { email: 'taken' })
    const { code, sentAt } = await issueCode(services, { purpose: 'signup', email, network: address })
    try {
      await services.mailer.send(codeMail('signup', email, code))
    } catch (error) {
      // After a failed mail the next one may be requested at once. The caller's own count stays, since the work was done.
      await uncountMail(services.db, email, sentAt)
      if (!(error instanceof MailError)) throw error
      services.log.warn({ reason: error.message }, 'a mail could not be sent')
      throw error.isRecipientRefused ? refuse('invalid', { email: 'mailRefused' }) : refuse('mailDown', undefined, mailAgainSeconds)
    }
    return {}
  },

  confirmSignupCode: (input, { address, services }) => confirm(services, { purpose: 'signup', network: address, ...input }),

  /**
   * Answers before any mail is sent, counts mails that it does not send, and stores codes that are never sent: time, limits and confirming
   * are the same whether or not the account exists.
   */
  async sendPasswordCode({ email, name }, { address, services }) {
    const { code } = await issueCode(services, { purpose: 'password', email, network: address })
    const account = await findAccount(services.db, email)
    if (account?.name === name.trim()) {
      services.background.run('password code', () => services.mailer.send(codeMail('password', email, code)))
    }
    return {}
  },

  confirmPasswordCode: (input, { address, services }) => confirm(services, { purpose: 'password', network: address, ...input }),
}

interface CodeOf {
  purpose: Purpose
  email: string
  /** The network of the caller. */
  network: string
}

/** @throws Refusal `tooMany` under the limits of mails: per caller, in total, and per address */
async function issueCode({ db, now, rate }: Services, { purpose, email, network }: CodeOf): Promise<{ code: string; sentAt: number }> {
  const code = createCode()
  const sentAt = now()
  const callerWaits = await countInWindow(db, `mail:${network}`, { most: rate.mailsPerHour, windowMs: hourMs }, sentAt)
  if (callerWaits > 0) throw refuse('tooMany', undefined, callerWaits)
  const allWait = await takeToken(db, 'mails', rate.mailsPerMinuteInAll, sentAt)
  if (allWait > 0) throw refuse('tooMany', undefined, allWait)
  const wait = await transact(db, async (trx) => {
    const seconds = await countMail(trx, email, sentAt)
    if (seconds === 0) await saveCode(trx, purpose, email, hashCode(purpose, email, code), sentAt)
    return seconds
  })
  if (wait > 0) {
    // For a mail that was not sent. The caller's own count stays, so that one caller cannot use up the shared tokens with requests that
    // fail.
    await returnToken(db, 'mails', rate.mailsPerMinuteInAll)
    throw refuse('tooMany', undefined, wait)
  }
  return { code, sentAt }
}

/** @returns the ticket for what the code permits. @throws Refusal `expired`, also for a code that another network has confirmed */
async function confirm({ db, now }: Services, { code, ...of }: CodeOf & { code: string }): Promise<{ ticket: string }> {
  const { purpose, email } = of
  const expected = await spendTry(db, of, now())
  if (expected === undefined) throw refuse('expired')
  if (!isSameHash(expected, hashCode(purpose, email, code))) throw refuse('mismatch')
  return transact(db, async (trx) => {
    const confirmedAt = await confirmCode(trx, of, expected, now())
    if (confirmedAt === null) throw refuse('expired')
    return { ticket: await insertTicket(trx, purpose, email, confirmedAt) }
  })
}
