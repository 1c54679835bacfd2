import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { BackupWork } from '../shared/backups'
import type { Mail } from '../shared/desktop'
import type { CommunityStorage, HostingConfiguration, HostingReport } from '../shared/hosting'
import { limits } from '../shared/limits'
import { createBackground } from './background'
import { migrateWithCopy } from './backup/before-migration'
import { undoInterruptedRestore } from './backup/interrupted-restore'
import type { KeptBackups } from './backup/kept-backups'
import type { ServerConfig } from './config'
import { createServices, shippedPictures } from './create-services'
import { connect } from './db/connection'
import { createLeases } from './db/leases'
import { repeatWhileLocked } from './db/migrate'
import { placeReadyDemo } from './demo/ready-demo'
import { accountHandlers } from './features/account/account-handlers'
import { chatHandlers } from './features/chat/chat-handlers'
import { createDomainEventHandler } from './features/chat/domain-event-handler'
import { exchangeHandlers } from './features/chat/exchange/exchange-handlers'
import { signHandlers } from './features/chat/sign-handlers'
import { correctionHandlers } from './features/corrections/correction-handlers'
import { crashHandlers } from './features/crashes/crash-handlers'
import { dayHandlers } from './features/days/day-handlers'
import { feedHandlers } from './features/feed/feed-handlers'
import { helpHandlers } from './features/help/help-handlers'
import { administeringHandlers } from './features/moderation/administering-handlers'
import { moderatingHandlers } from './features/moderation/moderating-handlers'
import { moderationHandlers } from './features/moderation/moderation-handlers'
import { notebookHandlers } from './features/notebook/notebook-handlers'
import { noticeHandlers } from './features/notices/notice-handlers'
import { partnerHandlers } from './features/partners/partner-handlers'
import { peopleHandlers } from './features/people/people-handlers'
import { programHandlers } from './features/programs/programs-handlers'
import { reviewHandlers } from './features/programs/review-handlers'
import { qnaHandlers } from './features/qna/qna-handlers'
import { schoolHandlers } from './features/school/school-handlers'
import { searchHandlers } from './features/search/search-handlers'
import { deviceHandlers } from './features/session/device-handlers'
import { sessionHandlers } from './features/session/session-handlers'
import { createHosting, type Hosting } from './hosting/hosting'
import { type Authenticate, createAuthenticate } from './http/auth'
import { createCallLimit } from './http/call-limit'
import { closeApp, drainMs } from './http/close-app'
import { createApp } from './http/create-app'
import { Refusal } from './http/handler'
import { createIncomingFiles } from './http/incoming-files'
import { mountOperations } from './http/mount-operations'
import { createCallBuckets, createMemoryBuckets, createWriteBuckets } from './http/rate-limit'
import { mountStaticRoutes } from './http/static-routes'
import { imageHandlers } from './images/image-handlers'
import { isShippedPicture } from './images/shipped-pictures'
import type { LivePublisher } from './live/live-publisher'
import { createMaintenance, leaveMaintenance } from './maintenance'
import { maintenanceTasks } from './maintenance-tasks'
import { measure } from './measure'
import { removePartialFiles } from './partial-files'
import { closeBelow, ownFolder } from './private-files'
import { createReadiness } from './readiness'
import type { Services } from './services'
import { whyNotStarted } from './why-not-started'

const clearingMs = 60 * 60 * 1000
/** After a restart all clients come back within seconds; connections beyond this number would be reset. The system's own limit applies too. */
const waitingConnections = 4_096
const tidyMs = 60 * 1000

export interface ServerDeps {
  log: Logger
  /** Milliseconds since 1970; the system's clock unless a test sets it. */
  now?: () => number
  /** Called when an existing database is about to be copied and migrated, which may take long, and once that is over. */
  onPreparing?: (isOver: boolean) => void
  /** Called with each mail of the local mailbox. */
  onMail?: (mail: Mail) => void
  /** Called when a backup that `keepsBackups` asks for begins, progresses, succeeds or fails. */
  onBackup?: (work: BackupWork) => void
  /** Called when the listener for the network opens, closes or fails, and when devices connect to it and leave. */
  onHosting?: (report: HostingReport) => void
  /** Called once the demo community is in the database. */
  onDemoLoaded?: () => void
  /** Called with the demo account's password once it can be used. */
  onDemoPassword?: (password: string) => void
  /** The product's limits unless a test sets them. */
  rate?: Partial<Services['rate']>
}

export interface CommunityServer {
  /** Listens, with the demo community loaded if asked for; the embedded server loads it afterwards. @returns the server's address */
  start(): Promise<{ url: string; services: Services }>
  /** Makes a backup now, where the configuration keeps some; its outcome is reported by `onBackup`. */
  backUp(): void
  /** Listens for the network too, or no longer (null), once the server has started; the outcome is reported by `onHosting`. */
  host(configuration: HostingConfiguration | null): void
  /** What it needs of its disk; null before it has started. */
  measure(): Promise<CommunityStorage | null>
  /** Waits for running calls and tasks (at most 5 s), then closes. Idempotent; may be called before start() has resolved. */
  stop(): Promise<void>
}

/** The community server, in either size (docs/architecture.md). Nothing happens before start(). */
export function createCommunityServer(config: ServerConfig, deps: ServerDeps): CommunityServer {
  const closing: (() => Promise<void>)[] = []
  let starting: Promise<{ url: string; services: Services }> | undefined
  let stopping: Promise<void> | undefined
  let backups: KeptBackups | undefined
  let hosting: Hosting | undefined

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
    if (config.keepsBackups) await undoInterruptedRestore(config.dataDir)
    const connection = await connect(config, (error) => log.error({ err: error }, 'a database connection broke'))
    closing.push(connection.close)
    const migration = () => migrateWithCopy(connection, config.dataDir, now(), () => deps.onPreparing?.(false))
    await repeatWhileLocked(migration, log, () => stopping !== undefined)
    deps.onPreparing?.(true)
    // With PostgreSQL the folder still holds pictures and mails.
    await ownFolder(config.dataDir)

    const background = createBackground(log)
    const authenticate = createAuthenticate({ db: connection.db, now })
    const counted = createCallBuckets(connection.db, connection.dialect, rate.callsPerMinute, now)
    const calls = createCallLimit(counted, (header) => accountOf(authenticate, header), now)
    const leases = createLeases(connection.db)
    const services = createServices(config, deps, { connection, background, authenticate, calls, leases, rate, now })
    const handOver = () => leaveMaintenance(leases, background)
    closing.push(services.mailer.stop, handOver, () => within(drainMs, background.drained()))

    const mail = config.smtpUrl === null ? 'folder' : 'smtp'
    const { images, mailer } = services
    const live = () => services.live
    const readiness = createReadiness({ db: connection.db, dataDir: config.dataDir, images, mailer, mail, live, log, now })
    const app = await createApp({ log, trustProxy: config.trustProxy, calls, callers: config, onFailure: readiness.note })
    const handlers = {
      ...sessionHandlers,
      ...deviceHandlers,
      ...accountHandlers,
      ...peopleHandlers,
      ...partnerHandlers,
      ...feedHandlers,
      ...qnaHandlers,
      ...searchHandlers,
      ...imageHandlers,
      ...correctionHandlers,
      ...dayHandlers,
      ...helpHandlers,
      ...crashHandlers,
      ...moderationHandlers,
      ...moderatingHandlers,
      ...administeringHandlers,
      ...programHandlers,
      ...reviewHandlers,
      ...chatHandlers,
      ...exchangeHandlers,
      ...signHandlers,
      ...noticeHandlers,
      ...notebookHandlers,
      ...schoolHandlers,
    }
    const incoming = createIncomingFiles(join(config.dataDir, 'incoming'))
    const writes = createWriteBuckets(connection.db, connection.dialect, rate.writesPerMinute, now)
    await measure(app, config, connection, services, readiness)
    mountOperations(app, { handlers, services, writes, incoming })
    const files = createMemoryBuckets(rate.filesPerMinute, now)
    mountStaticRoutes(app, { services, resources: config.resources, contact: config.contact, readiness, files })
    if (config.demo) services.live = await withDemoAnswers(config, services)
    await services.live.mount(app)
    const domainEventHandler = createDomainEventHandler(services)
    app.addHook('onResponse', async ({ method }) => {
      if (method === 'POST') domainEventHandler.poke()
    })
    closing.push(() => closeApp(app), services.live.stop, domainEventHandler.stop)
    await services.live.start()
    domainEventHandler.start()
    hosting = createHosting({ app, services, dataDir: config.dataDir, onReport: (report) => deps.onHosting?.(report) })
    closing.push(hosting.stop)
    const isEmbedded = config.launchSecret !== null
    // Otherwise the first pages would be empty. The app waits for the demo community of its embedded server itself.
    if (config.demo && !isEmbedded) await loadDemo(config, services, deps)
    await app.listen({ host: config.host, port: config.port, backlog: waitingConnections })

    const isShipped = (path: string) => isShippedPicture(shippedPictures(config), path)
    const tasks = maintenanceTasks(connection, services, { isShipped, isStopping: () => stopping !== undefined })
    const maintenance = createMaintenance({ leases, background, log, tasks })
    maintenance.start()
    // What concerns this process's own files.
    const tidying = setInterval(() => background.run('cutting the log', connection.tidy), tidyMs)
    const clearing = setInterval(() => background.run('incoming files', incoming.removeLeft), clearingMs)
    closing.push(maintenance.stop, async () => {
      clearInterval(tidying)
      clearInterval(clearing)
    })
    if (config.keepsBackups) {
      const { createKeptBackups } = await import('./backup/kept-backups')
      backups = createKeptBackups({ dataDir: config.dataDir, now, log, background, onChange: (work) => deps.onBackup?.(work) })
      backups.start()
      closing.push(backups.stop)
    }
    for (const folder of ['images', 'mail']) background.run('closing files', () => closeBelow(join(config.dataDir, folder)))
    background.run('incoming files', incoming.removeLeft)
    background.run('partial files', () => removePartialFiles(config.dataDir, Date.now()))
    background.run('checking the mail server', services.mailer.verify)
    background.run('checking the picture store', services.images.verify)
    if (config.demo && isEmbedded) background.run('demo community', () => loadDemo(config, services, deps))
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
    backUp: () => void backups?.backUp(),
    host: (configuration) => hosting?.set(configuration),
    measure: async () => hosting?.measure() ?? null,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

async function accountOf(authenticate: Authenticate, authorization: string): Promise<string | null> {
  const caller = await authenticate(authorization).catch((error: unknown) => {
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
  const password = await setDemoPassword(services, config.dataDir)
  deps.onDemoPassword?.(password)
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
