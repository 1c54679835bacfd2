import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Background } from './background'
import type { Schema } from './db/schema'
import type { SchoolLists } from './features/school/school-lists'
import type { Areas } from './features/session/areas'
import type { PasswordHasher } from './features/session/password-hasher'
import type { ImageStore } from './images/image-store'
import type { ImageProcessor } from './images/process-image'
import type { LiveFeed } from './live/live-feed'
import type { Mailer } from './mail/mailer'
import type { TextIndex } from './search/text-index'

/** What every handler works with; made once in server.ts. */
export interface Services {
  /** In an operation called with an `Idempotency-Key` this is the transaction that also keeps its answer. */
  db: Kysely<Schema>
  mailer: Mailer
  live: LiveFeed
  images: ImageStore
  processImage: ImageProcessor
  textIndex: TextIndex
  passwords: PasswordHasher
  areas: Areas
  schools: SchoolLists
  log: Logger
  /** Work that nobody waits for, but which stop() does. */
  background: Background
  /** Milliseconds since 1970; tests set it. */
  now: () => number
  /** A new id: UUIDv7 text, greater than all made before. */
  newId: () => string
}
