import type { Kysely } from 'kysely'
import type { AuditActor, AuditEntry } from '../../../shared/contract/administering-shapes'
import type { Schema } from '../../db/schema'
import { type AuditRow, selectActorIds, selectActorName } from './audit-queries'
import { selectPeople } from './writer-queries'

/** What `detail` may contain, by act. */
type Detail = Partial<Pick<AuditEntry, 'decision' | 'reason' | 'removed' | 'outcome' | 'role' | 'effect' | 'words' | 'caseId'>>

/** Entries as administrators read them, in their order. */
export async function presentAudit(db: Kysely<Schema>, rows: AuditRow[]): Promise<AuditEntry[]> {
  const details = rows.map(({ detail }) => JSON.parse(detail) as Detail)
  const members = await selectPeople(
    db,
    rows.flatMap(({ kind, item_id }) => (kind === 'user' ? item_id : [])),
  )
  const cases = await selectExisting(
    db,
    details.flatMap(({ caseId }) => caseId ?? []),
  )
  return rows.map((row, index) => {
    const { caseId = null, removed = false, words = '', ...given } = details[index] ?? {}
    return {
      id: row.id,
      at: new Date(row.at).toISOString(),
      actor: actorOf(row.actor_id, row.actor),
      act: row.act,
      subject: row.kind,
      subjectId: row.item_id,
      nickname: members.get(row.item_id)?.nickname ?? '',
      caseId: caseId !== null && cases.has(caseId) ? caseId : null,
      decision: given.decision ?? null,
      reason: given.reason ?? null,
      removed,
      outcome: given.outcome ?? null,
      role: given.role ?? null,
      words,
      effect: given.effect ?? null,
    }
  })
}

/** Everybody who has an entry, by name. */
export async function loadActors(db: Kysely<Schema>): Promise<AuditActor[]> {
  const ids = await selectActorIds(db)
  const actors = await Promise.all(ids.map(async (id) => actorOf(id, id === null ? '' : await selectActorName(db, id))))
  return actors.sort((one, other) => one.nickname.localeCompare(other.nickname))
}

const actorOf = (userId: string | null, nickname: string): AuditActor => ({ userId, nickname: userId === null ? '' : nickname })

async function selectExisting(db: Kysely<Schema>, caseIds: string[]): Promise<Set<string>> {
  if (caseIds.length === 0) return new Set()
  const rows = await db.selectFrom('cases').select('id').where('id', 'in', caseIds).execute()
  return new Set(rows.map(({ id }) => id))
}
