import type { CompiledQuery, QueryResult } from 'kysely'
import type Libsql from 'libsql'
import { isBusy } from './database-errors'
import { SqliteStatements } from './sqlite-statements'

/** A group that is older is committed when the current turn ends: the first of its transactions waits for the last. */
const mostMs = 15

const begin = { sql: 'begin immediate', parameters: [] }
const commit = { sql: 'commit', parameters: [] }
const rollback = { sql: 'rollback', parameters: [] }
const savepoint = { sql: 'savepoint one', parameters: [] }
const undo = { sql: 'rollback to one', parameters: [] }
const release = { sql: 'release one', parameters: [] }

interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/** Transactions that are committed together, each waiting for it. */
interface Group {
  began: number
  members: Waiting[]
}

/**
 * An SQLite database that callers use in turns. A commit waits for the disk, which takes longer than all that a transaction does, so
 * transactions that arrive together share one: each is a savepoint of its own within it and fails alone. A caller continues once the commit
 * is on the disk, also one that has only read what the transactions before it wrote.
 */
export class GroupCommit {
  readonly #database: Libsql.Database
  readonly #statements: SqliteStatements
  readonly #queue: Waiting[] = []
  #isTaken = false
  #group: Group | undefined

  constructor(database: Libsql.Database) {
    this.#database = database
    this.#statements = new SqliteStatements(database)
  }

  /**
   * Takes the turn and begins a transaction with the write lock: SQLite refuses one that begins by reading and writes later when another
   * process has written in between.
   */
  async begin(): Promise<void> {
    await this.#take()
    try {
      if (!this.#group) {
        await this.run(begin)
        this.#group = { began: performance.now(), members: [] }
      }
      await this.run(savepoint)
    } catch (error) {
      await this.#leave()
      throw error
    }
  }

  /** Ends the transaction; the turn remains the caller's until `finish`. */
  async release(): Promise<void> {
    await this.run(release)
  }

  /** Undoes the transaction; the turn remains the caller's until `finish`. A full disk ends the whole group by itself. */
  async undo(): Promise<void> {
    try {
      if (this.#group) await this.run(undo)
      if (this.#group) await this.run(release)
    } catch (error) {
      // What cannot be undone alone must not be committed with the others.
      await this.#abandon(error)
    }
  }

  /** Gives the turn to the next caller. Resolves once the group is on the disk. @throws when it could not be committed */
  async finish(): Promise<void> {
    const group = this.#group
    const committed = group && new Promise<void>((resolve, reject) => group.members.push({ resolve, reject }))
    await Promise.all([committed, this.#leave()])
  }

  /** Runs a statement in the caller's turn. */
  async run<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    try {
      return await this.#statements.run<Row>(query)
    } catch (error) {
      // Whoever waits for the turn would wait as long for the lock of the other process.
      if (isBusy(error)) for (const { reject } of this.#queue.splice(0)) reject(error)
      if (this.#group && !this.#database.inTransaction) this.#end((member) => member.reject(error))
      throw error
    }
  }

  /** Runs a statement by itself, in a turn of its own. */
  async runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#take()
    let result: QueryResult<Row>
    try {
      // Some, such as VACUUM, are refused inside a transaction.
      if (this.#group && !/^\s*(select|insert|update|delete|with)\b/i.test(query.sql)) await this.#commit()
      result = await this.run<Row>(query)
    } catch (error) {
      await this.finish().catch(() => undefined)
      throw error
    }
    await this.finish()
    return result
  }

  async close(): Promise<void> {
    await this.#take()
    if (this.#group) await this.#commit()
    try {
      // Truncates the write-ahead log, so that the file alone is the whole database.
      this.#database.exec('pragma wal_checkpoint(truncate)')
    } catch {
      // Another process reads the file, or the disk is full: the next start applies the log.
    }
    this.#database.close()
  }

  #take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve, reject) => this.#queue.push({ resolve, reject }))
    this.#isTaken = true
    return Promise.resolve()
  }

  async #leave(): Promise<void> {
    if (this.#group && performance.now() - this.#group.began > mostMs) await this.#commit()
    const next = this.#queue.shift()
    if (next) return next.resolve()
    this.#isTaken = false
    // Calls that have arrived already still join.
    if (this.#group) setImmediate(() => this.#commitUnused())
  }

  /** Whoever has the turn now commits later. */
  async #commitUnused(): Promise<void> {
    if (this.#isTaken || !this.#group) return
    this.#isTaken = true
    await this.#commit()
    await this.#leave()
  }

  async #commit(): Promise<void> {
    try {
      await this.run(commit)
      this.#end((member) => member.resolve())
    } catch (error) {
      await this.#abandon(error)
    }
  }

  /** Rolls the whole group back, which rejects the commit of each caller. */
  async #abandon(error: unknown): Promise<void> {
    if (this.#database.inTransaction) await this.#statements.run(rollback).catch(() => undefined)
    this.#end((member) => member.reject(error))
  }

  #end(settle: (member: Waiting) => void): void {
    const members = this.#group?.members ?? []
    this.#group = undefined
    for (const member of members) settle(member)
  }
}
