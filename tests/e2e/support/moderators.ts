import { dirname, join } from 'node:path'
import Database from 'libsql'
import type { Community } from './community'

/** The database of a running community, for what no call does. */
export function inDatabase<Value>({ mailFolder }: Pick<Community, 'mailFolder'>, read: (database: Database.Database) => Value): Value {
  const database = new Database(join(dirname(mailFolder), 'community.db'))
  try {
    database.pragma('busy_timeout = 5000')
    return read(database)
  } finally {
    database.close()
  }
}

/** Their app shows it once it reads their account. */
export function makeAdministrator(community: Pick<Community, 'mailFolder'>, email: string): void {
  inDatabase(community, (database) => database.prepare("update users set role = 'administrator' where email = ?").run(email))
}

/** What the audit has about an item, the oldest entry first. */
export function auditOf(community: Pick<Community, 'mailFolder'>, itemId: string): string[] {
  return inDatabase(community, (database) => {
    const rows = database.prepare('select act from audit_entries where item_id = ? order by at, id').all(itemId) as { act: string }[]
    return rows.map(({ act }) => act)
  })
}
