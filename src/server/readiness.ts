import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { isStorageFailure } from './db/database-errors'
import type { Schema } from './db/schema'
import type { ImageStore } from './images/image-store'
import type { LivePublisher } from './live/live-publisher'
import type { Mailer } from './mail/mailer'

/** The state of what a server needs. */
export interface Readiness {
  /** Whether it answers and accepts writes. */
  database: 'ok' | 'failing'
  /** Whether the data folder can be written, and the pictures' store be used. */
  store: 'ok' | 'failing'
  /** Where mails are sent, or that the mail server cannot be used. */
  mail: 'smtp' | 'folder' | 'failing'
  /** Whether live events reach clients without delay. */
  live: 'ok' | 'failing'
}

/** Whether calls can be served. Without mails and without the signals between processes they can. */
export const isReady = ({ database, store }: Readiness) => database === 'ok' && store === 'ok'

export interface ReadinessWatch {
  /** Checks everything; of several calls within a second, one does. Answers within `withinMs`. */
  check(): Promise<Readiness>
  /** Whether the database answers, within `withinMs`; of several calls within a second, one finds out. */
  answers(): Promise<boolean>
  /** Whether writing works, judged by the last failure and the last check. */
  isWritable(): boolean
  /** Reports a failure of a call. */
  note(error: unknown): void
}

const withinMs = 4_200
const storedMs = 1_000
/** A mail server is asked less often: some of them count connections. */
const mailStoredMs = 30_000
/** Larger than what a file system stores together with a file's name. */
const trialBytes = 16 * 1024

export function createReadiness(deps: {
  db: Kysely<Schema>
  dataDir: string
  images: ImageStore
  mailer: Mailer
  mail: 'smtp' | 'folder'
  /** Asked at each check: what is live may be replaced after the start. */
  live: () => Pick<LivePublisher, 'isReady'>
  log: Logger
  now: () => number
}): ReadinessWatch {
  const { db, log } = deps
  let writable = true
  /** What failed the last time: probes ask often, and only changes are logged. */
  const failing = new Set<string>()

  const tried = async (what: string, work: () => Promise<unknown>) => {
    const task = `readiness: ${what}`
    try {
      await within(work())
      if (failing.delete(what)) log.info({ task }, 'ready again')
      return 'ok' as const
    } catch (error) {
      if (!failing.has(what)) log.warn({ err: error, task }, 'not ready')
      failing.add(what)
      return 'failing' as const
    }
  }
  const tryMail = stored(mailStoredMs, () => tried('mail server', deps.mailer.verify))
  const look = async (): Promise<Readiness> => {
    const [database, folder, images, mail] = await Promise.all([
      tried('database', () => tryDatabase(db, deps.now())),
      tried('data folder', () => tryFolder(deps.dataDir)),
      tried('picture store', deps.images.verify),
      tryMail(),
    ])
    // Without the pictures' store, texts can be written.
    writable = database === 'ok' && folder === 'ok'
    return {
      database,
      store: folder === 'ok' ? images : folder,
      mail: mail === 'ok' ? deps.mail : mail,
      live: deps.live().isReady() ? 'ok' : 'failing',
    }
  }

  return {
    check: stored(storedMs, look),
    answers: stored(storedMs, async () => (await tried('reading the database', () => sql`select 1`.execute(db))) === 'ok'),
    isWritable: () => writable,
    note(error) {
      if (isStorageFailure(error)) writable = false
    },
  }
}

/** Work whose result is that of all calls within a time of its beginning. */
function stored<T>(forMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; found: Promise<T> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > forMs) last = { at: performance.now(), found: work() }
    return last.found
  }
}

/** An ordinary write. */
async function tryDatabase(db: Kysely<Schema>, now: number): Promise<void> {
  const value = new Date(now).toISOString()
  await db
    .insertInto('facts')
    .values({ name: 'lastReady', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whether a file in the data folder is one of such a check, which was interrupted if it is old. */
export const isTrialFile = (name: string) => /^\.ready-.*\.part$/.test(name)

async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, `.ready-${randomUUID()}.part`)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(new Uint8Array(trialBytes))
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), withinMs)
  })
  try {
    await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
