import * as z from 'zod'
import { type Category, categories, categoryNames } from '../categories'
import { limits } from '../limits'
import { isEmail } from '../text/email'
import { imageFacts } from '../text/image-path'
import { isBlank, normalizeText, textLength } from '../text/length'
import { nicknameProblem, normalizeNickname } from '../text/nickname'
import { isPassword } from '../text/password'
import { toE164 } from '../text/phone'
import { isTag, normalizeTag, uniqueTags } from '../text/tags'

/* The fields that operations are built from. On the inner side, the message of every validation issue is a FieldKey of errors.ts, so
   that a refusal carries field and reason without a sentence. */

const plain = z
  .string('invalid')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'invalid')
  .overwrite(normalizeText)

/** Text on the wire; the inner side validates it. */
export const wireText = z.string('invalid')

/** Free text of at most `most` code points; blank is refused as `required` (docs/product/feed.md "Text lengths"). */
export function text(most: number) {
  return plain.refine((value) => !isBlank(value), 'required').refine((value) => textLength(value) <= most, 'tooLong')
}

/** Optional free text, e.g. beside pictures: blank becomes ''. */
export function optionalText(most: number) {
  return plain.overwrite((value) => (isBlank(value) ? '' : value)).refine((value) => textLength(value) <= most, 'tooLong')
}

/** Text that counts as it is: blank stays blank, and nothing is trimmed. */
export function anyText(most: number) {
  return plain.refine((value) => textLength(value) <= most, 'tooLong')
}

/** A piece of somebody's text, to be compared with it: not even normalised. */
export const verbatim = z.string('invalid').refine((value) => value.isWellFormed(), 'invalid')

/** An id: UUID text, or `bot`. A malformed one is refused as `invalid`. */
export const id = z.string('invalid').regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|bot)$/, 'invalid')

/** A moment in milliseconds or seconds since 1970, as far as a Date reaches: what is computed from it stays a number. */
export const sinceEpochMs = z.number().min(0).max(8.64e15)
export const sinceEpochSeconds = z.number().min(0).max(8.64e12)

/** ISO 8601 UTC. */
export const time = z.iso.datetime()

/**
 * The version of the caller's own text that an edit began from: its `editedAt`, or `never`. Where the text has another one by now, the edit is
 * refused as `changed`; absent, as from an older client: it replaces whatever is there (docs/product/feed.md "Edited").
 */
export const basedOn = z.union([z.iso.datetime('invalid'), z.literal('never')], 'invalid').optional()
export const wireBasedOn = wireMaybe(z.string())
export const basedOnFrom = (data: { basedOn?: string | null | undefined }) => (isNone(data.basedOn) ? {} : { basedOn: data.basedOn })

/** Surrounding spaces and letter case of an e-mail address are ignored (docs/product/calls.md "Shapes"). */
export const email = plain
  .overwrite((value) => value.trim().toLowerCase())
  .refine((value) => value !== '', 'required')
  .refine((value) => value.length <= limits.email, 'tooLong')
  .refine(isEmail, 'email')

/** A new password, which is not trimmed (docs/product/accounts.md "Passwords"). */
export const newPassword = z.string('invalid').min(1, 'required').refine(isPassword, 'passwordRule')

/** A password that is only compared: its length is limited, the password rule does not apply. */
export const anyPassword = z.string('invalid').min(1, 'required').max(256, 'tooLong')

export const code = z
  .string('invalid')
  .overwrite((value) => value.trim())
  .min(1, 'required')
  .max(limits.code.length, 'tooLong')

export const nickname = plain.overwrite(normalizeNickname).superRefine((value, context) => {
  const problem = nicknameProblem(value)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export const personName = text(limits.name).overwrite((value) => value.trim())

/** An E.164 number or null; the wire says 'false' for none (docs/product/accounts.md "Phone numbers"). */
export const phone = z
  .string('phone')
  .regex(/^\+[1-9]\d{6,14}$/, 'phone')
  .nullable()

/** A value that is not a number is passed on unchanged, so that validation refuses it by its field. */
export function phoneFromWire(value: string | null | undefined): string | null {
  return isNone(value) || value === 'false' ? null : (toE164(value) ?? value)
}

/** '서울특별시 강남구' or '해외'; the server checks it against the list. */
export const city = z.string('city').max(40, 'city').nullable()

const nameToCategory = Object.fromEntries(categories.map((key) => [categoryNames[key], key])) as Record<string, Category>

/** A category: its key inside, its Korean name on the wire (docs/product/feed.md "Categories"). */
export const category = z.codec(z.string('invalid'), z.enum(categories, 'invalid'), {
  // The keys themselves are not accepted on the wire.
  decode: (name) => nameToCategory[name] ?? ('' as Category),
  encode: (key) => categoryNames[key],
})

export const tag = plain.overwrite(normalizeTag).refine(isTag, 'tag')
export const tags = z.array(tag).overwrite(uniqueTags).max(limits.postTags, 'tooMany')

export const imagePath = z.string('image').refine((path) => imageFacts(path) !== null, 'image')

/** Absent, null and '' all mean "not given" on the wire (docs/product/calls.md "Transport"). */
export function wireMaybe<T extends z.ZodType>(schema: T) {
  return z.union([schema, z.literal(''), z.null()]).optional()
}

export function isNone(value: unknown): value is '' | null | undefined {
  return value === undefined || value === null || value === ''
}

/** An `eventData` whose fields are all optional; it may be absent itself. */
export function wireOptions<T extends z.ZodRawShape>(shape: T) {
  return wireMaybe(z.looseObject(shape))
}

/** A boolean on the wire: true, 'true' and '1' are true, everything that callers send for false is false. */
export const wireFlag = z
  .union([z.boolean(), z.literal('true'), z.literal('false'), z.literal('1'), z.literal('0'), z.literal(''), z.null()])
  .optional()

export function isYes(value: z.output<typeof wireFlag>): boolean {
  return value === true || value === 'true' || value === '1'
}

/**
 * A whole number, or its decimal digits. Any other value is passed on unchanged, so that validation refuses it; nothing is converted to 0
 * silently.
 */
export const wireWhole = z.unknown()
export function wholeFromWire(value: unknown): number {
  return (typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value) as number
}

/** A whole number from 0 to `most`. */
export const wholeUpTo = (most: number) => z.number('invalid').int('invalid').min(0, 'invalid').max(most, 'invalid')

/** Where a list goes on: after the id last shown, or at an offset (docs/product/calls.md "Transport": `before` wins). */
export const wirePlace = { offset: wireMaybe(z.union([z.number(), z.string()])), before: wireMaybe(z.string()) }
export const place = {
  offset: z.number('invalid').int('invalid').min(0, 'invalid').max(1_000_000_000, 'invalid').optional(),
  before: id.optional(),
}

export function placeFromWire(data: { offset?: unknown; before?: unknown }): { offset?: number; before?: string } {
  const found: { offset?: number; before?: string } = {}
  if (!isNone(data.offset)) found.offset = wholeFromWire(data.offset)
  if (!isNone(data.before)) found.before = String(data.before)
  return found
}

/** Where a list goes on whose rows are ordered by a count, which may change: the count and id of the last row as they were listed. */
export const countedPlace = z.string('invalid').regex(/^\d{1,9}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid')

/**
 * Where a list goes on whose rows are ordered by a time, which may change: the time and id of the last row as they were listed. Older clients
 * send its id alone.
 */
export const timedPlace = z.string('invalid').regex(/^(?:\d{1,16}:)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid')

/** The place of a next page; null at the end, and absent from older servers. */
export const nextPlace = z.string().nullable().optional()

/** A page of rows. `total` is the list's counter, `more` whether further rows exist for this viewer. */
export interface Page<T> {
  items: T[]
  total: number
  more: boolean
}
