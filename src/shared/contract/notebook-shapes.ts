import * as z from 'zod'
import { limits } from '../limits'
import { sourceKinds } from '../notebook/entries'
import { stampPattern } from '../notebook/stamps'
import { id, optionalText, tags, text, wholeUpTo } from './fields'

const position = wholeUpTo(limits.notebook.sentence * 2)

const entryText = z
  .strictObject({
    sentence: text(limits.notebook.sentence),
    gap: z.strictObject({ start: position, end: position }).nullable(),
  })
  .refine(({ sentence, gap }) => gap === null || (gap.start < gap.end && gap.end <= sentence.length), { path: ['gap'], error: 'invalid' })

const entrySource = z.strictObject({
  kind: z.enum(sourceKinds, 'invalid'),
  /** A place of the app; nothing else can be opened from an entry. */
  route: z.union([
    z.literal(''),
    z
      .string()
      .max(500, 'tooLong')
      .regex(/^\/(?!\/)/, 'invalid'),
  ]),
  name: optionalText(limits.notebook.sourceName),
  gone: z.boolean('invalid'),
})

/** What an entry of the notebook contains, without its deletion. */
export const entryContent = z.strictObject({
  text: entryText,
  meaning: optionalText(limits.notebook.meaning),
  note: optionalText(limits.notebook.note),
  tags,
  language: z.enum(['korean', 'english'], 'invalid').nullable(),
  source: entrySource.nullable(),
})

/** Some of an entry's content. */
export const entryChanges = z.strictObject({
  text: entryText.exactOptional(),
  meaning: entryContent.shape.meaning.exactOptional(),
  note: entryContent.shape.note.exactOptional(),
  tags: tags.exactOptional(),
  language: entryContent.shape.language.exactOptional(),
  source: entryContent.shape.source.exactOptional(),
})

export const grade = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'invalid')

const stamped = <T extends z.ZodType>(value: T) =>
  z.strictObject({ value, at: z.string('invalid').regex(stampPattern, 'invalid') }).exactOptional()

/** Some of an entry's fields, each with its stamp. */
export const stampedFields = z.strictObject({
  text: stamped(entryText),
  meaning: stamped(entryContent.shape.meaning),
  note: stamped(entryContent.shape.note),
  tags: stamped(tags),
  language: stamped(entryContent.shape.language),
  source: stamped(entryContent.shape.source),
  deleted: stamped(z.boolean('invalid')),
})

export const entryChange = z.strictObject({ id, fields: stampedFields })

/** The latest time of a review: that of the latest stamp. */
const latest = 2 ** 44 - 1

export const review = z
  .strictObject({ id, entryId: id, at: wholeUpTo(latest), grade: grade.nullable(), undoes: id.nullable() })
  .refine((row) => (row.grade === null) !== (row.undoes === null), { path: ['grade'], error: 'invalid' })
