import * as z from 'zod'
import { caseKinds } from '../case-kinds'
import { categories } from '../categories'
import { limits } from '../limits'
import { id, imagePath, text, time } from './fields'
import { reportReason } from './report-reason'
import { voice } from './voice'

/* The work of moderators (docs/product/moderation.md "Cases"). These calls are new, so the wire says the same as the product. */

export type CaseKind = (typeof caseKinds)[number]

/** `warn`, `suspend` and `close` also remove the item, where there is one. */
export const decisionKinds = ['dismiss', 'remove', 'warn', 'suspend', 'close'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** For how many days writing is suspended; null: for good. */
const suspensionDays = z.union([z.literal(1), z.literal(7), z.literal(30)], 'invalid').nullable()

/** What becomes of a decision that its writer appealed against. */
export const appealOutcomes = ['keep', 'shorten', 'lift'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** The lists of cases; an appeal is in `new` too. */
export const caseLists = ['new', 'mine', 'appeals', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

/** The decision as a moderator gives it. */
export const given = z.strictObject({
  kind: z.enum(decisionKinds, 'invalid'),
  reason: reportReason,
  /** Shown to the writer; '' for none. */
  sentence: z.union([z.literal(''), text(limits.moderation.sentence)]),
  /** Of `suspend`; null for good and for other kinds. */
  days: suspensionDays,
})
export type GivenDecision = z.output<typeof given>

/** Somebody by name; `userId` null for an anonymous writer, whose nickname and picture are '' and null. */
const shownPerson = z.strictObject({ userId: id.nullable(), nickname: z.string(), imagePath: imagePath.nullable() })

export const decision = z.strictObject({
  id,
  kind: z.enum(decisionKinds),
  /** The kind of the item that it is about. */
  on: z.enum(caseKinds),
  reason: reportReason,
  sentence: z.string(),
  days: z.number().nullable(),
  /** When the suspension ends; null for good and for other kinds. */
  until: time.nullable(),
  /** Whether the item was removed with it. */
  removed: z.boolean(),
  at: time,
  /** The moderator; `nickname` '' for the command line, or one who has withdrawn. */
  by: z.strictObject({ nickname: z.string(), mine: z.boolean() }),
  /** Until when the caller can undo it; null when that is over, it was undone, or they may not. */
  undoUntil: time.nullable(),
  undone: z.boolean(),
})
export type Decision = z.output<typeof decision>

/** A case as listed. */
export const caseRow = z.strictObject({
  id,
  kind: z.enum(caseKinds),
  itemId: id,
  /** Of a post, or of the post of a comment. */
  category: z.enum(categories).nullable(),
  anonymous: z.boolean(),
  /** The beginning of the item's text; the nickname of a person. '' of a recording or pictures alone, and of what is erased. */
  text: z.string(),
  /** How many pictures it has, and the length of its recording in seconds; absent without any, and from older servers. */
  pictures: z.number().optional(),
  voice: z.number().optional(),
  language: z.enum(['korean', 'english']).nullable(),
  /** How many members reported it, and how many gave each of the five reasons. */
  reporters: z.number(),
  reasons: z.array(z.number()),
  /** The listed words and domains for which order keeping opened it, with commas; '' for none. */
  matched: z.string(),
  firstAt: time,
  lastAt: time,
  state: z.enum(['open', 'decided']),
  /** Increases with each decision about the case and each undo. */
  version: z.number(),
  /** Who works on it, and until when. */
  taken: z.strictObject({ nickname: z.string(), imagePath: imagePath.nullable(), mine: z.boolean(), until: time }).nullable(),
  /** The latest decision, unless it was undone. */
  decision: decision.nullable(),
  /** The writer's appeal against it. `outcome`: null while it waits; `mayDecide`: it waits, and the caller may answer it. */
  appeal: z.strictObject({ at: time, text: z.string(), mayDecide: z.boolean(), outcome: z.enum(appealOutcomes).nullable() }).nullable(),
})
export type CaseRow = z.output<typeof caseRow>

/** A text in the place of a reported item. */
export const exhibitText = z.strictObject({
  id,
  writer: shownPerson,
  title: z.string(),
  content: z.string(),
  /** The meaning of a post, the note about the free days of a program; absent elsewhere, and from older servers. */
  note: z.string().optional(),
  images: z.array(imagePath),
  /** Of a voice message, or of an answer. */
  voice: voice.optional(),
  tags: z.array(z.string()),
  at: time,
  edited: z.boolean(),
  /** Deleted by its writer or removed: it is shown to moderators only. Erased content is ''. */
  gone: z.boolean(),
  /** It is the reported one. */
  reported: z.boolean(),
  /** The comment or answer that it replies to. */
  parentId: id.nullable(),
})
export type ExhibitText = z.output<typeof exhibitText>

/** The reported item in its place; nothing else of a room than the messages around it. */
export const exhibit = z.discriminatedUnion('kind', [
  /** Of a post or a comment: the comments nearest to the reported one. */
  z.strictObject({ kind: z.literal('post'), post: exhibitText, category: z.enum(categories), replies: z.array(exhibitText) }),
  z.strictObject({ kind: z.literal('question'), question: exhibitText, answers: z.array(exhibitText) }),
  /** `price` in whole dollars. Reviews only when one of them was reported; `title` of a review is its stars as a digit. */
  z.strictObject({ kind: z.literal('program'), program: exhibitText, price: z.number(), reviews: z.array(exhibitText) }),
  /** Also in place of an item of any kind that is erased with its row, without sentences. `of`: the corrected text; null when it is erased. */
  z.strictObject({
    kind: z.literal('correction'),
    correction: exhibitText,
    sentences: z.array(z.strictObject({ original: z.string(), corrected: z.string().nullable(), note: z.string() })),
    of: exhibitText.nullable(),
  }),
  z.strictObject({ kind: z.literal('room'), messages: z.array(exhibitText) }),
  z.strictObject({ kind: z.literal('user'), about: z.string() }),
])
export type Exhibit = z.output<typeof exhibit>

/** What the item said and showed when it was reported; with its title, tags and the like in `text`. */
export const reportedVersion = z.strictObject({ at: time, text: z.string(), images: z.array(imagePath), voice: voice.optional() })
export type ReportedVersion = z.output<typeof reportedVersion>

/** The writer of the item. Of an anonymous one only the counts of decisions are given. */
export const writerFacts = z.strictObject({
  person: shownPerson,
  academy: z.string().nullable(),
  joinedAt: time.nullable(),
  posts: z.number().nullable(),
  replies: z.number().nullable(),
  /** Chats that the member has begun, and those of them without an answer. */
  chats: z.number().nullable(),
  chatsUnanswered: z.number().nullable(),
  /** How many of the writer's items were reported, and by how many members. */
  reportedItems: z.number(),
  reportedBy: z.number(),
  /** So many reported them within a day that they may write once an hour until moderators have decided. */
  slowed: z.boolean(),
  removed: z.number(),
  warned: z.number(),
  suspended: z.number(),
  /** Earlier decisions, the latest first; empty for an anonymous writer. */
  decisions: z.array(decision),
})
export type WriterFacts = z.output<typeof writerFacts>

/** A decision about the caller, as they see it. */
export const ownDecision = z.strictObject({
  id,
  kind: z.enum(decisionKinds),
  on: z.enum(caseKinds),
  reason: reportReason,
  sentence: z.string(),
  days: z.number().nullable(),
  until: time.nullable(),
  removed: z.boolean(),
  at: time,
  /** The beginning of the item's text. */
  text: z.string(),
  /** It was undone, or lifted after an appeal. */
  undone: z.boolean(),
  appeal: z.strictObject({ at: time, text: z.string(), outcome: z.enum(appealOutcomes).nullable(), sentence: z.string() }).nullable(),
  /** Until when the caller can appeal; null when they cannot. */
  appealUntil: time.nullable(),
})
export type OwnDecision = z.output<typeof ownDecision>
