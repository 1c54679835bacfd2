import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import type Libsql from 'libsql'
import { isBusy } from './database-errors'

/** How long another process may hold the write lock before a statement gives up; a call answers within 5 s. */
const patienceMs = 3_500
/** The number of prepared statements to cache: more than the product has, so that only those with lists of varying length are evicted. */
const mostStatements = 300

type Statement = Libsql.Statement<unknown[]>

interface Prepared {
  statement: Statement
  reader: boolean
  /** The names of its columns where its rows are read as arrays; null where they are read as objects. */
  columns: readonly string[] | null
}

/** The statements of a database, each prepared once. */
export class SqliteStatements {
  readonly #database: Libsql.Database
  /** By their text, the one used last at the end. */
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: Libsql.Database) {
    this.#database = database
  }

  /** Waits for the lock of another process for some seconds. */
  async run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const values = parameters.map(bindable)
    // A statement that failed on a lock stays open until it is run again, so the same object is used.
    const prepared = this.#prepared.get(sql) ?? (await whileBusy(() => toPrepared(this.#database.prepare(sql), sql)))
    const { statement, reader, columns } = prepared
    this.#keep(sql, prepared)
    try {
      if (reader) {
        const rows = await whileBusy(() => statement.all(values))
        return { rows: (columns === null ? rows : toObjects(rows as unknown[][], columns)) as Row[] }
      }
      const { changes, lastInsertRowid } = await whileBusy(() => statement.run(values))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      // A statement that failed on a lock stays cached: it is open until it is run again, and no other transaction can be committed before.
      if (!isBusy(error)) this.#prepared.delete(sql)
      throw error
    }
  }

  #keep(sql: string, one: Prepared): void {
    this.#prepared.delete(sql)
    this.#prepared.set(sql, one)
    if (this.#prepared.size > mostStatements) this.#prepared.delete(this.#prepared.keys().next().value ?? sql)
  }
}

function toPrepared(statement: Statement, sql: string): Prepared {
  const { reader } = statement
  // The columns of `*` change with the table, also while the statement is prepared.
  if (!reader || sql.replaceAll('count(*)', '').includes('*')) return { statement, reader, columns: null }
  return { statement: statement.raw(true), reader, columns: statement.columns().map(({ name }) => name) }
}

/** The same rows as libsql's own objects, for which it would make every name anew in each row. */
const toObjects = (rows: readonly unknown[][], columns: readonly string[]): Record<string, unknown>[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at]
    return row
  })

/** SQLite's own busy timeout would stop the whole process while it waits. */
export async function whileBusy<T>(attempt: () => T): Promise<T> {
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

/** libsql binds every number as a float, truncates text at NUL, and ends the process on a boolean. A list is bound as JSON. */
function bindable(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (value === null || typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (hasNul(value)) throw new TypeError('text with NUL cannot be stored')
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return JSON.stringify(value)
  throw new TypeError(`cannot bind a ${typeof value}`)
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('\0') : Array.isArray(value) && value.some(hasNul)
}
