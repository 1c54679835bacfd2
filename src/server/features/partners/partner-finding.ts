import type { Kysely } from 'kysely'
import type { Input } from '../../../shared/contract/index'
import type { Activity } from '../../../shared/contract/partners'
import { limits } from '../../../shared/limits'
import { activityOf, hereMs } from '../../activity'
import type { Schema } from '../../db/schema'
import {
  bitsOf,
  compareRanks,
  listNames,
  type PartnerPlace,
  partnerPlaceIn,
  partnerPlaceToText,
  rankOf,
  type Seeker,
  segmentsFor,
} from './partner-order'
import { type CandidateRow, mostOf, type PartnerRow, selectPartners, selectWindow } from './partner-queries'

/** A call looks at about so many members whom its filters may leave out, and says where to go on. */
const mostRead = 2_000

interface Search {
  filters: Input<'partners'>
  seeker: Seeker
  now: number
  /** The viewer's calendar day of a time. */
  dayOf: (at: number) => string
}

interface Found {
  row: PartnerRow
  activity: Activity
  /** Where the list goes on after them. */
  place: PartnerPlace
}

/** A page of partners and where the next one begins; null at the end. */
export async function findPartners(db: Kysely<Schema>, search: Search): Promise<{ found: Found[]; next: string | null }> {
  const { filters, seeker, now } = search
  const lists = listsOf(filters)
  const after = filters.after === undefined ? null : partnerPlaceIn(filters.after)
  const segments = segmentsFor(seeker, filters.levels, filters.here)
  const begin = after ? segments.findIndex(({ recent, level }) => recent === after.recent && level === after.level) : 0
  const found: Found[] = []
  let read = 0
  for (const segment of begin < 0 ? [] : segments.slice(begin)) {
    const isFirst = after !== null && segment === segments[begin]
    let start = isFirst ? after.start : ''
    let within = isFirst ? after.within : null
    for (;;) {
      const asked = { ...segment, speaks: filters.speaks, lists, start, end: within?.end ?? null }
      const window = await selectWindow(db, asked)
      read += window.length
      const isFull = window.length === mostOf(asked)
      // What a full window leaves out is in the next one.
      const end = (isFull ? null : asked.end) ?? window.at(-1)?.user_id
      const ranked = window
        .filter((row) => matches(row, filters, now))
        .map((row) => ({ row, rank: rankOf(row, seeker) }))
        .filter(({ rank }) => within === null || compareRanks(rank, within.rank) > 0)
        .sort((a, b) => compareRanks(a.rank, b.rank))
      while (ranked.length > 0) {
        const some = ranked.splice(0, limits.pageSize + 1 - found.length)
        const seen = await selectPartners(
          db,
          some.map(({ row }) => row.user_id),
          { viewerId: seeker.id, now },
        )
        for (const { row, rank } of some) {
          const person = seen.get(row.user_id)
          const activity = activityOf(row, person?.presence, search)
          if (!person || end === undefined || (filters.here && activity !== 'here')) continue
          found.push({ row: person, activity, place: { ...segment, start, within: { end, rank } } })
        }
        if (found.length > limits.pageSize) return { found: found.slice(0, limits.pageSize), next: afterPage(found) }
      }
      const isLast = within === null && !isFull
      if (end === undefined || isLast) break
      start = end
      within = null
      if (read >= mostRead) return { found, next: partnerPlaceToText({ ...segment, start, within }) }
    }
  }
  return { found, next: null }
}

function afterPage(found: Found[]): string | null {
  const last = found[limits.pageSize - 1]
  return last ? partnerPlaceToText(last.place) : null
}

/** The lists to read: those of the filter that usually leaves the fewest. */
function listsOf({ here, school, region, goals }: Input<'partners'>): string[] {
  if (school !== undefined) return [listNames.school(school)]
  if (here) return [listNames.here]
  if (region !== undefined) return [listNames.region(region)]
  return goals.length > 0 ? goals.map(listNames.goal) : [listNames.all]
}

function matches(row: CandidateRow, { here, school, region, goals }: Input<'partners'>, now: number): boolean {
  if (here && row.seen_at < now - hereMs) return false
  if (school !== undefined && row.school !== school) return false
  if (region !== undefined && row.region !== region) return false
  return goals.length === 0 || (row.goals & bitsOf(goals)) !== 0
}
