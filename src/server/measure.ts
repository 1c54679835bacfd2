import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './config'
import type { Connection } from './db/connection'
import type { ReadinessWatch } from './readiness'
import type { Services } from './services'

/** Serves the server's figures (metrics.ts) where a token is configured; they are loaded only there. */
export async function measure(
  app: FastifyInstance,
  { metricsToken, dataDir }: ServerConfig,
  { pool }: Connection,
  services: Services,
  readiness: ReadinessWatch,
): Promise<void> {
  if (!metricsToken) return
  const { createMetrics } = await import('./metrics')
  const { db, passwords, pictures, background, now } = services
  const metrics = createMetrics({
    db,
    pool,
    live: services.live,
    readiness,
    queues: { passwords: passwords.waiting, pictures: pictures.waiting },
    tasks: background.running,
    dataDir,
    now,
  })
  metrics.mount(app, metricsToken)
  services.mailer = metrics.counting(services.mailer)
  services.pictures = metrics.timing(services.pictures)
}
