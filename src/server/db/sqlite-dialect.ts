import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import Libsql from 'libsql'

const busyMs = 5_000

/** SQLite through libsql. One connection a process; every transaction is a writing one from its first statement on. */
export class LibsqlDialect extends SqliteDialect {
  readonly #path: string

  /** @param path of the database file; it is made when absent */
  constructor(path: string) {
    super({ database: () => openDatabase(path) })
    this.#path = path
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: () => openDatabase(this.#path) })
  }
}

/** SQLite's schema changes are transactional; Kysely's migrator takes the lock of a transaction only where it is told so. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A transaction that begins by reading and writes later is refused outright when another process wrote in between. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

async function openDatabase(path: string): Promise<SqliteDatabase> {
  const database = new Libsql(path)
  database.exec(`pragma busy_timeout = ${busyMs}`)
  await enterWal(database)
  // FULL: what was acknowledged survives a killed process and a power cut alike.
  database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma journal_size_limit = 67108864')
  return { prepare: (sql) => wrapStatement(database.prepare(sql)), close: () => database.close() }
}

/** The change to WAL ignores the busy timeout when two processes make it at once. */
async function enterWal(database: Libsql.Database): Promise<void> {
  const giveUp = Date.now() + busyMs
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

function wrapStatement(statement: Libsql.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters.map(bindable)),
    run: (parameters) => statement.run(parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(parameters.map(bindable)),
  }
}

/** libsql binds every number as a float and ends the process on a boolean. */
function bindable(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new TypeError('text with NUL cannot be stored')
    return value
  }
  throw new TypeError(`cannot bind a ${typeof value}`)
}
