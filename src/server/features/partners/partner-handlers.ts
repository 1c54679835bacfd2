import type { partnerOperations } from '../../../shared/contract/partners'
import { transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import { localDay } from '../../local-day'
import { presentUser, requirePerson } from '../people/people-queries'
import { relist, updateListed } from './partner-card-queries'
import { findPartners } from './partner-finding'
import { seekerOf } from './partner-order'

/** Finding people to learn with (docs/product/people.md "Partners"). */
export const partnerHandlers: Handlers<typeof partnerOperations> = {
  async partners(filters, { userId, timeZone, services: { db, now } }) {
    const seeker = seekerOf(await requirePerson(db, userId, userId), filters.speaks)
    const days = new Map<number, string>()
    const dayOf = (at: number) => {
      const day = days.get(at) ?? localDay(at, timeZone)
      days.set(at, day)
      return day
    }
    const { found, next } = await findPartners(db, { filters, seeker, now: now(), dayOf })
    const partners = found.map(({ row, activity }) => ({
      user: presentUser(row, { own: false, following: Boolean(row.following) }),
      activity,
    }))
    return { partners, next }
  },

  async setListed({ listed }, { userId, services: { db, now } }) {
    return transact(db, async (trx) => {
      const row = await updateListed(trx, userId, listed)
      if (!row) throw refuse('tokenExpired')
      await relist(trx, userId, now())
      return { user: presentUser(row, { own: true, following: false }) }
    })
  },
}
