import type { Logger } from 'pino'
import { limits } from '../shared/limits'
import { createBackground } from './background'
import { migrateWithCopy } from './backup/before-migration'
import type { ServerConfig } from './config'
import { createServices } from './create-services'
import { connect } from './db/connection'
import { createLeases } from './db/leases'
import { repeatWhileLocked } from './db/migrate'
import { runCommand } from './features/moderation/commands'
import { createAuthenticate } from './http/auth'
import { createCallLimit } from './http/call-limit'
import { createMemoryBuckets } from './http/rate-limit'
import { requireCommunity } from './require-community'
import { whyNotStarted } from './why-not-started'

/**
 * Carries out one command on a community's database, also while its server runs (docs/product/moderation.md "Command line").
 * @param args the command and its arguments
 * @returns the lines to print
 * @throws CommandError for a command that cannot be carried out; StartFailure with a sentence for the operator when the community cannot be
 * used
 */
export async function administer(config: ServerConfig, args: string[], log: Logger): Promise<string[]> {
  await requireCommunity(config)
  return administerIn(config, args, log).catch((error: unknown) => {
    throw whyNotStarted(config, error)
  })
}

async function administerIn(config: ServerConfig, args: string[], log: Logger): Promise<string[]> {
  const connection = await connect(config, (error) => log.error({ err: error }, 'a database connection broke'))
  try {
    const now = Date.now
    await repeatWhileLocked(() => migrateWithCopy(connection, config.dataDir, now()), log)
    const calls = createCallLimit(createMemoryBuckets(limits.rate.callsPerMinute, now), async () => null, now)
    const background = createBackground(log)
    const leases = createLeases(connection.db)
    const authenticate = createAuthenticate({ db: connection.db, now })
    const services = createServices(config, { log }, { connection, background, authenticate, calls, leases, rate: { ...limits.rate }, now })
    const lines = await runCommand(services, args)
    if (services.pictures.hasReleased()) await services.pictures.removeFiles()
    return lines
  } finally {
    await connection.close()
  }
}
