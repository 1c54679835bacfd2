import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Leases } from '../db/leases'
import type { Schema } from '../db/schema'
import { createDocuments } from './firestore/documents'
import { createAccess, customToken, type ServiceAccount } from './firestore/google-tokens'
import { createMirror } from './firestore/mirror'
import { setTarget } from './firestore/mirror-queries'
import type { LivePublisher } from './live-publisher'
import { noListener, type Signals } from './signals'

/** The Firebase project that delivers live events to clients. */
export interface FirebaseConfig {
  projectId: string
  /** The project's web API key for clients, which is not secret. */
  apiKey: string
  /** Null with an emulator, which does not check signatures. */
  account: ServiceAccount | null
  /** `host:port` of the emulators; `auth` is null where there is none. */
  emulator: { firestore: string; auth: string | null } | null
  /** Writes every room again at the next start. */
  rebuild: boolean
}

/**
 * Live events through Cloud Firestore: clients listen to its documents under its security rules (resources/firestore.rules); the database
 * remains authoritative (firestore/mirror.ts).
 */
export function createFirestorePublisher(deps: {
  config: FirebaseConfig
  db: Kysely<Schema>
  log: Logger
  now: () => number
  signals: Signals
  leases: Leases
}): LivePublisher {
  const { config, db, log, now, signals, leases } = deps
  const documents = createDocuments(
    { projectId: config.projectId, emulator: config.emulator?.firestore ?? null },
    createAccess(config.account, Date.now),
  )
  const mirror = createMirror({ db, log, documents, leases })
  return {
    mount: async () => undefined,
    async start() {
      const target = `${config.projectId} ${config.emulator?.firestore ?? ''}`
      await setTarget(db, target, { rebuild: config.rebuild })
      await signals.listen({ ...noListener, news: mirror.wake }, 'everybody')
      mirror.start()
    },
    // The room's version tells the mirror that there are changes.
    append: async (_trx, news) => news.map((each) => ({ ...each, seq: 0, json: '' })),
    encode: (news) => news.map((each) => ({ ...each, json: '' })),
    publish(written) {
      if (written.length === 0) return
      mirror.wake()
      signals.send([...new Set(written.map(({ userId }) => userId))])
    },
    // Documents are stored; signs are not.
    showTyping: () => undefined,
    showRemoval: () => undefined,
    isReady: () => signals.isConnected() && mirror.isWorking(),
    // Clients are connected to Firestore.
    openStreams: () => 0,
    access: async (userId) => ({
      kind: 'firestore',
      customToken: customToken(config.account, userId, now()),
      userId,
      projectId: config.projectId,
      apiKey: config.apiKey,
      emulator: config.emulator,
    }),
    async stop() {
      await signals.stop()
      await mirror.stop()
    },
  }
}
