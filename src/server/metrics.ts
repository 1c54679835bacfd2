import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lastBackup } from './backup/last-backup'
import type { Connection } from './db/connection'
import type { Schema } from './db/schema'
import { refuse } from './http/handler'
import type { Pictures } from './images/pictures'
import { selectOldestUnhandled } from './live/domain-events'
import type { LivePublisher } from './live/live-publisher'
import type { Mailer } from './mail/mailer'
import { programVersion } from './program-version'
import type { ReadinessWatch } from './readiness'

/** Seconds. Most calls take a few milliseconds; every call ends within about five seconds, an upload later. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30]

interface Measured {
  db: Kysely<Schema>
  pool: Connection['pool']
  live: LivePublisher
  readiness: ReadinessWatch
  /** How many callers wait for work that is done for few at a time, by its name. */
  queues: Record<string, () => number>
  /** The number of background tasks that run. */
  tasks: () => number
  dataDir: string
  now: () => number
}

export interface Metrics {
  /** Measures the calls of an app, and serves everything at `/metrics`. */
  mount(app: FastifyInstance, token: string): void
  /** A mailer whose mails are counted. */
  counting(mailer: Mailer): Mailer
  /** Pictures and recordings whose processing is timed. */
  timing(pictures: Pictures): Pictures
}

/**
 * The server's figures in the text format of Prometheus (docs/architecture.md). They name operations and states, and never a
 * member, an address or a text.
 */
export function createMetrics({ db, pool, live, readiness, queues, tasks, dataDir, now }: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'hanmadi_call_seconds',
    help: 'Time to answer a call, by operation and HTTP status',
    labelNames: ['operation', 'status'] as const,
    buckets: callBuckets,
    registers,
  })
  const mails = new Counter({ name: 'hanmadi_mails_total', help: 'Mails by outcome', labelNames: ['outcome'] as const, registers })
  const uploads = (name: string, what: string) =>
    new Histogram({ name, help: `Time to process and store an uploaded ${what}, its waiting included`, buckets: callBuckets, registers })
  const pictureUploads = uploads('hanmadi_picture_seconds', 'picture')
  const voiceUploads = uploads('hanmadi_voice_seconds', 'recording')
  new Gauge({
    name: 'hanmadi_build_info',
    help: 'The version of the program and the number of its contract; always 1',
    labelNames: ['version', 'api'] as const,
    registers,
  }).set({ version: programVersion.version, api: programVersion.api }, 1)
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  let running = 0
  gauge('hanmadi_calls_running', 'Calls that have arrived and are not answered yet', () => running)
  gauge('hanmadi_live_streams', 'Open live streams of this process', live.openStreams)
  gauge('hanmadi_background_tasks', 'Background tasks that run', tasks)
  const backupHelp = "When the command backup last succeeded with this server's data folder, in seconds since 1970; 0 if never"
  gauge('hanmadi_last_backup_timestamp_seconds', backupHelp, async () => (await lastBackup(dataDir)) / 1000)
  gauge('hanmadi_event_lag_seconds', 'Age of the oldest domain event that is not handled yet; NaN without the database', async () => {
    // The other figures are needed most while the database is away.
    const oldest = await selectOldestUnhandled(db).catch(() => Number.NaN)
    return oldest === null ? 0 : Math.max(0, now() - oldest) / 1000
  })
  new Gauge({
    name: 'hanmadi_ready',
    help: 'Whether the parts that the server needs can be used: 1 or 0',
    labelNames: ['part'] as const,
    registers,
    async collect() {
      for (const [part, state] of Object.entries(await readiness.check())) this.set({ part }, state === 'failing' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'hanmadi_queue_waiting',
    help: 'Callers that wait for work that is done for few at a time',
    labelNames: ['queue'] as const,
    registers,
    collect() {
      for (const [queue, waiting] of Object.entries(queues)) this.set({ queue }, waiting())
    },
  })
  if (pool)
    new Gauge({
      name: 'hanmadi_database_connections',
      help: 'Connections of the pool, and callers that wait for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
      },
    })

  return {
    mount(app, token) {
      app.addHook('onRequest', async ({ routeOptions, headers }, { raw }) => {
        // Live streams are counted on their own; their response is never closed.
        if (headers.upgrade !== undefined || routeOptions.url === '/metrics') return
        running += 1
        raw.once('close', () => {
          running -= 1
        })
      })
      app.addHook('onResponse', async ({ operation, routeOptions, method }, reply) => {
        if (method === 'OPTIONS' || routeOptions.url === '/metrics') return
        calls.observe({ operation: operation ?? routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
      })
      app.get('/metrics', async ({ headers }, reply) => {
        if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw refuse('notFound')
        return reply
          .type(registry.contentType)
          .header('cache-control', 'no-store')
          .send(await registry.metrics())
      })
    },
    timing: (pictures) => ({
      ...pictures,
      keep: (by, file) => timed(pictureUploads, () => pictures.keep(by, file)),
      keepVoice: (userId, file) => timed(voiceUploads, () => pictures.keepVoice(userId, file)),
    }),
    counting: (mailer) => ({
      ...mailer,
      async send(mail) {
        try {
          await mailer.send(mail)
          mails.inc({ outcome: 'sent' })
        } catch (error) {
          mails.inc({ outcome: 'failed' })
          throw error
        }
      },
    }),
  }
}

async function timed<T>(histogram: Histogram, work: () => Promise<T>): Promise<T> {
  const end = histogram.startTimer()
  try {
    return await work()
  } finally {
    end()
  }
}

/** Compares in the same time wherever two texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
