import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { limits } from '../shared/limits'
import type { SignUpRule } from '../shared/sign-up-rule'
import type { Background } from './background'
import type { Schema } from './db/schema'
import type { ExportGate } from './features/account/export-gate'
import type { TextPosting } from './features/chat/text-posting'
import type { ReadPosts } from './features/feed/shared-pages'
import type { SchoolLists } from './features/school/school-lists'
import type { Areas } from './features/session/areas'
import type { PasswordHasher } from './features/session/password-hasher'
import type { NetworkPresence } from './hosting/network-presence'
import type { Authenticate } from './http/auth'
import type { TokenBuckets } from './http/rate-limit'
import type { ImageStore } from './images/image-store'
import type { Pictures } from './images/pictures'
import type { LivePublisher } from './live/live-publisher'
import type { Mailer } from './mail/mailer'
import type { OrderKeeper } from './order-keeping'
import type { TextIndex } from './search/text-index'

/** The services of every handler, created once in server.ts. */
export interface Services {
  /** In an operation called with an `Idempotency-Key` this is the transaction that also stores its answer. */
  db: Kysely<Schema>
  authenticate: Authenticate
  mailer: Mailer
  live: LivePublisher
  postText: TextPosting
  readPosts: ReadPosts
  images: ImageStore
  pictures: Pictures
  textIndex: TextIndex
  orderKeeper: OrderKeeper
  passwords: PasswordHasher
  exporting: ExportGate
  areas: Areas
  schools: SchoolLists
  log: Logger
  /** Whether this is the community inside the app (docs/product/moderation.md "Command line"). */
  embedded: boolean
  /** Who may sign up from other machines; changed while the community is hosted (docs/product/hosting.md "Who may sign up"). */
  signUp: SignUpRule
  /** Who is connected from the network; nobody, while it is not hosted. */
  presence: NetworkPresence
  /** What the community calls itself; null: nothing. Its host may change it. */
  name: string | null
  /** Tasks that calls do not wait for, but stop() does. */
  background: Background
  /** The limit of typing signs for each account. */
  typing: TokenBuckets
  /** The rate limits; tests set them. */
  rate: Record<keyof typeof limits.rate, number>
  /** Milliseconds since 1970; tests set it. */
  now: () => number
  /** A new id: UUIDv7 text, greater than all made before. */
  newId: () => string
}
