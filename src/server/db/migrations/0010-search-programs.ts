import type { Kysely, Migration } from 'kysely'
import type { Dialect } from '../connection'
import { indexKinds } from './0003-search'

/** The search index of programs, filled with the existing ones. */
export function createProgramSearch(dialect: Dialect): Migration {
  return { up: (db: Kysely<unknown>) => indexKinds(db, dialect, ['program']) }
}
