import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Mail } from '../shared/desktop'
import type { Background } from './background'
import type { ServerConfig } from './config'
import type { Connection } from './db/connection'
import { createIds } from './db/ids'
import type { Leases } from './db/leases'
import { createExportGate } from './features/account/export-gate'
import { createTextPosting } from './features/chat/text-posting'
import { createSharedPages } from './features/feed/shared-pages'
import { createSchoolLists } from './features/school/school-lists'
import { createAreas } from './features/session/areas'
import { createPasswordHasher } from './features/session/password-hasher'
import { createNetworkPresence, type NetworkPresence } from './hosting/network-presence'
import type { Authenticate } from './http/auth'
import type { CallLimit } from './http/call-limit'
import { createMemoryBuckets } from './http/rate-limit'
import { createImageStore } from './images/create-image-store'
import { createPictures } from './images/pictures'
import { createImageProcessor } from './images/process-image'
import { createVoiceProcessor } from './images/process-voice'
import { withShippedPictures } from './images/shipped-pictures'
import { createEmbeddedPublisher } from './live/embedded-publisher'
import { createFirestorePublisher } from './live/firestore-publisher'
import type { LivePublisher } from './live/live-publisher'
import { createNatsSignals } from './live/nats-signals'
import { createPostgresSignals } from './live/postgres-signals'
import { noSignals, type Signals } from './live/signals'
import { createLocalMailbox } from './mail/local-mailbox'
import { createSmtpMailer } from './mail/smtp-mailer'
import { createOrderKeeper } from './order-keeping'
import { createTextIndex } from './search/create-text-index'
import type { Services } from './services'

interface ServiceDeps {
  log: Logger
  /** Called with each mail of the local mailbox. */
  onMail?: ((mail: Mail) => void) | undefined
}

/** What the services are created from. */
export interface Foundations {
  connection: Connection
  background: Background
  authenticate: Authenticate
  calls: CallLimit
  leases: Leases
  rate: Services['rate']
  now: () => number
}

/** Creates what every handler uses (services.ts). Nothing is started. */
export function createServices(config: ServerConfig, deps: ServiceDeps, base: Foundations): Services {
  const { background, authenticate, rate, now } = base
  const { db, dialect } = base.connection
  const from = config.mailFrom
  const newId = createIds(now)
  const presence = createNetworkPresence()
  const images = withShippedPictures(createImageStore(config), shippedPictures(config))
  const processors = { processImage: createImageProcessor(), processVoice: createVoiceProcessor() }
  const services: Services = {
    db,
    authenticate,
    mailer: config.smtpUrl
      ? createSmtpMailer({ url: config.smtpUrl, from })
      : createLocalMailbox({ folder: join(config.dataDir, 'mail'), from, now, onMail: deps.onMail }),
    live: createLive(config, deps, base, presence),
    images,
    pictures: createPictures({ db, images, ...processors, background, log: deps.log, now }),
    textIndex: createTextIndex(dialect),
    orderKeeper: createOrderKeeper({ newId, now }),
    passwords: createPasswordHasher(),
    exporting: createExportGate(),
    areas: createAreas(config.resources),
    schools: createSchoolLists(config.resources),
    log: deps.log,
    embedded: config.launchSecret !== null,
    signUp: 'open',
    name: config.name ?? null,
    presence,
    background,
    typing: createMemoryBuckets(rate.typingPerMinute, now),
    rate,
    now,
    newId,
    postText: (text) => postText(text),
    readPosts: createSharedPages({ db }),
  }
  const postText = createTextPosting(services)
  return services
}

/** The folder of the pictures of the demo community. */
export const shippedPictures = ({ resources }: ServerConfig) => join(resources, 'demo', 'images')

function createLive(
  config: ServerConfig,
  { log }: ServiceDeps,
  { connection: { db }, background, authenticate, calls, leases, now }: Foundations,
  presence: NetworkPresence,
): LivePublisher {
  const signals = createSignals(config, log)
  if (config.firebase) return createFirestorePublisher({ config: config.firebase, db, log, now, signals, leases })
  return createEmbeddedPublisher({ db, log, background, now, signals, calls, authenticate, presence })
}

function createSignals({ databaseUrl, directUrl = null, natsUrl = null }: ServerConfig, log: Logger): Signals {
  if (databaseUrl === null) return noSignals
  return natsUrl === null ? createPostgresSignals(directUrl ?? databaseUrl, log) : createNatsSignals(natsUrl, log)
}
