import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Mail } from '../shared/bridge'
import { limits } from '../shared/limits'
import { type Background, createBackground } from './background'
import type { ServerConfig } from './config'
import { type Connection, connect } from './db/connection'
import { removeExpired } from './db/housekeeping'
import { createIds } from './db/ids'
import { migrate } from './db/migrate'
import { placeReadyDemo } from './demo/ready-demo'
import { accountHandlers } from './features/account/account-handlers'
import { finishWithdrawals } from './features/account/withdrawal'
import { createTeller } from './features/chat/bot-teller'
import { chatHandlers } from './features/chat/chat-handlers'
import { feedHandlers } from './features/feed/feed-handlers'
import { moderationHandlers } from './features/moderation/moderation-handlers'
import { peopleHandlers } from './features/people/people-handlers'
import { programHandlers } from './features/programs/programs-handlers'
import { qnaHandlers } from './features/qna/qna-handlers'
import { schoolHandlers } from './features/school/school-handlers'
import { createSchoolLists } from './features/school/school-lists'
import { searchHandlers } from './features/search/search-handlers'
import { createAreas } from './features/session/areas'
import { deviceHandlers } from './features/session/device-handlers'
import { createPasswordHasher } from './features/session/password-hasher'
import { sessionHandlers } from './features/session/session-handlers'
import { authenticate } from './http/auth'
import { createApp } from './http/create-app'
import { mountOperations } from './http/mount-operations'
import { createMemoryBuckets, createWriteBuckets, type TokenBuckets } from './http/rate-limit'
import { mountStaticRoutes } from './http/static-routes'
import { createFolderStore } from './images/folder-store'
import { imageHandlers } from './images/image-handlers'
import { createImageProcessor } from './images/process-image'
import { withShippedPictures } from './images/shipped-pictures'
import { createEmbeddedFeed } from './live/embedded-feed'
import { createFirestoreFeed } from './live/firestore-feed'
import type { LiveFeed } from './live/live-feed'
import { createPostgresSignals, noSignals } from './live/signals'
import { createLocalMailbox } from './mail/local-mailbox'
import { createSmtpMailer } from './mail/smtp-mailer'
import { createTextIndex } from './search/create-text-index'
import type { Services } from './services'

const housekeepingMs = 60 * 60 * 1000
const drainMs = 5_000

export interface ServerDeps {
  log: Logger
  /** Milliseconds since 1970; the system's clock unless a test sets it. */
  now?: () => number
  /** Told of each mail of the local mailbox. */
  onMail?: (mail: Mail) => void
  /** Told once the demo community is in the database. */
  onDemoLoaded?: () => void
  /** Calls and writes a minute; the product's limits unless a test sets them. */
  rate?: { callsPerMinute: number; writesPerMinute: number }
}

export interface CommunityServer {
  /** Listens, then loads the demo community if asked to. @returns where it answers */
  start(): Promise<{ url: string; services: Services }>
  /** Lets what runs come to its end (at most 5 s), then closes. May be called again, and before start() is done. */
  stop(): Promise<void>
}

/** The community server, in either size (design "Processes"). Nothing happens before start(). */
export function createCommunityServer(config: ServerConfig, deps: ServerDeps): CommunityServer {
  const closing: (() => Promise<void>)[] = []
  let starting: Promise<{ url: string; services: Services }> | undefined
  let stopping: Promise<void> | undefined

  // What was opened last closes first; one that fails keeps no other open.
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) {
      await close().catch((error: unknown) => deps.log.error({ err: error }, 'closing failed'))
    }
  }

  const start = async () => {
    const { log } = deps
    const now = deps.now ?? Date.now
    const rate = deps.rate ?? limits.rate
    if (config.demo && config.databaseUrl === null) await placeReadyDemo(config, now())
    const connection = await connect(config, (error) => log.error({ err: error }, 'a database connection broke'))
    closing.push(connection.close)
    await migrate(connection.db, connection.dialect)

    const background = createBackground(log)
    const calls = createMemoryBuckets(rate.callsPerMinute, now)
    const services = createServices(config, deps, { connection, background, calls, now })
    closing.push(services.mailer.stop, () => within(drainMs, background.drained()))

    const app = await createApp({ log, trustProxy: config.trustProxy, calls })
    const handlers = {
      ...sessionHandlers,
      ...deviceHandlers,
      ...accountHandlers,
      ...peopleHandlers,
      ...feedHandlers,
      ...qnaHandlers,
      ...searchHandlers,
      ...imageHandlers,
      ...moderationHandlers,
      ...programHandlers,
      ...chatHandlers,
      ...schoolHandlers,
    }
    mountOperations(app, { handlers, services, writes: createWriteBuckets(connection.db, connection.dialect, rate.writesPerMinute, now) })
    mountStaticRoutes(app, { services, resources: config.resources, contact: config.contact })
    if (config.demo) services.live = await withDemoAnswers(config, services)
    await services.live.mount(app)
    const teller = createTeller(services)
    app.addHook('onResponse', async ({ method }) => {
      if (method === 'POST') teller.poke()
    })
    closing.push(() => closeApp(app), services.live.stop, teller.stop)
    await services.live.start()
    teller.start()
    await app.listen({ host: config.host, port: config.port })

    const keepHouse = async () => {
      await removeExpired(connection.db, now())
      await finishWithdrawals(services)
    }
    const timer = setInterval(() => background.run('housekeeping', keepHouse), housekeepingMs)
    closing.push(async () => clearInterval(timer))
    background.run('withdrawals', () => finishWithdrawals(services))
    if (config.demo) background.run('demo community', () => loadDemo(config, services, deps.onDemoLoaded))
    return { url: urlOf(app, config.host), services }
  }

  const stop = async () => {
    await starting?.catch(() => undefined)
    await closeAll()
  }

  return {
    start() {
      if (stopping !== undefined) return Promise.reject(new Error('the server was stopped'))
      starting ??= start().catch(async (error: unknown) => {
        await closeAll()
        throw error
      })
      return starting
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

interface Surroundings {
  connection: Connection
  background: Background
  calls: TokenBuckets
  now: () => number
}

function createServices(config: ServerConfig, deps: ServerDeps, around: Surroundings): Services {
  const { background, now } = around
  const { db, dialect } = around.connection
  const from = config.mailFrom
  return {
    db,
    mailer: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from })
      : createLocalMailbox({ folder: join(config.dataDir, 'mail'), from, now, onMail: deps.onMail }),
    live: createLive(config, deps, around),
    images: withShippedPictures(createFolderStore(join(config.dataDir, 'images')), join(config.resources, 'demo', 'images')),
    processImage: createImageProcessor(),
    textIndex: createTextIndex(dialect),
    passwords: createPasswordHasher(),
    areas: createAreas(config.resources),
    schools: createSchoolLists(config.resources),
    log: deps.log,
    background,
    now,
    newId: createIds(now),
  }
}

function createLive(
  { databaseUrl, firebase }: ServerConfig,
  { log }: ServerDeps,
  { connection: { db }, background, calls, now }: Surroundings,
): LiveFeed {
  const signals = databaseUrl === null ? noSignals : createPostgresSignals(databaseUrl, log)
  if (firebase) return createFirestoreFeed({ config: firebase, db, log, now, signals })
  return createEmbeddedFeed({ db, log, background, now, signals, calls, authenticate: (header) => authenticate({ db, now }, header) })
}

/** Loaded in the demo community alone. */
async function withDemoAnswers({ resources }: ServerConfig, services: Services): Promise<LiveFeed> {
  const answers = await import('./demo/demo-answers')
  return answers.withDemoAnswers(services.live, services, resources)
}

async function loadDemo(config: ServerConfig, services: Services, onDemoLoaded: (() => void) | undefined): Promise<void> {
  const { loadDemoCommunity } = await import('./demo/load-demo')
  await loadDemoCommunity(services, config.resources)
  onDemoLoaded?.()
}

/** Calls in flight get their answers; connections that stay open after that are cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, over])
  clearTimeout(timer)
}

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
