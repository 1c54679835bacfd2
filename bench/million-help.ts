import { hashToken } from '../src/server/http/auth'
import { allWriters, idOf, keptPostgres, keptSqlite, lastAt } from './million'

const atOnce = 1_000
/** As many as share the calls without any of them reaching the limit of calls. */
const helpers = Array.from({ length: 200 }, (_, number) => ({
  id: idOf(lastAt, number),
  name: `helper_${number}`,
  token: `the-token-of-helper-${number}-of-the-benchmark`,
}))
const languages = JSON.stringify({ korean: 'native', english: null, motherTongue: null })
/** The tokens of members who help with Korean. */
export const helperTokens = helpers.map(({ token }) => token)
const later = 365 * 24 * 60 * 60 * 1000

/** A data folder whose `community.db` holds so many texts that wait for help. */
export function helpSqliteOf(count: number): Promise<string> {
  return keptSqlite(`sqlite-help-${count}`, (database) => {
    const insertPost = database.prepare(
      "insert into posts (id, user_id, category, content, images, tags, posted_at) values (?, ?, 'korea', ?, '[]', '[]', ?)",
    )
    const insertHelp = database.prepare("insert into help_wanted (id, list, kind, turn, is_first) values (?, ?, 'post', ?, 1)")
    for (const batch of allTexts(count))
      for (const { id, writer, text, at } of batch) {
        insertPost.run([id, writer, text, BigInt(at)])
        for (const list of ['korean', 'either']) insertHelp.run([id, list, id])
      }
    const now = Date.now()
    const insertUser = database.prepare('insert into users (id, nickname, name, joined_at, email, languages) values (?, ?, ?, ?, ?, ?)')
    const insertSession = database.prepare(
      "insert into sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at) values (?, ?, ?, '', ?, ?, ?)",
    )
    for (const { id, name, token } of helpers) {
      insertUser.run([id, name, name, BigInt(now), `${name}@example.com`, languages])
      insertSession.run([id, id, hashToken(token), BigInt(now), BigInt(now), BigInt(now + later)])
    }
  })
}

/** A running PostgreSQL and in it the databases with so many waiting texts each, the URLs in the same order. */
export function helpPostgresOf(counts: number[]): ReturnType<typeof keptPostgres> {
  return keptPostgres('help', counts, async (client, count) => {
    for (const batch of allTexts(count)) {
      const column = <T>(read: (text: (typeof batch)[number]) => T) => batch.map(read)
      const ids = column(({ id }) => id)
      await client.query(
        `insert into posts (id, user_id, category, content, images, tags, posted_at) select id, writer, 'korea', text, '[]', '[]', at
          from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as given (id, writer, text, at)`,
        [ids, column(({ writer }) => writer), column(({ text }) => text), column(({ at }) => at)],
      )
      await client.query(
        `insert into help_wanted (id, list, kind, turn, is_first) select id, list, 'post', id, 1
          from unnest($1::text[]) as given (id), unnest(array['korean', 'either']) as lists (list)`,
        [ids],
      )
    }
    const now = Date.now()
    for (const { id, name, token } of helpers) {
      const user = [id, name, now, `${name}@example.com`, languages]
      await client.query('insert into users (id, nickname, name, joined_at, email, languages) values ($1, $2, $2, $3, $4, $5)', user)
      await client.query(
        "insert into sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at) values ($1, $1, $2, '', $3, $3, $4)",
        [id, hashToken(token), now, now + later],
      )
    }
  })
}

/** A text every half a minute, each the first of its turn. */
const timeOf = (count: number, number: number) => lastAt - (count - number) * 30_000
/** The id of a text, counted from the oldest. */
export const nthHelp = (count: number, number: number) => idOf(timeOf(count, number), number)

function* allTexts(count: number) {
  const people = [...allWriters()].map(([id]) => id)
  for (let from = 0; from < count; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const number = from + index
      return {
        id: nthHelp(count, number),
        writer: people[number % people.length] ?? '',
        text: `어제 친구를 만났어요. 우리는 같이 밥을 먹었어요. ${number}`,
        at: timeOf(count, number),
      }
    })
}
