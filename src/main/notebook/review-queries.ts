import type Libsql from 'libsql'
import { limits } from '../../shared/limits'
import type { Review } from '../../shared/notebook/reviews'
import type { ReviewPlan } from '../../shared/notebook/views'

/** A moment, and the day of reviews that it belongs to. */
export interface Today extends ReviewPlan {
  now: number
  start: number
  end: number
}

/** How many entries are left for a day, each kind within its limit. */
export interface Left {
  learning: number
  review: number
  new: number
}

const quarterMs = 15 * 60 * 1000

const counted = 'grade is not null and not exists (select 1 from reviews undo where undo.undoes = reviews.id)'

export type ReviewQueries = ReturnType<typeof createReviewQueries>

/** The statements about reviews and what is due, on one notebook's file. */
export function createReviewQueries(database: Libsql.Database) {
  const insert = database.prepare(
    `insert or ignore into reviews (id, entry_id, at, grade, undoes, unsent, own)
     values (?, ?, ?, ?, ?, ?, iif(?, (select coalesce(max(own), 0) + 1 from reviews), 0))`,
  )
  const ofEntry = database.prepare('select id, entry_id, at, grade, undoes from reviews where entry_id = ?')
  const everything = database.prepare('select id, entry_id, at, grade, undoes from reviews order by own, at, id')
  const unsent = database.prepare('select id, entry_id, at, grade, undoes from reviews where unsent = 1 order by id limit ?')
  const confirm = database.prepare('update reviews set unsent = 0 where id = ?')
  const countUnsent = database.prepare('select count(*) as count from reviews where unsent = 1')
  const markUnsent = database.prepare('update reviews set unsent = 1')
  // Not the latest one: its time may follow that of another machine, whose clock is ahead, and clocks are set back.
  const last = database.prepare(
    `select id, entry_id from reviews indexed by reviews_in_order where own > 0 and at >= ? and ${counted}
     and exists (select 1 from entries where id = entry_id and gone = 0) order by own desc, at desc, id desc limit 1`,
  )
  const firstAt = database.prepare('select min(at) as at from reviews')
  const done = database.prepare(`select count(*) as count from reviews where at >= ? and at < ? and ${counted}`)
  const begun = database.prepare(
    `select coalesce(sum(first_at >= ?), 0) as new, coalesce(sum(first_at < ?), 0) as review from entries where last_at >= ? and last_at < ?`,
  )
  // Counts no further than the day's limits, whatever the size of the notebook.
  const due = database.prepare(
    `select
       (select count(*) from entries where gone = 0 and state = 'learning' and due < ?) as learning,
       (select count(*) from (select 1 from entries where gone = 0 and state = 'review' and due < ? limit ?)) as review,
       (select count(*) from (select 1 from entries where gone = 0 and state = 'new' limit ?)) as new`,
  )
  const soonest = database.prepare('select id from entries where gone = 0 and state = ? and due < ? order by due, id limit 1')
  const oldestNew = database.prepare("select id from entries where gone = 0 and state = 'new' order by id limit 1")
  const dues = database.prepare(
    `select due / ? as step, count(*) as count from entries indexed by entries_to_review
     where gone = 0 and state in ('learning', 'review') and due < ? group by step`,
  )

  const reviewOf = ({ id, entry_id, at, grade, undoes }: ReviewRow): Review => ({ id, entryId: entry_id, at, grade, undoes })
  const first = (row: unknown) => (row as { id: string } | undefined)?.id ?? null

  /** What is left today. */
  function left({ start, end, newPerDay, reviewsPerDay }: Today): Left {
    const today = begun.get(start, start, start, end) as { new: number; review: number }
    return due.get(end, end, Math.max(0, reviewsPerDay - today.review), Math.max(0, newPerDay - today.new)) as Left
  }

  return {
    left,

    /** @param kind whether this machine made it, and whether the community may not have it */
    add({ id, entryId, at, grade, undoes }: Review, kind: { unsent: boolean; own: boolean }): void {
      insert.run(id, entryId, at, grade, undoes, kind.unsent ? 1 : 0, kind.own ? 1 : 0)
    },

    ofEntry: (entryId: string): Review[] => (ofEntry.all(entryId) as ReviewRow[]).map(reviewOf),
    /** Those of this machine in the order in which it made them. */
    everything: (): Review[] => (everything.all() as ReviewRow[]).map(reviewOf),
    unsent: (): Review[] => (unsent.all(limits.notebook.sync.reviews) as ReviewRow[]).map(reviewOf),
    confirm: (id: string): void => void confirm.run(id),
    countUnsent: (): number => (countUnsent.get() as { count: number }).count,
    markUnsent: (): void => void markUnsent.run(),

    /** Of this machine's reviews since the day's begin that were not taken back, the one that was made last. */
    last(since: number): { id: string; entryId: string } | null {
      const row = last.get(since) as { id: string; entry_id: string } | undefined
      return row === undefined ? null : { id: row.id, entryId: row.entry_id }
    },

    firstAt: (): number | null => (firstAt.get() as { at: number | null }).at,

    doneOn: ({ start, end }: Today): number => (done.get(start, end) as { count: number }).count,

    /** The entry to review next: one being learned that is due, then one to repeat, then a new one, then one being learned ahead of time. */
    next(today: Today, open: Left): string | null {
      return (
        first(soonest.get('learning', today.now + 1)) ??
        (open.review > 0 ? first(soonest.get('review', today.end)) : null) ??
        (open.new > 0 ? first(oldestNew.get()) : null) ??
        first(soonest.get('learning', today.end))
      )
    },

    /** How many entries come at which times before a time, in steps of a quarter of an hour: no day ends within one in any time zone. */
    duesBefore: (before: number): { at: number; count: number }[] =>
      (dues.all(quarterMs, before) as { step: number; count: number }[]).map(({ step, count }) => ({ at: step * quarterMs, count })),
  }
}

interface ReviewRow extends Omit<Review, 'entryId'> {
  entry_id: string
}
