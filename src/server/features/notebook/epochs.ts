import type { Client } from 'pg'

/*
 * After a copy of the database has taken its place, numbers of the former one mean nothing, since machines may have changes that are newer
 * than the copy. With another epoch each machine joins all that it has, so that nothing is lost. A database from before notebooks has none.
 */

/** Statements for SQLite; the second one only where the first finds a row. */
export const findNotebooks = "select 1 from sqlite_master where type = 'table' and name = 'notebooks'"
export const renewSqliteEpochs = 'update notebooks set epoch = lower(hex(randomblob(8)))'

export const renewPostgres = 'update notebooks set epoch = substr(md5(gen_random_uuid()::text), 1, 16);'

export async function renewPostgresEpochs(client: Pick<Client, 'query'>): Promise<void> {
  await client.query(`do $$ begin
    if to_regclass('notebooks') is not null then
      ${renewPostgres}
    end if;
  end $$`)
}
