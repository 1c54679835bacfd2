import * as z from 'zod'
import { limits } from '../limits'
import type { EntryChange, EntryFields } from '../notebook/entries'
import type { Review } from '../notebook/reviews'
import { isNone, wireMaybe } from './fields'
import { entryChange, review, stampedFields } from './notebook-shapes'
import { hasFields, operation } from './operation'

const { sync } = limits.notebook

/** How far a machine has the account's changes, as the community last said; '' for one that has none. */
const place = z.string('invalid').regex(/^(?:[0-9a-f]{16}(?::\d{1,15}){2})?$/, 'invalid')

const wireEntry = z.looseObject({ id: z.unknown(), fields: z.unknown() })
const wireReview = z.looseObject({
  id: z.unknown(),
  entry_id: z.unknown(),
  at: z.unknown(),
  grade: z.unknown().optional(),
  undoes: z.unknown().optional(),
})

const entryFromWire = ({ id, fields }: z.output<typeof wireEntry>) => ({ id, fields }) as EntryChange
const reviewFromWire = ({ id, entry_id, at, grade, undoes }: z.output<typeof wireReview>) =>
  ({ id, entryId: entry_id, at, grade: isNone(grade) ? null : grade, undoes: isNone(undoes) ? null : undoes }) as Review
const reviewToWire = ({ id, entryId, at, grade, undoes }: Review) => ({ id, entry_id: entryId, at, grade, undoes })

/** The fields that this app knows: an entry of a newer one may have others. */
function knownFields(fields: unknown): EntryFields {
  const known = Object.entries(stampedFields.shape).flatMap(([name, field]) => {
    const read = field.safeParse((fields as Record<string, unknown> | null)?.[name])
    return read.success && read.data !== undefined ? [[name, read.data]] : []
  })
  return Object.fromEntries(known)
}

export const notebookOperations = {
  /**
   * Joins a part of a machine's notebook with the community's copy (docs/product/notebook.md "Several machines"): the request has what the
   * community may not have, the answer what the machine does not have. It may be repeated, lost and reordered. `after` of the answer is that
   * of the machine's next request; while there is `more` to be answered, requests without changes of their own read it. `expired`: `after` is
   * of a copy that the community has lost; the machine begins again with '' and everything that it has. `limit`: nothing was stored, since
   * the notebook would become too large. Not counted as a write: an import of 10,000 entries takes a hundred calls.
   */
  syncNotebook: operation({
    path: '/',
    login: 'required',
    mainOnly: true,
    match: hasFields({ eventType: 'notebook', notebookType: 'sync' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            after: wireMaybe(z.string('invalid')),
            entries: wireMaybe(z.array(wireEntry, 'invalid')),
            reviews: wireMaybe(z.array(wireReview, 'invalid')),
          }),
        }),
        z.strictObject({
          after: place,
          entries: z.array(entryChange).max(sync.entries, 'tooMany'),
          reviews: z.array(review).max(sync.reviews, 'tooMany'),
        }),
        {
          decode: ({ eventData: { after, entries, reviews } }) => ({
            after: isNone(after) ? '' : after,
            entries: isNone(entries) ? [] : entries.map(entryFromWire),
            reviews: isNone(reviews) ? [] : reviews.map(reviewFromWire),
          }),
          encode: ({ after, entries, reviews }) => ({
            eventType: 'notebook',
            notebookType: 'sync',
            eventData: { after, entries, reviews: reviews.map(reviewToWire) },
          }),
        },
      ),
    response: () =>
      z.codec(
        z.object({ entries: z.array(wireEntry), reviews: z.array(wireReview), after: z.string(), more: z.boolean() }),
        z.strictObject({ entries: z.array(entryChange), reviews: z.array(review), after: place.min(1), more: z.boolean() }),
        {
          decode: ({ entries, reviews, ...rest }) => ({
            ...rest,
            entries: entries.map(({ id, fields }) => ({ id: String(id), fields: knownFields(fields) })),
            reviews: reviews.map(reviewFromWire),
          }),
          encode: ({ entries, reviews, ...rest }) => ({ ...rest, entries, reviews: reviews.map(reviewToWire) }),
        },
      ),
    answers: ['limit', 'expired'],
  }),
}
