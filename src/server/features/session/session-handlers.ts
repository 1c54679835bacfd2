import type { sessionOperations } from '../../../shared/contract/session'
import { limits } from '../../../shared/limits'
import { countInWindow } from '../../db/rate-buckets'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { presentUser } from '../people/people-queries'
import { codeHandlers } from './code-handlers'
import { consumeConfirmation, isConfirmed } from './code-queries'
import { answerAfter } from './equal-time'
import { isRightPassword } from './password-queries'
import { deleteSession, findAccount, findByPhone, insertSession, isEmailTaken, replacePassword } from './session-queries'
import { checkPassword, confirmedSince } from './session-rules'
import { signUp } from './sign-up-handler'

const minute = 60_000
const findIdCalls = { most: limits.rate.findIdPerHour, windowMs: 60 * minute }
const findIdMs = 50

/** Signing in and up, finding id and password, ending a session (specification 4, 7; api `/user` `/login` `/signup`). */
export const sessionHandlers: Handlers<typeof sessionOperations> = {
  ...codeHandlers,
  signUp,

  async logIn({ email, password }, { address, device, services }) {
    const { db, now, newId } = services
    const account = await findAccount(db, email)
    const isRight = await isRightPassword(services, `login:${address}:${email}`, account?.password_hash ?? null, password)
    if (!isRight || !account) throw refuse('mismatch')
    const token = await insertSession(db, { id: newId(), userId: account.id, device }, now())
    return { user: presentUser(account, { own: true, following: false }), token }
  },

  async logOut(_input, { sessionId, services: { db } }) {
    await deleteSession(db, sessionId)
    return {}
  },

  async checkEmail({ email }, { services: { db } }) {
    return { taken: await isEmailTaken(db, email) }
  },

  /** Once, within 10 minutes after its code was confirmed; every session ends (decision 31). */
  async setPassword({ email, password }, { services: { db, passwords, now } }) {
    checkPassword(password)
    const since = confirmedSince('password', now())
    // Whoever confirmed nothing costs no hash.
    if (!(await isConfirmed(db, 'password', email, since))) throw refuse('wrongState')
    const passwordHash = await passwords.hash(password)
    await transact(db, async (trx) => {
      if (!(await consumeConfirmation(trx, 'password', email, since))) throw refuse('wrongState')
      if (!(await replacePassword(trx, email, passwordHash))) throw refuse('wrongState')
    })
    return {}
  },

  /** Few an hour, and always after the same time: neither says how much of an answer was right (decision 32). */
  async findId({ name, phone }, { address, services: { db, now } }) {
    const wait = await countInWindow(db, `findId:${address}`, findIdCalls, now())
    if (wait > 0) throw refuse('tooMany', undefined, wait)
    return answerAfter(findIdMs, async () => {
      const accounts = await findByPhone(db, phone)
      return { email: accounts.find((account) => account.name === name)?.email ?? null }
    })
  },

  areaCodes: (_input, { services: { areas } }) => areas.codes(),
}
