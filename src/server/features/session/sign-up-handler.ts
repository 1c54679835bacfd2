import type * as z from 'zod'
import type { sessionOperations } from '../../../shared/contract/session'
import { transact } from '../../db/transaction'
import { inSteps, refuse } from '../../http/handler'
import type { StoredPicture } from '../../images/pictures'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { presentUser } from '../people/people-queries'
import { insertSession, insertUser, isEmailTaken, isNicknameTaken, makeFirstAdministrator } from './session-queries'
import { checkPassword, confirmedSince } from './session-rules'
import { notePlace } from './sign-in-places'
import { countInvited, requireInvitation } from './sign-up-gate'
import { isGoodTicket, type TicketUse, useTicket } from './ticket-queries'

type SignUp = typeof sessionOperations.signUp
type Input = z.output<SignUp['request']>

interface Prepared {
  passwordHash: string
  picture: StoredPicture | null
}

/** Signs up (docs/product/accounts.md "Signing up": the server never trusts the screen). */
export const signUp = inSteps<SignUp, Prepared>(
  async (input, { address, files, fromNetwork, services }) => {
    await requireInvitation({ fromNetwork, services }, input.invitation ?? '')
    checkPassword(input.password)
    if (input.city !== null && !(await services.areas.has(input.city))) throw refuse('invalid', { city: 'city' })
    // Without a valid ticket no hash is computed.
    if (!(await isGoodTicket(services.db, ticketOf(input, services.now())))) await refuseUnconfirmed(services, input)
    if (await isNicknameTaken(services.db, input.nickname)) throw refuse('exists', { nickname: 'taken' })
    const [file] = files
    const picture = file ? await services.pictures.keep({ address }, file) : null
    return { passwordHash: await services.passwords.hash(input.password, address), picture }
  },

  async (input, { address, device, fromNetwork, services }, { passwordHash, picture }) => {
    const now = services.now()
    return transact(services.db, async (trx) => {
      if (!(await useTicket(trx, ticketOf(input, now)))) return refuseUnconfirmed({ ...services, db: trx }, input)
      await countInvited({ fromNetwork, services: { ...services, db: trx } }, input.invitation ?? '')
      const row = await insertUser(trx, { ...input, id: services.newId(), passwordHash, imagePath: picture?.path ?? null }, now)
      if (!row) throw refuse('exists', (await isNicknameTaken(trx, input.nickname)) ? { nickname: 'taken' } : { email: 'taken' })
      if (picture) {
        await services.pictures.adopt(trx, row.id, picture)
        await services.pictures.showMore(trx, { kind: 'profile', itemId: row.id }, [picture.path])
      }
      await services.textIndex.put(trx, { kind: 'user', id: row.id, text: input.nickname })
      await appendEvent(trx, 'userJoined', { userId: row.id })
      await services.orderKeeper.check(trx, { kind: 'user', itemId: row.id, texts: { nickname: input.nickname } })
      await notePlace(trx, row.id, address, now)
      // The first account of the community inside the app is that of the machine's owner.
      const isOwner = services.embedded && !fromNetwork && (await makeFirstAdministrator(trx, row.id))
      const token = await insertSession(trx, { id: services.newId(), userId: row.id, device }, now)
      return { user: presentUser(isOwner ? { ...row, role: 'administrator' } : row, { own: true, following: false }), token }
    })
  },
)

function ticketOf({ email, ticket }: Input, now: number): TicketUse {
  return { purpose: 'signup', email, ticket, since: confirmedSince('signup', now) }
}

/** A ticket is used up by the account that it creates: then the address is taken. */
async function refuseUnconfirmed({ db }: Services, { email }: Input): Promise<never> {
  throw (await isEmailTaken(db, email)) ? refuse('exists', { email: 'taken' }) : refuse('wrongState')
}
