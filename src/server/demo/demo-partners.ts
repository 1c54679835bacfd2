import type { Insertable } from 'kysely'
import type { Schema } from '../db/schema'
import { cardOf, listNames } from '../features/partners/partner-order'
import { nameHash } from './demo-chance'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The age of a member's last call: of ten members two are here, three were within hours, three within the week, one each before. */
const ages = [0, 0, 2 * hourMs, 3 * hourMs, 5 * hourMs, 2 * dayMs, 3 * dayMs, 5 * dayMs, 12 * dayMs, 45 * dayMs]

/** The cards and listings of the members by whom others are found. */
export function createPartnerRows(users: Insertable<Schema['users']>[], now: number) {
  const partnerCards: Insertable<Schema['partner_cards']>[] = []
  const partnerListings: Insertable<Schema['partner_listings']>[] = []
  for (const { id, nickname, languages = null, goals = '[]', city = null, academy = null } of users) {
    const listed = cardOf({ id, languages, goals, city, academy, listed: 1 })
    if (!listed) continue
    const { card, lists } = listed
    const age = ages[nameHash(nickname ?? '', 'partner') % ages.length] ?? 0
    const recent = age < 7 * dayMs ? 1 : 0
    partnerCards.push({ ...card, recent, active_at: now - age, seen_at: now - age })
    for (const list of [...lists, ...(age === 0 ? [listNames.here] : [])])
      partnerListings.push({ list, speaks: card.speaks, recent, level: card.level, user_id: id })
  }
  return { partnerCards, partnerListings }
}
