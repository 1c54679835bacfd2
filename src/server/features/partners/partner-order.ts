import { goals as allGoals, asPartner, type CommunityLanguage, type Goal, isLevel, levels } from '../../../shared/languages'
import { languagesIn } from '../../languages-column'
import type { UserRow } from '../people/people-queries'

/*
 * The order of partners (docs/product/people.md "Partners"). A list is read in segments: one for the active and one for each level.
 * Inside a segment it is read in windows of `windowSize`, newest member first, and a window is sorted by shared goals and region.
 */

export const windowSize = 100

export interface Segment {
  recent: number
  level: number
}

/** What the order depends on. */
export interface Seeker {
  id: string
  /** Their level in the language that is sought, from 0; those who learn it not begin with beginners. */
  level: number
  goals: number
  region: string
}

export function seekerOf(row: UserRow, speaks: CommunityLanguage): Seeker {
  const skill = languagesIn(row.languages)?.[speaks] ?? null
  const level = isLevel(skill) ? levels.indexOf(skill) : 0
  return { id: row.id, level, goals: bitsOf(JSON.parse(row.goals) as Goal[]), region: regionOf(row.city) }
}

/** All segments, the wished ones first: active before others, then the level nearest to the seeker's, the higher of two. */
export function segmentsFor(seeker: Seeker, chosen: readonly (typeof levels)[number][], active: boolean): Segment[] {
  const wanted = levels.map((_, level) => level).filter((level) => chosen.length === 0 || chosen.some((each) => levels[level] === each))
  const near = wanted.sort((a, b) => Math.abs(a - seeker.level) - Math.abs(b - seeker.level) || b - a)
  return (active ? [1] : [1, 0]).flatMap((recent) => near.map((level) => ({ recent, level })))
}

/** A member in a window. */
export interface Candidate {
  user_id: string
  goals: number
  region: string
}

/** The place of a member inside their window; compared by `isBefore`. */
export interface Rank {
  shared: number
  near: number
  id: string
}

/** How many goals a candidate shares with the seeker, and whether both are of one region. */
export function rankOf({ user_id, goals, region }: Candidate, seeker: Seeker): Rank {
  return {
    shared: allGoals.filter((_, index) => (goals & seeker.goals & (1 << index)) !== 0).length,
    near: region !== '' && region === seeker.region ? 1 : 0,
    id: user_id,
  }
}

/** Negative when `a` is shown before `b`. */
export function compareRanks(a: Rank, b: Rank): number {
  return b.shared - a.shared || b.near - a.near || compareText(b.id, a.id)
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b)

/**
 * Where a page begins. `start`: the last id of the window before, '' for the first one. `within`: the window's last id and the rank after
 * which to go on; without it a new window begins.
 */
export interface PartnerPlace extends Segment {
  start: string
  within: { end: string; rank: Rank } | null
}

/** As the contract passes it on, opaque to clients; read by `partnerPlaceIn`. */
export function partnerPlaceToText({ recent, level, start, within }: PartnerPlace): string {
  const place = `${recent}:${level}:${start}`
  return within ? `${place}:${within.end}:${within.rank.shared}:${within.rank.near}:${within.rank.id}` : place
}

/** Of a text that the contract has checked. */
export function partnerPlaceIn(text: string): PartnerPlace {
  const [recent, level, start = '', end, shared, near, id = ''] = text.split(':')
  const within = end === undefined ? null : { end, rank: { shared: Number(shared), near: Number(near), id } }
  return { recent: Number(recent), level: Number(level), start, within }
}

/** Goals as a number with a bit for each, by which the database compares them. */
export const bitsOf = (goals: readonly Goal[]): number =>
  allGoals.reduce((bits, goal, index) => bits | (goals.includes(goal) ? 1 << index : 0), 0)

/** '서울특별시' of '서울특별시 강남구'; '' without a city. */
const regionOf = (city: string | null): string => city?.split(' ')[0] ?? ''

/** The card and the lists of a member; null when nobody can find them. */
export function cardOf(row: Pick<UserRow, 'id' | 'languages' | 'goals' | 'city' | 'academy' | 'listed'>) {
  const skills = languagesIn(row.languages)
  const partner = row.listed === 1 ? asPartner(skills) : null
  if (!partner) return null
  const [own, region, school] = [JSON.parse(row.goals) as Goal[], regionOf(row.city), row.academy ?? '']
  return {
    card: { user_id: row.id, speaks: partner.speaks, level: levels.indexOf(partner.level), goals: bitsOf(own), region, school },
    lists: [
      listNames.all,
      ...own.map(listNames.goal),
      ...(region === '' ? [] : [listNames.region(region)]),
      ...(school === '' ? [] : [listNames.school(school)]),
    ],
  }
}

export const listNames = {
  all: 'all',
  here: 'here',
  goal: (goal: Goal) => `goal:${goal}`,
  region: (region: string) => `region:${region}`,
  school: (school: string) => `school:${school}`,
}
