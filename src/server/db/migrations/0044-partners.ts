import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

interface Card {
  user_id: string
  speaks: string
  level: number
  goals: number
  region: string
  school: string
  recent: number
  active_at: number
  seen_at: number
}
interface Old {
  users: {
    id: string
    languages: string | null
    goals: string
    city: string | null
    academy: string | null
    joined_at: number
    withdrawn_at: number | null
  }
  sessions: { user_id: string; last_seen_at: number }
  partner_cards: Card
  partner_listings: { list: string; speaks: string; recent: number; level: number; user_id: string }
}

const weekMs = 7 * 24 * 60 * 60 * 1000
const atOnce = 500
const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']
const goals = ['conversation', 'exams', 'work', 'studyAbroad', 'culture']

/** Members who can be found as partners, and the lists in which they are found. */
export function createPartners(dialect: Dialect): Migration {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
      await db.schema
        .createTable('partner_cards')
        .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('speaks', text, (column) => column.notNull())
        .addColumn('level', 'integer', (column) => column.notNull())
        .addColumn('goals', 'integer', (column) => column.notNull())
        .addColumn('region', text, (column) => column.notNull())
        .addColumn('school', text, (column) => column.notNull())
        .addColumn('recent', 'integer', (column) => column.notNull())
        .addColumn('active_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
      // Who was last active a week ago.
      await db.schema.createIndex('partner_cards_active').on('partner_cards').columns(['recent', 'active_at']).execute()
      const listings = db.schema
        .createTable('partner_listings')
        .addColumn('list', text, (column) => column.notNull())
        .addColumn('speaks', text, (column) => column.notNull())
        .addColumn('recent', 'integer', (column) => column.notNull())
        .addColumn('level', 'integer', (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull().references('partner_cards.user_id').onDelete('cascade'))
        .addPrimaryKeyConstraint('partner_listings_key', ['list', 'speaks', 'recent', 'level', 'user_id'])
      await (dialect === 'sqlite' ? listings.modifyEnd(sql`without rowid`) : listings).execute()
      await db.schema.createIndex('partner_listings_user').on('partner_listings').column('user_id').execute()
      await listExisting(db as Kysely<Old>, Date.now())
    },
  }
}

async function listExisting(db: Kysely<Old>, now: number): Promise<void> {
  for (let after = '', found = atOnce; found === atOnce; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'languages', 'goals', 'city', 'academy', 'joined_at'])
      .select(({ selectFrom }) => {
        const own = selectFrom('sessions').whereRef('sessions.user_id', '=', 'users.id')
        return own.select(({ fn }) => fn.max('sessions.last_seen_at').as('seen_at')).as('seen_at')
      })
      .where('languages', 'is not', null)
      .where('withdrawn_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const cards = rows.flatMap((row): Card[] => {
      const skills = JSON.parse(row.languages ?? '{}') as Record<string, string | null>
      const found = [
        ['korean', 'english'],
        ['english', 'korean'],
      ].find(([speaks = '', learns = '']) => ['native', 'fluent'].includes(skills[speaks] ?? '') && levels.includes(skills[learns] ?? ''))
      if (!found) return []
      const [speaks = '', learns = ''] = found
      const own = JSON.parse(row.goals) as string[]
      const seen = Number(row.seen_at ?? row.joined_at)
      return [
        {
          user_id: row.id,
          speaks,
          level: levels.indexOf(skills[learns] ?? ''),
          goals: goals.reduce((bits, goal, index) => bits + (own.includes(goal) ? 2 ** index : 0), 0),
          region: row.city?.split(' ')[0] ?? '',
          school: row.academy ?? '',
          recent: now - seen <= weekMs ? 1 : 0,
          active_at: seen,
          seen_at: seen,
        },
      ]
    })
    if (cards.length > 0) {
      await db.insertInto('partner_cards').values(cards).execute()
      await db.insertInto('partner_listings').values(cards.flatMap(listingsOf)).execute()
    }
    found = rows.length
    after = rows.at(-1)?.id ?? after
  }
}

function listingsOf({ user_id, speaks, level, goals: bits, region, school, recent }: Card): Old['partner_listings'][] {
  const own = goals.filter((_, index) => (bits & (2 ** index)) !== 0).map((goal) => `goal:${goal}`)
  const lists = ['all', ...own, ...(region ? [`region:${region}`] : []), ...(school ? [`school:${school}`] : [])]
  return lists.map((list) => ({ list, speaks, recent, level, user_id }))
}
