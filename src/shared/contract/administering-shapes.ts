import * as z from 'zod'
import { auditActs, auditSubjects } from '../audit'
import { limits } from '../limits'
import { ruleEffects, ruleKinds } from '../order-rules'
import { roles } from '../roles'
import { id, imagePath, text, time } from './fields'
import { appealOutcomes, decisionKinds } from './moderating-shapes'
import { activities } from './partners'
import { reportReason } from './report-reason'

/* The work of administrators. These calls are new, so the wire says the same as the product. */

/** Who did something: a member, under their nickname of that time, or the command line (`userId` null). */
const auditActor = z.strictObject({ userId: id.nullable(), nickname: z.string() })
export type AuditActor = z.output<typeof auditActor>

/** An entry of the audit. What is null or '' does not apply to its act. */
export const auditEntry = z.strictObject({
  id,
  at: time,
  actor: auditActor,
  act: z.enum(auditActs),
  subject: z.enum(auditSubjects),
  subjectId: id,
  /** The nickname of a subject that is a member; '' for one who has withdrawn. */
  nickname: z.string(),
  /** Its case, while there is one. */
  caseId: id.nullable(),
  decision: z.enum(decisionKinds).nullable(),
  reason: reportReason.nullable(),
  /** Whether the decision removed the item. */
  removed: z.boolean(),
  outcome: z.enum(appealOutcomes).nullable(),
  /** The role that the member has since. */
  role: z.enum(roles).nullable(),
  /** The reason for a revealed writer, or the word or domain of a rule. */
  words: z.string(),
  effect: z.enum(ruleEffects).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Who has done something, for the filter. */
export const auditActors = z.array(auditActor)

/** A member with a role. */
export const staffMember = z.strictObject({
  userId: id,
  nickname: z.string(),
  imagePath: imagePath.nullable(),
  academy: z.string().nullable(),
  role: z.enum(roles),
})
export type StaffMember = z.output<typeof staffMember>

/** Which members are listed; `suspended` are also those whose account is closed. */
export const memberFilters = ['everyone', 'withRole', 'suspended'] as const
export type MemberFilter = (typeof memberFilters)[number]
export const memberOrders = ['newest', 'name'] as const
export type MemberOrder = (typeof memberOrders)[number]

/** A member as those who run the community see them. */
export const listedMember = z.strictObject({
  userId: id,
  nickname: z.string(),
  imagePath: imagePath.nullable(),
  role: z.enum(roles),
  joinedAt: time,
  /** When they were last active; null where they do not show it, or it is not known. */
  activity: z.enum(activities).nullable(),
  /** Their writing is suspended; `until` null: for good. */
  suspended: z.strictObject({ until: time.nullable() }).nullable(),
  closed: z.boolean(),
  /** Whether the caller can open their profile and write to them: their account is open, and neither has blocked the other. */
  visible: z.boolean(),
})
export type ListedMember = z.output<typeof listedMember>

/** A listed word or domain. */
export const orderRule = z.strictObject({ id, kind: z.enum(ruleKinds), words: z.string(), effect: z.enum(ruleEffects), at: time })
export type OrderRule = z.output<typeof orderRule>

/** The word or domain as given. */
export const ruleWords = text(limits.moderation.rule)

/** Why an administrator wants to know who wrote something; recorded. */
export const unsealReason = text(limits.moderation.sentence)
