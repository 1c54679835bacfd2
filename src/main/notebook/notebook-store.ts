import { randomBytes } from 'node:crypto'
import type Libsql from 'libsql'
import { v7 } from 'uuid'
import { limits } from '../../shared/limits'
import { type EntryChange, lacksText } from '../../shared/notebook/entries'
import type { LastImport } from '../../shared/notebook/importing'
import type { MemorySettings } from '../../shared/notebook/memory'
import type { Grade, Review } from '../../shared/notebook/reviews'
import { nextStamp, noStamp } from '../../shared/notebook/stamps'
import type {
  EntryInput,
  NotebookEntry,
  NotebookFilter,
  NotebookOverview,
  NotebookPage,
  ReviewCard,
  ReviewPlan,
} from '../../shared/notebook/views'
import { onOtherKeyboard } from '../../shared/text/keyboard'
import { Failure } from '../failure'
import { createDerivedSchedules } from './derived-schedules'
import { createEntryQueries } from './entry-queries'
import { createEntryWrites } from './entry-writes'
import { createLastImport } from './last-import'
import { createReviewQueries } from './review-queries'
import type { ReviewStep } from './schedule'
import { type NotebookChanges, partOf } from './sync-part'
import { leftOf, overviewOf, todayOf } from './today'

/** An entry with everything that is known of it. `changedAt`: of its last change, in milliseconds since 1970. */
export interface WholeEntry extends NotebookEntry {
  changedAt: number
  steps: ReviewStep[]
}

/** One account's notebook on this machine. Each call is one transaction, which is on disk when the call returns. */
export interface NotebookStore {
  /** The entries whose content was removed when the notebook was opened, since they were deleted long ago. */
  readonly erased: readonly string[]
  page(filter: NotebookFilter, offset: number): NotebookPage
  entry(id: string): NotebookEntry | null
  /** The first entries with exactly this sentence. */
  withSentence(sentence: string): Pick<NotebookEntry, 'id' | 'text'>[]
  overview(plan: ReviewPlan): NotebookOverview
  /** How many entries are left to review today. */
  leftToday(plan: ReviewPlan): number
  /** @returns the ids of the new entries, in their order. @throws Failure `limit` when there is no room for them */
  add(inputs: readonly EntryInput[]): string[]
  /** @throws Failure `limit` where so many entries cannot be added; with the field `deleted` where deleting others gives no room */
  checkRoomFor(count: number): void
  /** Adds entries of an import; `importedSince` lists them and `undoImport` takes it back. */
  addImported(inputs: readonly EntryInput[], imported: { name: string; at: number }): void
  /** The last import, null for one that began before a time, or was undone. */
  importedSince(since: number): LastImport | null
  /** Deletes a part of the last import's entries. @returns whether there are more */
  undoImport(): boolean
  /** Changes the fields that are given and differ; a deleted entry comes back. @throws Failure `notFound` where it is not there afterwards */
  change(id: string, changes: Partial<EntryInput>): void
  /** Sets whether an entry is deleted. */
  setDeleted(id: string, deleted: boolean): void
  /** The entry to review next: that of the id, or without one what the order of reviews gives. */
  card(plan: ReviewPlan, id?: string | null): ReviewCard
  /** Adds a review, also of an entry that was deleted meanwhile and may come back. @throws Failure `notFound` for one of another notebook */
  grade(entryId: string, grade: Grade): void
  /** Takes back this machine's last review of the day. @returns its entry, null where there is none */
  undo(plan: ReviewPlan): string | null
  /** The entries after an id ('' for the first) that are not deleted, the oldest first, at most so many; with their reviews. */
  entriesAfter(id: string, most: number): WholeEntry[]
  /** When the earliest review was made, in milliseconds since 1970; null without one. */
  firstReviewAt(): number | null
  log(): Review[]
  /** Derives the stored schedules anew where another memory was assumed, one part between two `yield`s. */
  deriveSchedules(): Generator<void, void>
  isEmpty(): boolean
  /** Everything that there is, to be joined with another notebook. */
  everything(): NotebookChanges
  /** Joins with another notebook of this machine; what is new to this one counts as unsent. */
  join(changes: NotebookChanges): void
  /** A part of what the community may not have, that one call can carry. @param onlyKnown without entries that it does not have at all */
  unsent(onlyKnown?: boolean): NotebookChanges
  /** How many entries the community does not have, or not as they are here. */
  countUnsynced(): number
  /** How much the community may not have, and when it last had everything that was here; milliseconds since 1970. */
  sync(): { waiting: number; syncedAt: number | null }
  /** How far this machine has the community's changes, in the community's words; '' for not at all. */
  cursor(): string
  /**
   * Notes that the community has what was sent, and stores what it answered. Where older changes are missing here too, the cursor is ''
   * afterwards, so that everything is read again.
   * @returns whether an entry or a review is new here
   */
  receive(sent: NotebookChanges, answered: NotebookChanges, cursor: string): boolean
  /** The community has lost its copy: everything that is here counts as unsent. */
  startAgain(): void
  close(): void
}

/**
 * @param now milliseconds since 1970
 * @param memory how schedules are derived; after a change of it `deriveSchedules` is called
 */
export function createNotebookStore(database: Libsql.Database, now: () => number, memory: () => MemorySettings): NotebookStore {
  const entries = createEntryQueries(database)
  const reviews = createReviewQueries(database)
  const readMeta = database.prepare('select value from meta where name = ?')
  const writeMeta = database.prepare('insert into meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value')

  const meta = (name: string) => (readMeta.get(name) as { value: string } | undefined)?.value ?? null
  const machine = meta('machine') ?? randomBytes(6).toString('hex')
  writeMeta.run('machine', machine)

  const setMeta = (name: string) => (value: string) => void writeMeta.run(name, value)
  const writes = createEntryWrites({ entries, now, machine, read: () => meta('stamp'), save: setMeta('stamp') })

  const inTransaction = <T>(work: () => T): T => {
    const takeBack = writes.remember()
    try {
      database.exec('begin immediate')
      const done = work()
      database.exec('commit')
      return done
    } catch (error) {
      takeBack()
      // A full disk has already rolled it back.
      if (database.inTransaction) database.exec('rollback')
      throw error
    }
  }

  /** @returns whether a field is new here */
  function merge(change: EntryChange, isUnsent: boolean): boolean {
    const isNew = writes.merge(change, isUnsent)
    if (isNew) schedules.derive(change.id)
    return isNew
  }

  function addReviews(rows: readonly Review[], kind: { unsent: boolean; own: boolean }): void {
    for (const row of rows) reviews.add(row, kind)
    for (const id of new Set(rows.map(({ entryId }) => entryId))) schedules.derive(id)
  }

  function checkRoomFor(count: number): void {
    const limit = entries.limitFor(count)
    if (limit !== null) throw new Failure({ code: 'limit', ...(limit === 'entriesWithDeleted' && { fields: { deleted: 'tooMany' } }) })
  }

  function add(inputs: readonly EntryInput[]): string[] {
    checkRoomFor(inputs.length)
    return inputs.map((input) => {
      const id = v7()
      writes.write(id, input)
      return id
    })
  }

  const schedules = createDerivedSchedules({
    entries,
    reviews,
    memory,
    read: () => meta('memory'),
    write: setMeta('memory'),
    inTransaction,
  })
  const lastImport = createLastImport({ entries, read: () => meta('import'), write: setMeta('import') })

  const today = (plan: ReviewPlan) => todayOf(plan, now())
  const newReview = (entryId: string, row: Pick<Review, 'grade' | 'undoes'>): Review => {
    // Never before an earlier review of the entry, whose machine's clock may be ahead.
    const before = Math.max(0, ...reviews.ofEntry(entryId).map(({ at }) => at + 1))
    return { id: v7(), entryId, at: Math.max(now(), before), ...row }
  }

  const waiting = () => entries.countUnsent() + reviews.countUnsent()

  const oldest = nextStamp(noStamp, now() - limits.notebook.keptDays * 24 * 60 * 60 * 1000, machine)
  const erased = inTransaction(() => entries.eraseDeletedBefore(oldest))

  return {
    erased,
    page(filter, offset) {
      const most = offset === 0 ? limits.notebook.firstPage : limits.notebook.page
      const found = (search: string) => entries.list({ ...filter, search }, offset, most)
      const typed = found(filter.search)
      const other = typed.entries.length === 0 ? onOtherKeyboard(filter.search) : undefined
      const rescued = other === undefined ? typed : found(other)
      return { ...rescued, searched: rescued.entries.length === 0 ? null : (other ?? null) }
    },
    entry: entries.entry,
    withSentence: (sentence) => entries.withSentence(sentence, limits.notebook.page),
    overview: (plan) => overviewOf({ entries, reviews }, today(plan)),
    leftToday: (plan) => leftOf(reviews, today(plan)).due,
    add: (inputs) => inTransaction(() => add(inputs)),
    checkRoomFor,
    addImported: (inputs, imported) => inTransaction(() => lastImport.extend(add(inputs), imported)),
    importedSince: lastImport.since,
    undoImport: () =>
      inTransaction(() => {
        const ids = lastImport.takeEntries()
        for (const id of ids) writes.write(id, { deleted: true })
        return ids.length > 0
      }),
    change: (id, changes) =>
      inTransaction(() => {
        // That its source is gone brings no entry back.
        const isWritten = Object.keys(changes).some((name) => name !== 'source')
        if (entries.entry(id) !== null || (isWritten && entries.stored(id) !== null)) writes.write(id, changes)
        if (entries.entry(id) === null) throw new Failure({ code: 'notFound' })
      }),
    setDeleted: (id, deleted) =>
      inTransaction(() => {
        if (entries.stored(id) !== null) writes.write(id, { deleted })
      }),
    card(plan, wanted = null) {
      const day = today(plan)
      const left = reviews.left(day)
      const id = wanted ?? reviews.next(day, left)
      return {
        entry: id === null ? null : entries.entry(id),
        dues: id === null ? null : schedules.scheduler().duesAfter(reviews.ofEntry(id), day.now),
        counts: { done: reviews.doneOn(day), left: left.learning + left.review + left.new, new: left.new, again: left.learning },
        canUndo: reviews.last(day.start) !== null,
      }
    },
    grade: (entryId, grade) =>
      inTransaction(() => {
        if (entries.stored(entryId) === null) throw new Failure({ code: 'notFound' })
        addReviews([newReview(entryId, { grade, undoes: null })], { unsent: true, own: true })
      }),
    undo: (plan) =>
      inTransaction(() => {
        const undone = reviews.last(today(plan).start)
        if (undone === null) return null
        addReviews([newReview(undone.entryId, { grade: null, undoes: undone.id })], { unsent: true, own: true })
        return undone.entryId
      }),
    entriesAfter: (id, most) =>
      entries.after(id, most).map((entry) => ({ ...entry, steps: schedules.scheduler().stepsOf(reviews.ofEntry(entry.id)) })),
    firstReviewAt: reviews.firstAt,
    log: reviews.everything,
    deriveSchedules: schedules.deriveAll,
    isEmpty: entries.isEmpty,
    everything: () => ({ entries: entries.everything(), reviews: reviews.everything() }),
    join: ({ entries: changes, reviews: rows }) =>
      inTransaction(() => {
        for (const change of changes) merge(change, true)
        addReviews(rows, { unsent: true, own: true })
      }),
    countUnsynced: entries.countUnsynced,
    unsent: (onlyKnown = false) => partOf({ entries: entries.unsent(onlyKnown), reviews: reviews.unsent() }),
    sync: () => ({ waiting: waiting(), syncedAt: meta('syncedAt') === null ? null : Number(meta('syncedAt')) }),
    cursor: () => meta('cursor') ?? '',
    receive: (sent, answered, cursor) =>
      inTransaction(() => {
        for (const change of sent.entries) entries.confirm(change)
        for (const { id } of sent.reviews) reviews.confirm(id)
        const isNew = answered.entries.map((change) => merge(change, false))
        const known = new Set(answered.reviews.flatMap(({ entryId }) => reviews.ofEntry(entryId)).map(({ id }) => id))
        addReviews(answered.reviews, { unsent: false, own: false })
        // Changed after it was deleted, and its content erased here: the community answers with what is newer alone.
        const isLacking = answered.entries.some(({ id }, at) => isNew[at] && lacksText(entries.stored(id)?.fields ?? {}))
        writeMeta.run('cursor', isLacking ? '' : cursor)
        if (waiting() === 0) writeMeta.run('syncedAt', String(now()))
        return isNew.includes(true) || answered.reviews.some(({ id }) => !known.has(id))
      }),
    startAgain: () =>
      inTransaction(() => {
        entries.markUnsent()
        reviews.markUnsent()
        writeMeta.run('cursor', '')
      }),
    close: () => void database.close(),
  }
}
