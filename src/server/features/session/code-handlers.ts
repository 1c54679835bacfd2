import type { Transaction } from 'kysely'
import type { sessionOperations } from '../../../shared/contract/session'
import { countInWindow, returnToken, takeToken } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { MailError } from '../../mail/mailer'
import type { Services } from '../../services'
import { codeMail } from './code-mail'
import { confirmCode, countMail, type Purpose, saveCode, spendTry, uncountMail } from './code-queries'
import { findAccount, isEmailTaken } from './session-queries'
import { createCode, hashCode, isOnlySpelling, isSameHash } from './session-rules'
import { requireInvitationForCode } from './sign-up-gate'
import { insertTicket } from './ticket-queries'
import { allowNextRequest, countRequest, forgetUnsentCode, saveUnsentCode, spendUnsentTry } from './unsent-code-queries'

type CodeRows = Pick<typeof sessionOperations, 'sendSignupCode' | 'confirmSignupCode' | 'sendPasswordCode' | 'confirmPasswordCode'>

const hourMs = 60 * 60_000
/** After a mail server that was away. */
const mailAgainSeconds = 5

/** Codes by mail (docs/product/accounts.md "E-mail codes"): 6 digits, 10 minutes, 5 tries by one caller and 20 by all. */
export const codeHandlers: Handlers<CodeRows> = {
  async sendSignupCode({ email, invitation = '' }, { address, fromNetwork, services }) {
    if (await isEmailTaken(services.db, email)) throw refuse('exists', { email: 'taken' })
    if (!isOnlySpelling(email)) throw refuse('invalid', { email: 'email' })
    await requireInvitationForCode({ fromNetwork, services }, invitation)
    const of = { email, network: address }
    const code = createCode()
    const sentAt = await countCaller(services, address, async (trx, now) => {
      const wait = await countMail(trx, email, now)
      if (wait > 0) return wait
      await saveCode(trx, 'signup', email, hashCode('signup', email, code), now)
      // Both kinds of codes are limited together, also where a request for a password would send none.
      await countRequest(trx, of, now)
      return 0
    })
    try {
      await services.mailer.send(codeMail('signup', email, code))
    } catch (error) {
      // After a failed mail the next one may be requested at once. The caller's own count of an hour stays, since the work was done.
      await uncountMail(services.db, email, sentAt)
      await allowNextRequest(services.db, of)
      if (!(error instanceof MailError)) throw error
      services.log.warn({ reason: error.message }, 'a mail could not be sent')
      throw error.isRecipientRefused ? refuse('invalid', { email: 'mailRefused' }) : refuse('mailDown', undefined, mailAgainSeconds)
    }
    return {}
  },

  confirmSignupCode: (input, { address, services }) => confirm(services, { purpose: 'signup', network: address, ...input }),

  /**
   * Answers before any mail is sent. A request that sends none, for a wrong name or beyond the mails of the address, uses up nothing of the
   * address and replaces no code, but is answered and limited like one that does: per caller and address. Otherwise a second network would
   * show whether the name was right.
   */
  async sendPasswordCode({ email, name }, { address, services }) {
    const account = await findAccount(services.db, email)
    const isRight = account?.name === name.trim()
    const code = createCode()
    let isSent = false
    await countCaller(services, address, async (trx, now) => {
      const wait = await countRequest(trx, { email, network: address }, now)
      if (wait > 0) return wait
      isSent = await replaceCode(trx, { email, hash: hashCode('password', email, code), isRight }, now)
      return 0
    })
    if (isSent) services.background.run('password code', () => services.mailer.send(codeMail('password', email, code)))
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

/**
 * Counts a request of a mail for its caller and in total, and then does `work` in a transaction.
 * @param work resolves with 0, or the seconds until another mail may be requested
 * @returns the moment under which it was counted
 * @throws Refusal `tooMany` under the limits of mails: per caller, in total, and as `work` says
 */
async function countCaller(
  { db, now, rate }: Services,
  network: string,
  work: (trx: Transaction<Schema>, now: number) => Promise<number>,
): Promise<number> {
  const at = now()
  const callerWaits = await countInWindow(db, `mail:${network}`, { most: rate.mailsPerHour, windowMs: hourMs }, at)
  if (callerWaits > 0) throw refuse('tooMany', undefined, callerWaits)
  const allWait = await takeToken(db, 'mails', rate.mailsPerMinuteInAll, at)
  if (allWait > 0) throw refuse('tooMany', undefined, allWait)
  const wait = await transact(db, (trx) => work(trx, at))
  if (wait > 0) {
    // For a mail that was not sent. The caller's own count stays, so that one caller cannot use up the shared tokens with requests that
    // fail.
    await returnToken(db, 'mails', rate.mailsPerMinuteInAll)
    throw refuse('tooMany', undefined, wait)
  }
  return at
}

/** Makes a password code the latest one, with as many statements whether or not it is to be mailed. @returns whether it is */
async function replaceCode(
  trx: Transaction<Schema>,
  { email, hash, isRight }: { email: string; hash: string; isRight: boolean },
  now: number,
): Promise<boolean> {
  const isFree = (await countMail(trx, email, now)) === 0
  if (isFree && isRight) {
    await saveCode(trx, 'password', email, hash, now)
    await forgetUnsentCode(trx, email)
    return true
  }
  await saveUnsentCode(trx, email, now)
  if (isFree) await uncountMail(trx, email, now)
  return false
}

/** @returns the ticket for what the code permits. @throws Refusal `expired`, also for a code that another network has confirmed */
async function confirm({ db, now }: Services, { code, ...of }: CodeOf & { code: string }): Promise<{ ticket: string }> {
  const { purpose, email } = of
  const expected = await spendTry(db, of, now())
  if (expected === undefined || !isSameHash(expected, hashCode(purpose, email, code))) {
    const isLeft = purpose === 'password' ? await spendUnsentTry(db, of, now()) : null
    throw refuse((isLeft ?? expected !== undefined) ? 'mismatch' : 'expired')
  }
  return transact(db, async (trx) => {
    const confirmedAt = await confirmCode(trx, of, expected, now())
    if (confirmedAt === null) throw refuse('expired')
    return { ticket: await insertTicket(trx, purpose, email, confirmedAt) }
  })
}
