import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Mail } from '../shared/desktop'
import { limits } from '../shared/limits'
import { type Background, createBackground } from './background'
import type { ServerConfig } from './config'
import { type Connection, connect } from './db/connection'
import { removeExpired } from './db/housekeeping'
import { createIds } from './db/ids'
import { migrate } from './db/migrate'
import { withoutLimits } from './db/without-limits'
import { placeReadyDemo } from './demo/ready-demo'
import { accountHandlers } from './features/account/account-handlers'
import { finishWithdrawals } from './features/account/withdrawal'
import { createTeller } from './features/chat/bot-teller'
import { chatHandlers } from './features/chat/chat-handlers'
import { feedHandlers } from './features/feed/feed-handlers'
import { eraseDeletedPosts } from './features/feed/post-deletion'
import { moderationHandlers } from './features/moderation/moderation-handlers'
import { peopleHandlers } from './features/people/people-handlers'
import { programHandlers } from './features/programs/programs-handlers'
import { qnaHandlers } from './features/qna/qna-handlers'
import { eraseDeletedQuestions } from './features/qna/question-deletion'
import { schoolHandlers } from './features/school/school-handlers'
import { createSchoolLists } from './features/school/school-lists'
import { searchHandlers } from './features/search/search-handlers'
import { createAreas } from './features/session/areas'
import { deviceHandlers } from './features/session/device-handlers'
import { createPasswordHasher } from './features/session/password-hasher'
import { sessionHandlers } from './features/session/session-handlers'
import { authenticate } from './http/auth'
import { type CallLimit, createCallLimit } from './http/call-limit'
import { createApp } from './http/create-app'
import { Refusal } from './http/handler'
import { createIncomingFiles } from './http/incoming-files'
import { mountOperations } from './http/mount-operations'
import { createMemoryBuckets, createWriteBuckets } from './http/rate-limit'
import { mountStaticRoutes } from './http/static-routes'
import { createFolderStore } from './images/folder-store'
import { imageHandlers } from './images/image-handlers'
import { measurePictures } from './images/measure-pictures'
import { createPictures } from './images/pictures'
import { createImageProcessor } from './images/process-image'
import { isShippedPicture, withShippedPictures } from './images/shipped-pictures'
import { createEmbeddedPublisher } from './live/embedded-publisher'
import { createFirestorePublisher } from './live/firestore-publisher'
import type { LivePublisher } from './live/live-publisher'
import { createPostgresSignals, noSignals } from './live/signals'
import { createLocalMailbox } from './mail/local-mailbox'
import { createSmtpMailer } from './mail/smtp-mailer'
import { closeBelow, ownFolder } from './private-files'
import { createReadiness } from './readiness'
import { createTextIndex } from './search/create-text-index'
import type { Services } from './services'
import { whyNotStarted } from './why-not-started'

const housekeepingMs = 60 * 60 * 1000
const tidyMs = 60 * 1000
const eraseMs = 5_000
const drainMs = 5_000

export interface ServerDeps {
  log: Logger
  /** Milliseconds since 1970; the system's clock unless a test sets it. */
  now?: () => number
  /** Told of each mail of the local mailbox. */
  onMail?: (mail: Mail) => void
  /** Told once the demo community is in the database. */
  onDemoLoaded?: () => void
  /** Told the demo account's password once it opens that account. */
  onDemoPassword?: (password: string) => void
  /** The product's limits unless a test sets them. */
  rate?: Partial<Services['rate']>
}

export interface CommunityServer {
  /** Listens, then loads the demo community if asked to. @returns where it answers */
  start(): Promise<{ url: string; services: Services }>
  /** Waits for running calls and tasks (at most 5 s), then closes. Idempotent; may be called before start() has resolved. */
  stop(): Promise<void>
}

/** The community server, in either size (docs/architecture.md). Nothing happens before start(). */
export function createCommunityServer(config: ServerConfig, deps: ServerDeps): CommunityServer {
  const closing: (() => Promise<void>)[] = []
  let starting: Promise<{ url: string; services: Services }> | undefined
  let stopping: Promise<void> | undefined

  // In reverse order of opening; when one fails, the others still close.
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) {
      await close().catch((error: unknown) => deps.log.error({ err: error }, 'closing failed'))
    }
  }

  const start = async () => {
    const { log } = deps
    const now = deps.now ?? Date.now
    const rate = { ...limits.rate, ...deps.rate }
    if (config.demo && config.databaseUrl === null) await placeReadyDemo(config, now())
    const connection = await connect(config, (error) => log.error({ err: error }, 'a database connection broke'))
    closing.push(connection.close)
    await migrate(connection.db, connection.dialect)
    // With PostgreSQL the folder still holds pictures and mails.
    await ownFolder(config.dataDir)

    const background = createBackground(log)
    const calls = createCallLimit(createMemoryBuckets(rate.callsPerMinute, now), (header) => accountOf(connection, header, now), now)
    const services = createServices(config, deps, { connection, background, calls, rate, now })
    closing.push(services.mailer.stop, () => within(drainMs, background.drained()))

    const mail = config.smtpUrl === null ? 'folder' : 'smtp'
    const readiness = createReadiness({ db: connection.db, dataDir: config.dataDir, mail, log, now })
    const app = await createApp({ log, trustProxy: config.trustProxy, calls, callers: config, onFailure: readiness.note })
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
    const incoming = createIncomingFiles(join(config.dataDir, 'incoming'))
    const writes = createWriteBuckets(connection.db, connection.dialect, rate.writesPerMinute, now)
    mountOperations(app, { handlers, services, writes, incoming })
    mountStaticRoutes(app, { services, resources: config.resources, contact: config.contact, readiness })
    if (config.demo) services.live = await withDemoAnswers(config, services)
    await services.live.mount(app)
    const teller = createTeller(services)
    app.addHook('onResponse', async ({ method }) => {
      if (method === 'POST') teller.poke()
    })
    closing.push(() => closeApp(app), services.live.stop, teller.stop)
    await services.live.start()
    teller.start()
    if (config.demo && config.launchSecret === null) await openDemoAccount(config, services)
    await app.listen({ host: config.host, port: config.port })

    const removeOldData = async () => {
      await withoutLimits(connection.db, (db) => removeExpired(db, now()))
      await finishWithdrawals(services)
      await services.pictures.removeUnused()
      await incoming.removeLeft()
    }
    const timer = setInterval(() => background.run('housekeeping', removeOldData), housekeepingMs)
    const tidying = setInterval(() => background.run('cutting the log', connection.tidy), tidyMs)
    const eraseDeleted = async () => {
      await eraseDeletedPosts(services)
      await eraseDeletedQuestions(services)
      if (services.pictures.hasReleased()) await services.pictures.removeFiles()
    }
    const erasing = setInterval(() => background.run('erasing what was deleted', eraseDeleted), eraseMs)
    background.run('erasing what was deleted', eraseDeleted)
    closing.push(async () => {
      clearInterval(timer)
      clearInterval(erasing)
      clearInterval(tidying)
    })
    for (const folder of ['images', 'mail']) background.run('closing files', () => closeBelow(join(config.dataDir, folder)))
    background.run('incoming files', incoming.removeLeft)
    let isStopping = false
    closing.push(async () => {
      isStopping = true
    })
    const isShipped = (path: string) => isShippedPicture(shippedPictures(config), path)
    background.run('sizes of pictures', () => measurePictures(services, isShipped, () => isStopping))
    background.run('withdrawals', () => finishWithdrawals(services))
    if (config.demo) background.run('demo community', () => loadDemo(config, services, deps))
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
        throw whyNotStarted(config, error)
      })
      return starting
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

/** What the services are created from. */
interface Foundations {
  connection: Connection
  background: Background
  calls: CallLimit
  rate: Services['rate']
  now: () => number
}

function createServices(config: ServerConfig, deps: ServerDeps, base: Foundations): Services {
  const { background, rate, now } = base
  const { db, dialect } = base.connection
  const from = config.mailFrom
  const images = withShippedPictures(createFolderStore(join(config.dataDir, 'images')), shippedPictures(config))
  return {
    db,
    mailer: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from })
      : createLocalMailbox({ folder: join(config.dataDir, 'mail'), from, now, onMail: deps.onMail }),
    live: createLive(config, deps, base),
    images,
    pictures: createPictures({ db, images, processImage: createImageProcessor(), log: deps.log, now }),
    textIndex: createTextIndex(dialect),
    passwords: createPasswordHasher(),
    areas: createAreas(config.resources),
    schools: createSchoolLists(config.resources),
    log: deps.log,
    background,
    rate,
    now,
    newId: createIds(now),
  }
}

const shippedPictures = ({ resources }: ServerConfig) => join(resources, 'demo', 'images')

function createLive(
  { databaseUrl, firebase }: ServerConfig,
  { log }: ServerDeps,
  { connection: { db }, background, calls, now }: Foundations,
): LivePublisher {
  const signals = databaseUrl === null ? noSignals : createPostgresSignals(databaseUrl, log)
  if (firebase) return createFirestorePublisher({ config: firebase, db, log, now, signals })
  return createEmbeddedPublisher({ db, log, background, now, signals, calls, authenticate: (header) => authenticate({ db, now }, header) })
}

async function accountOf({ db }: Connection, authorization: string, now: () => number): Promise<string | null> {
  const caller = await authenticate({ db, now }, authorization).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return caller?.userId ?? null
}

/** Loaded only for the demo community. */
async function withDemoAnswers({ resources }: ServerConfig, services: Services): Promise<LivePublisher> {
  const answers = await import('./demo/demo-answers')
  return answers.withDemoAnswers(services.live, services, resources)
}

async function loadDemo(config: ServerConfig, services: Services, deps: ServerDeps): Promise<void> {
  const [{ loadDemoCommunity }, { setDemoPassword }] = await Promise.all([import('./demo/load-demo'), import('./demo/demo-password')])
  await loadDemoCommunity(services, config.resources)
  deps.onDemoLoaded?.()
  deps.onDemoPassword?.(await setDemoPassword(services, config.dataDir))
}

/**
 * Sets the demo account's password before the server listens, if the demo community is loaded already. Not used in the embedded server,
 * whose app waits for the password separately.
 */
async function openDemoAccount(config: ServerConfig, services: Services): Promise<void> {
  const [{ isDemoLoaded }, { setDemoPassword }] = await Promise.all([import('./demo/demo-queries'), import('./demo/demo-password')])
  if (await isDemoLoaded(services.db)) await setDemoPassword(services, config.dataDir)
}

/** Answers the calls in flight, then closes connections that are still open after 5 s. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections()
    // The HTTP server no longer tracks the sockets of live streams.
    for (const stream of app.websocketServer?.clients ?? []) stream.terminate()
  }, drainMs)
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
