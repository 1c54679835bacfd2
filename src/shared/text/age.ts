import { limits } from '../limits'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The age of a post (docs/product/feed.md "Ages"); `date` is local YYYY-MM-DD. A future time counts as now. */
export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number } | { unit: 'date'; date: string }

/** @param at ISO 8601 time; @param now milliseconds since 1970 */
export function ageOf(at: string, now: number): Age {
  const elapsed = Math.max(0, now - Date.parse(at))
  if (elapsed < minute) return { unit: 'now' }
  if (elapsed < hour) return { unit: 'minutes', count: Math.floor(elapsed / minute) }
  if (elapsed < day) return { unit: 'hours', count: Math.floor(elapsed / hour) }
  const days = Math.floor(elapsed / day)
  if (days <= limits.age.days) return { unit: 'days', count: days }
  const local = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return { unit: 'date', date: `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}` }
}
