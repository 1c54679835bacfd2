import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema'

/** On `decisions`: it was not undone. One that was lifted after an appeal has decided about what was reported before it all the same. */
export const wasMade = sql<SqlBool>`(decisions.undone_at is null
  or exists (select 1 from appeals where appeals.decision_id = decisions.id))`

/** On `cases`: when the last decision about it was made; 0 before the first. One that the command line lifted is still named in its case. */
const lastDecidedAt = sql<number>`(select coalesce(max(decisions.decided_at), 0) from decisions
  where decisions.case_id = cases.id and (decisions.id = cases.decision_id or ${wasMade}))`

/** On `cases` and `reports`: no moderator has decided since the report. */
export const isUndecided = sql<SqlBool>`reports.created_at > ${lastDecidedAt}`

/** On `cases`: it was reported since the last decision. */
export const hasUndecidedReport = sql<SqlBool>`exists (select 1 from reports
  where reports.kind = cases.kind and reports.item_id = cases.item_id and ${isUndecided})`

/** On `cases`: its item had changed when it was reported, or a listed word was found in it, since the last decision. */
const hasUndecidedVersion = sql<SqlBool>`exists (select 1 from reported_versions where reported_versions.kind = cases.kind
  and reported_versions.item_id = cases.item_id and reported_versions.reported_at > ${lastDecidedAt})`

/** Whether a case has something that no moderator has decided about, apart from appeals. */
export async function isWaiting(db: Kysely<Schema>, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', caseId)
    .where(({ or }) => or([hasUndecidedReport, hasUndecidedVersion]))
    .executeTakeFirst()
  return row !== undefined
}
