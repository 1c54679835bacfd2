import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import type { Schema } from './schema'

/** The names of statements that PostgreSQL prepares once for each connection, by their text. */
const names = new Map<string, string>()

/** The name under which PostgreSQL is to keep a statement; undefined for one that is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text)

/** Whether a statement returns all columns of a table, whichever it has. */
const returnsAnyColumn = (text: string) => /select \* from "|"\.\*|returning \*/.test(text)

/** Stands for a value until the statement is run. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Statement<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * A statement that is built and compiled once, for what runs often: building one takes longer than running it.
 * PostgreSQL plans it once too, so it must be one whose best plan does not depend on the values.
 * It names its columns: once a later version adds one to a table, PostgreSQL refuses a statement that was prepared to return all of them.
 * @param build its text must not depend on `given`, whose values are only filled in when it is run
 * @returns a function that runs it and resolves with its rows
 */
export function prepared<Given extends object, Row>(
  build: (db: Kysely<Schema>, given: Given) => Statement<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  const places = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Given
  /** By the kind of database. */
  const compiled = new Map<unknown, CompiledQuery<Row>>()
  const compile = (db: Kysely<Schema>) => {
    const query = build(db, places).compile(db)
    if (returnsAnyColumn(query.sql)) throw new Error(`a prepared statement does not name its columns: ${query.sql}`)
    names.set(query.sql, `statement_${names.size}`)
    return query
  }
  return async (db, given) => {
    const kind = db.getExecutor().adapter.constructor
    const query = compiled.get(kind) ?? compile(db)
    compiled.set(kind, query)
    const values = new Map<string, unknown>(Object.entries(given))
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? values.get(each.name) : each))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** As `prepared`, with one text for members and one for visitors, whose `viewerId` is null and for whom fewer conditions hold. */
export function preparedForViewer<Given extends { viewerId: string | null }, Row>(
  build: (db: Kysely<Schema>, given: Given) => Statement<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  const forMembers = prepared(build)
  const forVisitors = prepared<Given, Row>((db, given) => build(db, Object.create(given, { viewerId: { value: null } })))
  return (db, given) => (given.viewerId === null ? forVisitors : forMembers)(db, given)
}
