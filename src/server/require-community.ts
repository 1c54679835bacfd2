import { stat } from 'node:fs/promises'
import type { ServerConfig } from './config'
import { databaseFile } from './db/connection'
import { StartFailure } from './db/database-errors'

/**
 * For commands on a community that is there already: opening its SQLite database would create one.
 * @throws StartFailure when the data folder has no database, and none is named by its URL
 */
export async function requireCommunity({ databaseUrl, dataDir }: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const path = databaseFile(dataDir)
  if (databaseUrl !== null || (await stat(path).catch(() => null))) return
  throw new StartFailure('folder', `There is no community in ${dataDir}: ${path} does not exist. Name its folder with --data.`)
}
