import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { SqliteAdapter, SqliteDialect } from 'kysely'
import { GroupCommit } from './group-commit'
import { openSqlite } from './open-sqlite'
import { rewriteFreeSpace } from './sqlite-erasing'
import { whileBusy } from './sqlite-statements'

/** SQLite: one connection per process, and every transaction takes the write lock at its beginning. */
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

/** Kysely's driver for a single connection, which its callers use in turns (group-commit.ts). */
class LibsqlDriver implements Driver {
  readonly #path: string
  #shared: GroupCommit | undefined

  constructor(path: string) {
    this.#path = path
  }

  async init(): Promise<void> {
    const database = openSqlite(this.#path)
    // Switching to WAL and the first read may meet another process doing the same.
    await whileBusy(() => database.exec('pragma journal_mode = wal'))
    // FULL: acknowledged writes survive a killed process and a power failure.
    await whileBusy(() => database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma journal_size_limit = 67108864'))
    // The log grows to 16 MB before its pages are moved into the file: what many commits change is moved once for all of them.
    database.exec('pragma wal_autocheckpoint = 4096')
    // 16 MB instead of 2 MB: the index pages that every call and heartbeat needs are read from memory, not from the system each time.
    database.exec('pragma cache_size = -16384')
    // Deleted data is overwritten, in free pages and within pages.
    await whileBusy(() => database.exec('pragma secure_delete = on'))
    rewriteFreeSpace(database)
    this.#shared = new GroupCommit(database)
  }

  async acquireConnection(): Promise<LibsqlConnection> {
    if (!this.#shared) throw new Error('the database is closed')
    return new LibsqlConnection(this.#shared)
  }

  beginTransaction(connection: LibsqlConnection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: LibsqlConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: LibsqlConnection): Promise<void> {
    return connection.rollback()
  }

  releaseConnection(connection: LibsqlConnection): Promise<void> {
    return connection.leave()
  }

  async destroy(): Promise<void> {
    await this.#shared?.close()
    this.#shared = undefined
  }
}

/** One caller's use of the connection: in turns of its own, or for a whole transaction. */
class LibsqlConnection implements DatabaseConnection {
  readonly #shared: GroupCommit
  #hasTurn = false

  constructor(shared: GroupCommit) {
    this.#shared = shared
  }

  async begin(): Promise<void> {
    await this.#shared.begin()
    this.#hasTurn = true
  }

  async commit(): Promise<void> {
    await this.#shared.release()
    await this.leave()
  }

  /** After a commit that failed, nothing is left to undo. */
  async rollback(): Promise<void> {
    if (!this.#hasTurn) return
    await this.#shared.undo()
    // The transaction's own error is the one that counts.
    await this.leave().catch(() => undefined)
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#hasTurn ? this.#shared.run(query) : this.#shared.runAlone(query)
  }

  async leave(): Promise<void> {
    if (!this.#hasTurn) return
    this.#hasTurn = false
    await this.#shared.finish()
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* []
    throw new Error('there is one connection, and a stream would keep it')
  }
}
