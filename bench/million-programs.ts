import { programCategories, programKinds, programSubjects } from '../src/shared/programs'
import { allWriters, idOf, keptPostgres, keptSqlite, lastAt } from './million'

const atOnce = 1_000

/** A data folder whose `community.db` holds so many programs. */
export function programsSqliteOf(count: number): Promise<string> {
  return keptSqlite(`sqlite-programs-${count}`, (database) => {
    const insert = database.prepare(
      `insert into programs (id, user_id, title, description, subject, kind, tags, hours, price, like_count, posted_at)
        values (?, ?, ?, ?, ?, ?, '[]', 8, 40, ?, ?)`,
    )
    for (const batch of allPrograms(count))
      for (const { id, mentor, title, text, subject, kind, likes, at } of batch)
        insert.run([id, mentor, title, text, subject, kind, BigInt(likes), BigInt(at)])
    for (const [list, total] of totals(count))
      database.prepare('insert into list_counters (list, total) values (?, ?)').run([list, BigInt(total)])
  })
}

/** A running PostgreSQL and in it the databases with so many programs each, the URLs in the same order. */
export function programsPostgresOf(counts: number[]): ReturnType<typeof keptPostgres> {
  return keptPostgres('programs', counts, async (client, count) => {
    for (const batch of allPrograms(count)) {
      const column = <T>(read: (program: (typeof batch)[number]) => T) => batch.map(read)
      await client.query(
        `insert into programs (id, user_id, title, description, subject, kind, tags, hours, price, like_count, posted_at)
          select id, mentor, title, text, subject, kind, '[]', 8, 40, likes, at
          from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
            as given (id, mentor, title, text, subject, kind, likes, at)`,
        [
          column(({ id }) => id),
          column(({ mentor }) => mentor),
          column(({ title }) => title),
          column(({ text }) => text),
          column(({ subject }) => subject),
          column(({ kind }) => kind),
          column(({ likes }) => likes),
          column(({ at }) => at),
        ],
      )
    }
    for (const row of totals(count)) await client.query('insert into list_counters (list, total) values ($1, $2)', row)
  })
}

/** How many programs a list holds. */
export const totalOf = (count: number, category: (typeof programCategories)[number]) =>
  Math.ceil(count / ((programKinds as readonly string[]).includes(category) ? programKinds.length : programSubjects.length))

const totals = (count: number) => programCategories.map((category): [string, number] => [`programs:${category}`, totalOf(count, category)])

/** A program every half a minute; few have many likes, and many have as many as others. */
function* allPrograms(count: number) {
  const people = [...allWriters()].map(([id]) => id)
  for (let from = 0; from < count; from += atOnce) {
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const number = from + index
      const at = lastAt - (count - number) * 30_000
      return {
        id: idOf(at, number),
        mentor: people[number % people.length] ?? '',
        title: `한 주에 한 걸음 ${number}`,
        text: 'Ten pages a week, read aloud.\n\n- 소리 내어 읽기\n- 한 문단 쓰기',
        subject: programSubjects[number % programSubjects.length] ?? 'korea',
        kind: programKinds[number % programKinds.length] ?? 'mento',
        likes: Math.floor(500 / (1 + ((number * 7_919) % 1_009))),
        at,
      }
    })
  }
}
