import type { crashOperations } from '../../../shared/contract/crashes'
import { countInWindow, takeToken } from '../../db/rate-buckets'
import { type Handlers, refuse } from '../../http/handler'
import { insertCrash } from './crash-queries'

const dayMs = 24 * 60 * 60 * 1000

/** Reports of crashes of the app, for the operators (docs/product/desktop.md "Crash reports"). */
export const crashHandlers: Handlers<typeof crashOperations> = {
  async reportCrash(report, { address, services: { db, newId, now, rate, log } }) {
    const at = now()
    const wait =
      (await takeToken(db, `crash:${address}`, rate.crashesPerMinute, at)) ||
      (await countInWindow(db, `crash-day:${address}`, { most: rate.crashesPerDay, windowMs: dayMs }, at)) ||
      (await takeToken(db, 'crashes', rate.crashesPerMinuteInAll, at))
    if (wait > 0) throw refuse('tooMany', undefined, wait)
    await insertCrash(db, { id: newId(), received_at: at, report: JSON.stringify(report) })
    const { kind, reason, version } = report
    log.warn({ crash: { kind, reason, version } }, 'a crash of the app was reported')
    return {}
  },
}
