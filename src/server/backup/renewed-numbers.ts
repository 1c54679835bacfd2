/*
 * After a copy of the database has taken its place, numbers of the former one mean nothing: clients may have seen what is newer than the
 * copy, and the same numbers are given to something else. With other numbers, each client loads its rooms again, and joins the whole
 * notebook with its own.
 */

/** More than are ever given between a backup and its restore. */
const numberOffset = 1_000_000_000

interface NumberUpdate {
  table: string
  column: string
  sqlite: string
  postgres: string
}

const later = (table: string, column: string): NumberUpdate => {
  const statement = `update ${table} set ${column} = ${column} + ${numberOffset}`
  return { table, column, sqlite: statement, postgres: statement }
}

export const renewSqliteEpochs = 'update notebooks set epoch = lower(hex(randomblob(8)))'

/** One after the other, each where the database, which may be older than this program, has the column. */
const numberUpdates: NumberUpdate[] = [
  {
    ...{ table: 'notebooks', column: 'epoch', sqlite: renewSqliteEpochs },
    postgres: 'update notebooks set epoch = substr(md5(gen_random_uuid()::text), 1, 16)',
  },
  // A live stream that goes on after a number that was not given here starts anew.
  later('live_heads', 'seq'),
  // Messages that were changed or deleted after the backup are read again.
  later('rooms', 'last_change'),
  later('room_members', 'hidden_version'),
]

/** What an operator runs in PostgreSQL where the program could not. */
export const renewPostgres = numberUpdates.map(({ postgres }) => `${postgres};`).join(' ')

/** @param run runs a statement and returns its rows */
export async function renewNumbers(engine: 'sqlite' | 'postgres', run: (statement: string) => Promise<unknown[]>): Promise<void> {
  for (const { table, column, ...statements } of numberUpdates) {
    const columns =
      engine === 'sqlite'
        ? `pragma_table_info('${table}') where name`
        : `information_schema.columns where table_schema = current_schema() and table_name = '${table}' and column_name`
    const found = await run(`select 1 from ${columns} = '${column}'`)
    if (found.length > 0) await run(statements[engine])
  }
}
