import { join } from 'node:path'

/** The folder of the backups that a server keeps of its own community. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/** The database of a backup, by its kind: a whole SQLite file, or a dump in pg_dump's custom format. */
export const databaseNames = { sqlite: 'community.db', postgres: 'community.dump' } as const
export type DatabaseKind = keyof typeof databaseNames
