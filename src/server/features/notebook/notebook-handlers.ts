import type { Kysely, Transaction } from 'kysely'
import type { Input, Output } from '../../../shared/contract/index'
import type { notebookOperations } from '../../../shared/contract/notebook'
import { limits } from '../../../shared/limits'
import { type EntryFields, isDeleted } from '../../../shared/notebook/entries'
import type { NotebookSchema } from '../../db/notebook-schema'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { type Handlers, refuse } from '../../http/handler'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { fieldsAfter, hasNew, joined } from './notebook-fields'
import {
  countKeptEntries,
  findNotebook,
  insertReviews,
  newNotebook,
  putEntries,
  putNotebook,
  type StoredEntry,
  type StoredReview,
  selectEntries,
  selectEntriesAfter,
  selectReviewIds,
  selectReviewsAfter,
} from './notebook-queries'

type Sent = Input<'syncNotebook'>
type NotebookRow = NotebookSchema['notebooks']

/** The community's copy of a notebook (docs/product/notebook.md "Several machines"). */
export const notebookHandlers: Handlers<typeof notebookOperations> = {
  async syncNotebook(sent, { userId, services }) {
    const { db, live } = services
    const notebook = (await findNotebook(db, userId)) ?? null
    const place = placeIn(sent.after, notebook)
    if (sent.entries.length + sent.reviews.length === 0) return answer(db, notebook ?? (await begin(services, userId)), place, sent)
    const { changed, written } = await transact(db, (trx) => store(trx, services, userId, sent))
    live.publish(written)
    return answer(db, changed, place, sent)
  },
}

/**
 * Where a machine is in the account's changes. It has all up to `base`. While it reads what is newer in parts, it has read those up to
 * `read`: a part contains each entry that changed last, with all its fields that are newer than `base`.
 */
interface Place {
  base: number
  read: number
}

/** @throws Refusal `expired` where it is not of this copy */
function placeIn(after: string, notebook: NotebookRow | null): Place {
  if (after === '') return { base: 0, read: 0 }
  const [epoch, base, read] = after.split(':')
  const place = { base: Number(base), read: Number(read) }
  const isKnown = notebook?.epoch === epoch && Math.max(place.base, place.read) <= (notebook?.last_change ?? 0)
  if (!isKnown) throw refuse('expired')
  return place
}

const placeAt = ({ epoch }: NotebookRow, { base, read }: Place) => `${epoch}:${base}:${read}`

/** Two machines may begin at the same time. */
function begin({ db }: Services, userId: string): Promise<NotebookRow> {
  return transact(db, (trx) => lockNotebook(trx, userId))
}

/** The account's notebook, which nobody else changes until the transaction ends, so that numbers are committed in order. */
async function lockNotebook(trx: Transaction<Schema>, userId: string): Promise<NotebookRow> {
  await lockKey(trx, `notebook:${userId}`)
  const known = await findNotebook(trx, userId)
  if (known) return known
  const created = newNotebook(userId)
  await putNotebook(trx, created)
  return created
}

/** Stores what is new of the changes that a machine sent; other machines are notified. */
async function store(
  trx: Transaction<Schema>,
  { live, now }: Services,
  userId: string,
  sent: Sent,
): Promise<{ changed: NotebookRow; written: WrittenNews[] }> {
  const notebook = await lockNotebook(trx, userId)
  let no = notebook.last_change
  const next = () => {
    no += 1
    return no
  }
  const entries = await changedEntries(trx, userId, sent.entries, next)
  const reviews = await newReviews(trx, userId, sent.reviews, next)
  if (no === notebook.last_change) return { changed: notebook, written: [] }

  const added = entries.filter(({ isNew }) => isNew).length
  const changed = {
    ...notebook,
    last_change: no,
    entry_count: notebook.entry_count + added,
    review_count: notebook.review_count + reviews.length,
  }
  const { entries: mostKept, entriesWithDeleted, reviews: mostReviews } = limits.notebook
  if (added > 0 && changed.entry_count > entriesWithDeleted) throw refuse('limit')
  if (reviews.length > 0 && changed.review_count > mostReviews) throw refuse('limit')
  await putEntries(trx, userId, entries)
  const isAdding = entries.some(({ isNew, fields }) => isNew && !isDeleted(fields))
  // Those that are not deleted are counted only where they can be too many.
  if (isAdding && changed.entry_count > mostKept && (await countKeptEntries(trx, userId)) > mostKept) throw refuse('limit')
  await insertReviews(trx, userId, reviews)
  await putNotebook(trx, changed)
  const until = placeAt(changed, { base: no, read: no })
  return { changed, written: await live.append(trx, [{ userId, event: { kind: 'notebook', until } }], now()) }
}

/** The sent entries as they are with what is new of them, each once. @param next takes the number of a change */
async function changedEntries(
  trx: Transaction<Schema>,
  userId: string,
  sent: Sent['entries'],
  next: () => number,
): Promise<(StoredEntry & { isNew: boolean })[]> {
  const ids = sent.map(({ id }) => id)
  const known = new Map((await selectEntries(trx, userId, ids)).map((entry) => [entry.id, entry.fields]))
  const changed = new Map<string, StoredEntry & { isNew: boolean }>()
  for (const { id, fields: given } of sent) {
    const stored = changed.get(id)?.fields ?? known.get(id) ?? {}
    if (!hasNew(stored, given as EntryFields)) continue
    const no = next()
    changed.set(id, { id, fields: joined(stored, given as EntryFields, no), no, isNew: !known.has(id) })
  }
  return [...changed.values()]
}

/** The sent reviews that are not stored, each once. */
async function newReviews(trx: Transaction<Schema>, userId: string, sent: Sent['reviews'], next: () => number): Promise<StoredReview[]> {
  const reviews = new Map(sent.map((review) => [review.id, review]))
  for (const id of await selectReviewIds(trx, userId, [...reviews.keys()])) reviews.delete(id)
  return [...reviews.values()].map((review) => ({ ...review, no: next() }))
}

/** What is newer than a place, at least up to the notebook's last change as given, without what the request contained. */
async function answer(db: Kysely<Schema>, notebook: NotebookRow, place: Place, sent: Sent): Promise<Output<'syncNotebook'>> {
  const { last_change: last, user_id: userId } = notebook
  const { sync } = limits.notebook
  // Without an end: an entry that another machine changes meanwhile gets a greater number, and may have older fields that are not read yet.
  const entries = await selectEntriesAfter(db, userId, { after: place.read, most: sync.entries + 1 })
  const reviews = await selectReviewsAfter(db, userId, { after: place.read, until: last, most: sync.reviews + 1 })
  // A list that is cut off ends the part there.
  const ends = [entries[sync.entries - 1], reviews[sync.reviews - 1]]
  const isCut = entries.length > sync.entries || reviews.length > sync.reviews
  const until = Math.min(last, ...ends.flatMap((end) => end?.no ?? []))
  const isIn = ({ no }: { no: number }) => !isCut || no <= until
  const sentFields = new Map(sent.entries.map(({ id, fields }) => [id, fields as EntryFields]))
  const sentReviews = new Set(sent.reviews.map(({ id }) => id))
  return {
    entries: entries
      .filter(isIn)
      .map(({ id, fields }) => ({ id, fields: fieldsAfter(fields, place.base, sentFields.get(id)) }))
      .filter(({ fields }) => Object.keys(fields).length > 0),
    reviews: reviews.filter((review) => isIn(review) && !sentReviews.has(review.id)).map(({ no: _, ...review }) => review),
    after: placeAt(notebook, isCut ? { base: place.base, read: until } : { base: last, read: last }),
    more: isCut,
  }
}
