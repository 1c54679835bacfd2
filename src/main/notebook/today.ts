import { limits } from '../../shared/limits'
import { daysUntil, endOfDay, startOfDay } from '../../shared/notebook/days'
import type { NotebookOverview, ReviewPlan } from '../../shared/notebook/views'
import type { EntryQueries } from './entry-queries'
import type { ReviewQueries, Today } from './review-queries'

const dayMs = 24 * 60 * 60 * 1000

/** The day of reviews (docs/product/notebook.md "Days"). @param now milliseconds since 1970 */
export function todayOf(plan: ReviewPlan, now: number): Today {
  return { ...plan, now, start: startOfDay(now, plan.dayEndsAt), end: endOfDay(now, plan.dayEndsAt) }
}

/** How many entries are left to review. */
export function leftOf(reviews: ReviewQueries, today: Today): { due: number; new: number } {
  const { learning, review, new: fresh } = reviews.left(today)
  return { due: learning + review + fresh, new: fresh }
}

/** What is due today and on the days after it, and what the notebook holds. */
export function overviewOf({ entries, reviews }: { entries: EntryQueries; reviews: ReviewQueries }, today: Today): NotebookOverview {
  const { due, new: fresh } = leftOf(reviews, today)
  const { forecastDays, secondsPerCard } = limits.notebook
  const forecast = Array<number>(forecastDays).fill(0)
  // Enough for the last day with an hour more.
  for (const { at, count } of reviews.duesBefore(today.start + (forecastDays + 1) * dayMs)) {
    const day = daysUntil(at, today.now, today.dayEndsAt)
    if (day < forecastDays) forecast[day] = (forecast[day] ?? 0) + count
  }
  return {
    total: entries.countKept(),
    today: { due, new: fresh, minutes: Math.ceil((due * secondsPerCard) / 60) },
    forecast,
    tags: entries.tags(),
  }
}
