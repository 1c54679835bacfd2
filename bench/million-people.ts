import { createHash } from 'node:crypto'
import { goals as allGoals, levels } from '../src/shared/languages'
import { idOf, keptPostgres, keptSqlite, lastAt } from './million'

const atOnce = 1_000
const minute = 60_000
const regions = [
  '서울특별시',
  '부산광역시',
  '대구광역시',
  '인천광역시',
  '광주광역시',
  '대전광역시',
  '울산광역시',
  '경기도',
  '제주특별자치도',
  '해외',
]
/** A member who is never inactive, so that a database that was kept stays the same. */
const alwaysAt = Date.UTC(2100, 0, 1)

/** The filters that are measured. */
export const someRegion = '대전광역시'
export const someSchool = 'school_7'
/** Calls are limited per account, so many members search in turn. */
const seekers = Array.from({ length: 100 }, (_, index) => ({
  id: idOf(lastAt, index),
  session: idOf(lastAt + 1, index),
  name: `seeker_${index}`,
  token: `bench-token-of-somebody-who-searches-${index}`,
}))
export const seekerTokens = seekers.map(({ token }) => token)
const seekerLanguages = JSON.stringify({ korean: 'native', english: 'B1', motherTongue: null })
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A data folder whose `community.db` holds so many people to learn with. */
export function peopleSqliteOf(count: number): Promise<string> {
  return keptSqlite(`sqlite-people-${count}`, (database) => {
    const user = database.prepare('insert into users (id, nickname, name, email, joined_at, languages, about) values (?, ?, ?, ?, ?, ?, ?)')
    const card = database.prepare(
      'insert into partner_cards (user_id, speaks, level, goals, region, school, recent, active_at, seen_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    const listing = database.prepare('insert into partner_listings (list, speaks, recent, level, user_id) values (?, ?, ?, ?, ?)')
    for (const batch of allPeople(count)) {
      for (const { id, name, joined, languages, level, goals, region, school, recent, active, lists } of batch) {
        user.run([id, name, name, `${name}@example.com`, BigInt(joined), languages, '한 줄 소개'])
        card.run([id, 'english', BigInt(level), BigInt(goals), region, school, BigInt(recent), BigInt(active), BigInt(active)])
        for (const list of lists) listing.run([list, 'english', BigInt(recent), BigInt(level), id])
      }
    }
    const session = database.prepare(
      'insert into sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)',
    )
    for (const { id, session: sessionId, name, token } of seekers) {
      user.run([id, name, name, `${name}@example.com`, BigInt(lastAt), seekerLanguages, ''])
      session.run([sessionId, id, hashOf(token), 'bench', BigInt(lastAt), BigInt(alwaysAt), BigInt(alwaysAt)])
    }
  })
}

/** A running PostgreSQL and in it the databases with so many people each, the URLs in the same order. */
export function peoplePostgresOf(counts: number[]): ReturnType<typeof keptPostgres> {
  return keptPostgres('people', counts, async (client, count) => {
    for (const batch of allPeople(count)) {
      const column = <T>(read: (person: (typeof batch)[number]) => T) => batch.map(read)
      const ids = column(({ id }) => id)
      await client.query(
        `insert into users (id, nickname, name, email, joined_at, languages, about)
          select id, name, name, name || '@example.com', joined, languages, '한 줄 소개'
          from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as given (id, name, joined, languages)`,
        [ids, column(({ name }) => name), column(({ joined }) => joined), column(({ languages }) => languages)],
      )
      await client.query(
        `insert into partner_cards (user_id, speaks, level, goals, region, school, recent, active_at, seen_at)
          select id, 'english', level, goals, region, school, recent, active, active
          from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::int[], $7::bigint[])
            as given (id, level, goals, region, school, recent, active)`,
        [
          ids,
          column(({ level }) => level),
          column(({ goals }) => goals),
          column(({ region }) => region),
          column(({ school }) => school),
          column(({ recent }) => recent),
          column(({ active }) => active),
        ],
      )
      const listed = batch.flatMap(({ id, level, recent, lists }) => lists.map((list) => ({ list, recent, level, id })))
      await client.query(
        `insert into partner_listings (list, speaks, recent, level, user_id) select list, 'english', recent, level, id
          from unnest($1::text[], $2::int[], $3::int[], $4::text[]) as given (list, recent, level, id)`,
        [listed.map(({ list }) => list), listed.map(({ recent }) => recent), listed.map(({ level }) => level), listed.map(({ id }) => id)],
      )
    }
    for (const { id, session, name, token } of seekers) {
      await client.query('insert into users (id, nickname, name, email, joined_at, languages) values ($1, $2, $2, $3, $4, $5)', [
        id,
        name,
        `${name}@example.com`,
        lastAt,
        seekerLanguages,
      ])
      await client.query(
        'insert into sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, $5, $6, $6)',
        [session, id, hashOf(token), 'bench', lastAt, alwaysAt],
      )
    }
  })
}

/** The place of the page that begins after all but the last forty of the least wished segment. */
export function deepestPlace(count: number): string {
  const least = levels.length - 1
  const inSegment = [...allPeople(count)].flatMap((batch) => batch.filter(({ level, recent }) => level === least && recent === 0))
  return `0:${least}:${inSegment[40]?.id ?? ''}`
}

/** Everybody speaks English and learns Korean; a third was active this week, one in a hundred is here. */
function* allPeople(count: number) {
  for (let from = 0; from < count; from += atOnce) {
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const number = from + index
      const chance = (number * 7_919) % 1_000_003
      const joined = lastAt - (count - number) * minute
      const level = chance % levels.length
      const goals = 1 << (chance % allGoals.length)
      const region = regions[chance % regions.length] ?? ''
      const school = `school_${chance % 211}`
      const here = number % 100 === 0
      const recent = here || number % 3 === 0 ? 1 : 0
      const languages = JSON.stringify({ korean: levels[level], english: 'native', motherTongue: null })
      const goal = allGoals[chance % allGoals.length] ?? ''
      const lists = ['all', `goal:${goal}`, `region:${region}`, `school:${school}`, ...(here ? ['here'] : [])]
      const active = recent ? alwaysAt : lastAt
      return { id: idOf(joined, number), name: `person_${number}`, joined, languages, level, goals, region, school, recent, active, lists }
    })
  }
}
