import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { CompiledQuery as Compiled, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import Libsql from 'libsql'
import { isBusy } from './database-errors'
import { eraseEarlierRemains } from './sqlite-remains'

/** How long another process may hold the write lock before a statement gives up; a call answers within 5 s. */
const patienceMs = 3_500

/** SQLite through libsql: one connection per process, and every transaction takes the write lock at its beginning. */
export class LibsqlDialect extends SqliteDialect {
  readonly #path: string

  /** @param path the database file, created when absent */
  constructor(path: string) {
    super({ database: () => Promise.reject(new Error('opened by its own driver')) })
    this.#path = path
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new LibsqlDriver(this.#path)
  }
}

/** SQLite's schema changes are transactional; Kysely's migrator relies on the transaction's lock only where the dialect says so. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's driver for a single connection with a queue, which waits for locks without blocking the process. */
class LibsqlDriver extends SqliteDriver {
  readonly #path: string
  #connection: LibsqlConnection | undefined
  /** Functions that make callers stop waiting for the connection; called when its holder has given up waiting for a lock. */
  readonly #waiting = new Set<(error: unknown) => void>()

  constructor(path: string) {
    super({ database: () => Promise.reject(new Error('opened by its own driver')) })
    this.#path = path
  }

  override async init(): Promise<void> {
    const database = new Libsql(this.#path)
    // Switching to WAL and the first read may meet another process doing the same.
    await whileBusy(() => database.exec('pragma journal_mode = wal'))
    // FULL: acknowledged writes survive a killed process and a power failure.
    await whileBusy(() => database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma journal_size_limit = 67108864'))
    // Deleted data is overwritten, in free pages and within pages.
    await whileBusy(() => database.exec('pragma secure_delete = on'))
    eraseEarlierRemains(database)
    this.#connection = new LibsqlConnection(database, (error) => {
      for (const giveUp of [...this.#waiting]) giveUp(error)
    })
  }

  /** A caller waits no longer than the statement before it, when another process holds the lock. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const acquired = super.acquireConnection()
    await new Promise<void>((resolve, reject) => {
      const giveUp = (error: unknown) => {
        this.#waiting.delete(giveUp)
        void acquired.then(() => this.releaseConnection())
        reject(error)
      }
      this.#waiting.add(giveUp)
      void acquired.then(() => {
        if (this.#waiting.delete(giveUp)) resolve()
      })
    })
    if (!this.#connection) throw new Error('the database is closed')
    return this.#connection
  }

  /** SQLite refuses a transaction that begins by reading and writes later when another process has written in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(Compiled.raw('begin immediate'))
  }

  /** A full disk ends a transaction by itself; a rollback after that would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.inTransaction()) await super.rollbackTransaction(connection)
  }

  override async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }
}

type Statement = Libsql.Statement<unknown[]>

/** The number of prepared statements to cache: more than the product has, so that only those with lists of varying length are evicted. */
const mostStatements = 300

class LibsqlConnection implements DatabaseConnection {
  readonly #database: Libsql.Database
  readonly #onLocked: (error: unknown) => void
  /** By their text, the one used last at the end. */
  readonly #statements = new Map<string, { statement: Statement; reader: boolean }>()

  /** @param onLocked called when a statement gave up waiting for the lock of another process */
  constructor(database: Libsql.Database, onLocked: (error: unknown) => void) {
    this.#database = database
    this.#onLocked = onLocked
  }

  inTransaction(): boolean {
    return this.#database.inTransaction
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(bindable)
    // A statement that failed on a lock stays open until it is run again, so the same object is used.
    const { statement, reader } = await this.#prepared(sql)
    try {
      if (reader) return { rows: await whileBusy(() => statement.all(values) as Row[]) }
      const { changes, lastInsertRowid } = await whileBusy(() => statement.run(values))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      // A statement that failed on a lock stays cached: it is open until it is run again, and no other transaction can be committed before.
      if (isBusy(error)) this.#onLocked(error)
      else this.#statements.delete(sql)
      throw error
    }
  }

  async #prepared(sql: string): Promise<{ statement: Statement; reader: boolean }> {
    const found = this.#statements.get(sql)
    this.#statements.delete(sql)
    const one = found ?? (await whileBusy(() => toPrepared(this.#database.prepare(sql))))
    this.#statements.set(sql, one)
    if (this.#statements.size > mostStatements) this.#statements.delete(this.#statements.keys().next().value ?? sql)
    return one
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* []
    throw new Error('there is one connection, and a stream would keep it')
  }

  /** Truncates the write-ahead log, so that the file alone is the whole database. */
  close(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Another process reads the file, or the disk is full: the next start applies the log.
    }
    this.#database.close()
  }
}

const toPrepared = (statement: Statement) => ({ statement, reader: statement.reader })

/** SQLite's own busy timeout would stop the whole process while it waits. */
async function whileBusy<T>(attempt: () => T): Promise<T> {
  const giveUp = Date.now() + patienceMs
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error
      await wait(1 + Math.random() * 9)
    }
  }
}

/** libsql binds every number as a float, truncates text at NUL, and ends the process on a boolean. */
function bindable(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new TypeError('text with NUL cannot be stored')
    return value
  }
  throw new TypeError(`cannot bind a ${typeof value}`)
}
