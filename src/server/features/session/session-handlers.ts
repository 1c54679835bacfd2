import type { sessionOperations } from '../../../shared/contract/session'
import { limits } from '../../../shared/limits'
import { countInWindow, takeToken } from '../../db/rate-buckets'
import { transact } from '../../db/transaction'
import { type Handlers, inSteps, refuse } from '../../http/handler'
import { presentUser } from '../people/people-queries'
import { codeHandlers } from './code-handlers'
import { answerAfter } from './equal-time'
import { exchangePassword, isRightPassword } from './password-queries'
import { deleteSession, findAccount, findByPhone, insertSession, isEmailTaken, isNicknameTaken, replacePassword } from './session-queries'
import { checkPassword, confirmedSince } from './session-rules'
import { notePlace, replacePlaces } from './sign-in-places'
import { ruleFor } from './sign-up-gate'
import { signUp } from './sign-up-handler'
import { isGoodTicket, type TicketUse, useTicket } from './ticket-queries'

const minute = 60_000
const findIdCalls = { most: limits.rate.findIdPerHour, windowMs: 60 * minute }
const findIdMs = 50

/** Signing in and up, finding id and password, ending a session (docs/product/accounts.md, docs/product/calls.md "Session calls"). */
export const sessionHandlers: Handlers<typeof sessionOperations> = {
  ...codeHandlers,
  signUp,

  async logIn({ email, password }, { address, device, services }) {
    const { db, now, newId } = services
    const account = await findAccount(db, email)
    const tries = { kind: 'login', account: email, userId: account?.id ?? null, network: address } as const
    const hash = account?.password_hash ?? null
    const isRight = await isRightPassword(services, tries, hash, password)
    if (!isRight || !account || hash === null) throw refuse('mismatch')
    const token = await transact(db, async (trx) => {
      // Comparing takes a while, in which the password may have been changed and every session been ended.
      if (!(await exchangePassword(trx, account.id, hash, hash))) throw refuse('mismatch')
      await notePlace(trx, account.id, address, now())
      return insertSession(trx, { id: newId(), userId: account.id, device }, now())
    })
    return { user: presentUser(account, { own: true, following: false }), token }
  },

  async logOut(_input, { sessionId, services: { db } }) {
    await deleteSession(db, sessionId)
    return {}
  },

  signUpRule: async (_input, call) => ({ rule: await ruleFor(call) }),

  async checkEmail({ email }, { services: { db } }) {
    return { taken: await isEmailTaken(db, email) }
  },

  async checkNickname({ nickname }, { services: { db } }) {
    return { taken: await isNicknameTaken(db, nickname) }
  },

  /**
   * Once, with the ticket of a code that was confirmed within the last 10 minutes; every session ends (docs/product/accounts.md "New
   * password").
   */
  setPassword: inSteps<(typeof sessionOperations)['setPassword'], { use: TicketUse; passwordHash: string }>(
    async ({ email, password, ticket }, { address, services: { db, passwords, now } }) => {
      checkPassword(password)
      const use = { purpose: 'password', email, ticket, since: confirmedSince('password', now()) } as const
      // Without a valid ticket no hash is computed.
      if (!(await isGoodTicket(db, use))) throw refuse('wrongState')
      return { use, passwordHash: await passwords.hash(password, address) }
    },

    async ({ email }, { address, services: { db, now } }, { use, passwordHash }) => {
      await transact(db, async (trx) => {
        if (!(await useTicket(trx, use))) throw refuse('wrongState')
        const userId = await replacePassword(trx, email, passwordHash)
        if (userId === null) throw refuse('wrongState')
        await replacePlaces(trx, userId, address, now())
      })
      return {}
    },
  ),

  /**
   * Few attempts per hour, and always the same time, so that neither reveals whether a part of the answer was right
   * (docs/product/accounts.md "Find id").
   */
  async findId({ name, phone }, { address, services: { db, now, rate } }) {
    const wait = await countInWindow(db, `findId:${address}`, findIdCalls, now())
    if (wait > 0) throw refuse('tooMany', undefined, wait)
    const allWait = await takeToken(db, 'findIds', rate.findIdPerMinuteInAll, now())
    if (allWait > 0) throw refuse('tooMany', undefined, allWait)
    return answerAfter(findIdMs, async () => {
      // Nobody is found by having no phone number.
      const accounts = phone === null ? [] : await findByPhone(db, phone)
      return { email: accounts.find((account) => account.name === name)?.email ?? null }
    })
  },

  areaCodes: (_input, { services: { areas } }) => areas.codes(),
}
