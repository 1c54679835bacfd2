import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import type Libsql from 'libsql'
import { isBusy } from './database-errors'

/** How long another process may hold the write lock before a statement gives up; a call answers within 5 s. */
const patienceMs = 3_500
/** The number of prepared statements to cache: more than the product has, so that only those with lists of varying length are evicted. */
const mostStatements = 300

type Statement = Libsql.Statement<unknown[]>

/** The statements of a database, each prepared once. */
export class SqliteStatements {
  readonly #database: Libsql.Database
  /** By their text, the one used last at the end. */
  readonly #prepared = new Map<string, { statement: Statement; reader: boolean }>()

  constructor(database: Libsql.Database) {
    this.#database = database
  }

  /** Waits for the lock of another process for some seconds. */
  async run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const values = parameters.map(bindable)
    // A statement that failed on a lock stays open until it is run again, so the same object is used.
    const { statement, reader } = this.#prepared.get(sql) ?? (await whileBusy(() => toPrepared(this.#database.prepare(sql))))
    this.#keep(sql, { statement, reader })
    try {
      if (reader) return { rows: await whileBusy(() => statement.all(values) as Row[]) }
      const { changes, lastInsertRowid } = await whileBusy(() => statement.run(values))
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      // A statement that failed on a lock stays cached: it is open until it is run again, and no other transaction can be committed before.
      if (!isBusy(error)) this.#prepared.delete(sql)
      throw error
    }
  }

  #keep(sql: string, one: { statement: Statement; reader: boolean }): void {
    this.#prepared.delete(sql)
    this.#prepared.set(sql, one)
    if (this.#prepared.size > mostStatements) this.#prepared.delete(this.#prepared.keys().next().value ?? sql)
  }
}

const toPrepared = (statement: Statement) => ({ statement, reader: statement.reader })

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
