import { caseKinds } from './case-kinds'

/** What is recorded in the audit (docs/product/moderation.md "Audit"). */
export const auditActs = ['decide', 'undo', 'decideAppeal', 'unseal', 'grant', 'revoke', 'lift', 'setRule', 'removeRule'] as const
export type AuditAct = (typeof auditActs)[number]

/** What it is done to: a reported item, a member, or a rule of order keeping. */
export const auditSubjects = [...caseKinds, 'word', 'domain'] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Which entries are listed. `actor`: a member's id, or 'commandLine'; `from` (included) and `to` (not included) are ISO times. */
export interface AuditFilter {
  actor?: string | undefined
  act?: AuditAct | undefined
  from?: string | undefined
  to?: string | undefined
}
