import type { Kysely } from 'kysely'
import type { Schema } from './db/schema'
import type { ImageStore } from './images/image-store'
import type { Mailer } from './mail/mailer'

/** What every handler works with; made once in server.ts. */
export interface Services {
  db: Kysely<Schema>
  mailer: Mailer
  images: ImageStore
  /** Milliseconds since 1970; tests set it. */
  now: () => number
}
