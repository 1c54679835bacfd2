import { firstSettings } from '../../shared/first-settings'
import { limits } from '../../shared/limits'
import type { MemorySettings } from '../../shared/notebook/memory'
import type { EntryQueries } from './entry-queries'
import type { ReviewQueries } from './review-queries'
import { createScheduler, type Scheduler } from './schedule'

export interface DerivedSchedulesDeps {
  entries: Pick<EntryQueries, 'reviewedAfter' | 'setSchedule'>
  reviews: Pick<ReviewQueries, 'ofEntry'>
  memory: () => MemorySettings
  /** The memory by which the stored schedules were derived; null for the first one, '' where they are being derived. */
  read: () => string | null
  write: (memory: string) => void
  inTransaction: <T>(work: () => T) => T
}

const keyOf = ({ retention, weights }: MemorySettings) => JSON.stringify([retention, weights])

/** The schedules that a notebook's file caches, each derived from its entry's reviews by the current settings. */
export function createDerivedSchedules({ entries, reviews, memory, read, write, inTransaction }: DerivedSchedulesDeps) {
  let current = { key: keyOf(memory()), scheduler: createScheduler(memory()) }
  let begun = 0

  function scheduler(): Scheduler {
    const wanted = memory()
    if (current.key !== keyOf(wanted)) current = { key: keyOf(wanted), scheduler: createScheduler(wanted) }
    return current.scheduler
  }

  const derive = (id: string) => entries.setSchedule(id, scheduler().scheduleOf(reviews.ofEntry(id)))

  return {
    scheduler,
    derive,

    /** Derives all of them anew where they were derived by other settings, one part between two `yield`s. */
    *deriveAll(): Generator<void, void> {
      const wanted = keyOf(memory())
      if ((read() ?? keyOf(firstSettings)) === wanted) return
      begun += 1
      const own = begun
      // Until all are derived, some may be by either memory: also those of a change that is taken back, or interrupted.
      write('')
      const { atOnce } = limits.notebook.import
      for (let ids = entries.reviewedAfter('', atOnce); ids.length > 0; ids = entries.reviewedAfter(ids.at(-1) ?? '', atOnce)) {
        inTransaction(() => ids.forEach(derive))
        yield
      }
      // Another change meanwhile has begun, or begins, again.
      if (own === begun && keyOf(memory()) === wanted) write(wanted)
    },
  }
}
