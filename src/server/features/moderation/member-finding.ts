import type { ListedMember } from '../../../shared/contract/administering-shapes'
import type { Input, Output } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import { hasAllWords, readQuery } from '../../../shared/text/search-query'
import { activityOf, hourMs, noteMs, roundedTo } from '../../activity'
import { countMembers } from '../../hosting/member-queries'
import { forGood } from '../../http/auth'
import { localDay } from '../../local-day'
import { findFoundPage, onEitherKeyboard } from '../../search/found-page'
import type { Services } from '../../services'
import { timeOrNull } from '../../time-or-null'
import { type MemberRow, type Place, selectByName, selectMembers, selectNewest, selectSuspended, selectWithRole } from './member-queries'

interface Viewing {
  viewerId: string
  timeZone: string | null
}

/** A page by places; `total` null on further pages of everybody. */
interface Places {
  places: Place[]
  more: boolean
  total: number | null
  searched: string | null
}

/** A page of the list of members (docs/product/moderation.md "Members"). */
export async function findMembers(services: Services, asked: Input<'members'>, viewing: Viewing): Promise<Output<'members'>> {
  const { text } = asked
  const order = text === undefined ? asked.order : 'newest'
  const { places, more, total, searched } = await findPlaces(services, { ...asked, order })
  const { db, now } = services
  const rows = await selectMembers(
    db,
    places.map(({ id }) => id),
    viewing.viewerId,
  )
  const last = places.at(-1)
  const next = order === 'name' ? last?.nickname : last?.id
  return {
    items: places
      .map(({ id }) => rows.get(id))
      .filter((row) => row !== undefined)
      .map((row) => presentMember(row, now(), viewing.timeZone)),
    total,
    searched,
    next: more ? (next ?? null) : null,
  }
}

async function findPlaces(services: Services, { filter, order, text, after }: Input<'members'>): Promise<Places> {
  const { db, now } = services
  if (filter !== 'everyone')
    return pageOf(filter === 'withRole' ? await selectWithRole(db) : await selectSuspended(db, now()), { order, text, after })
  if (text !== undefined) {
    const { ids, more, total, searched } = await findFoundPage(services, {
      kind: 'user',
      text,
      place: { before: after },
      viewerId: null,
      everything: true,
    })
    return { places: ids.map((id) => ({ id, nickname: '' })), more, total, searched }
  }
  const most = limits.pageSize + 1
  const places = order === 'name' ? await selectByName(db, { after: after ?? '', most }) : await selectNewest(db, { before: after, most })
  return {
    places: places.slice(0, limits.pageSize),
    more: places.length === most,
    total: after === undefined ? await countMembers(db) : null,
    searched: null,
  }
}

/** A page of few members, all of whom are given. */
async function pageOf(all: Place[], { order, text, after }: Omit<Input<'members'>, 'filter'>): Promise<Places> {
  const { found, searched } =
    text === undefined ? { found: all, searched: null } : await onEitherKeyboard(text, async (words) => named(all, words))
  const sorted = order === 'name' ? found.sort((a, b) => (a.nickname < b.nickname ? -1 : 1)) : found.sort((a, b) => (a.id < b.id ? 1 : -1))
  const left = after === undefined ? sorted : sorted.filter(({ id, nickname }) => (order === 'name' ? nickname > after : id < after))
  return { places: left.slice(0, limits.pageSize), more: left.length > limits.pageSize, total: found.length, searched }
}

function named(all: Place[], text: string): { found: Place[]; total: number } {
  const query = readQuery(text)
  // No nickname has a tag, and what has neither letter nor digit finds nobody.
  const found = query.words.length === 0 || query.tags.length > 0 ? [] : all.filter(({ nickname }) => hasAllWords(nickname, query))
  return { found, total: found.length }
}

function presentMember(row: MemberRow, now: number, timeZone: string | null): ListedMember {
  const { id, nickname, image_path, role, joined_at, presence, listed, suspended_until, closed_at } = row
  const visible = Boolean(row.visible)
  const calls = {
    seen_at: Math.max(row.seen_at ?? 0, roundedTo(noteMs, row.called_at ?? 0)),
    active_at: Math.max(row.active_at ?? 0, roundedTo(hourMs, row.called_at ?? 0)),
  }
  const showsActivity = visible && listed === 1 && calls.seen_at > 0
  return {
    userId: id,
    nickname: nickname ?? '',
    imagePath: image_path,
    role,
    joinedAt: new Date(joined_at).toISOString(),
    activity: showsActivity ? activityOf(calls, presence, { now, dayOf: (at) => localDay(at, timeZone) }) : null,
    suspended:
      suspended_until !== null && suspended_until > now
        ? { until: timeOrNull(suspended_until === forGood ? null : suspended_until) }
        : null,
    closed: closed_at !== null,
    visible,
  }
}
