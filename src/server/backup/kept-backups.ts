import { join } from 'node:path'

/** The folder of the backups that a server keeps of its own community. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')
