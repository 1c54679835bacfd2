import type { dayOperations } from '../../../shared/contract/days'
import { limits } from '../../../shared/limits'
import type { Handlers } from '../../http/handler'
import { localDay } from '../../local-day'
import { requirePerson } from '../people/people-queries'
import { selectDays, selectSharesDays, updateSharesDays } from './day-queries'
import { daysBefore, streakOf } from './day-rules'

const readAtOnce = 400
/** Where each day begins and ends last: nobody else knows where the writer is, so a day is missed for them once it is over everywhere. */
const lastToBegin = 'Etc/GMT+12'

const latest = (written: string | undefined, today: string) => (written !== undefined && written > today ? written : today)

/** The days on which members write (docs/product/people.md "Days written"). */
export const dayHandlers: Handlers<typeof dayOperations> = {
  async daysWritten({ userId }, { userId: viewerId, timeZone, services: { db, now } }) {
    await requirePerson(db, userId, viewerId)
    const own = userId === viewerId
    const shared = await selectSharesDays(db, userId)
    const today = localDay(now(), timeZone)
    if (!own && !shared) return { days: null, until: today, streak: 0, shared }
    const read = (before: string | undefined) => selectDays(db, { userId, before, byName: !own, most: readAtOnce })
    const days = await read(undefined)
    // Where the writer is, tomorrow may have begun.
    const until = latest(days[0], today)
    const last = own ? until : latest(days[0], localDay(now(), lastToBegin))
    let streak = streakOf(days, last)
    for (let page = days; page.length === readAtOnce && streak === days.length; streak = streakOf(days, last)) {
      page = await read(days.at(-1))
      days.push(...page)
    }
    const oldest = daysBefore(until, limits.daysShown - 1)
    return { days: days.filter((day) => day >= oldest), until, streak, shared }
  },

  async shareDays({ shared }, { userId, services: { db } }) {
    await updateSharesDays(db, userId, shared)
    return {}
  },
}
