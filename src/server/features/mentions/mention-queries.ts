import type { Kysely, Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import { preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** What can mention people. */
export type MentionKind = Schema['mentions']['kind']

/** A mentioned member, by the nickname in the text. */
export interface Mentioned {
  user_id: string
  nickname: string
}

/**
 * The members with some nicknames. `mentionable` is 1 for those whom the writer may see, except the writer.
 * @param writerId null for an anonymous text: whom it can mention depends on nobody's blocks, and includes its writer, since either would
 * betray who wrote it
 */
export function selectNamed(
  db: Kysely<Schema>,
  nicknames: string[],
  writerId: string | null,
): Promise<(Mentioned & { mentionable: number })[]> {
  return db
    .selectFrom('users')
    .select(['users.id as user_id', 'users.nickname'])
    .select(({ eb, and }) => {
      const isMentionable = writerId === null ? visibleTo(null).users : and([eb('users.id', '!=', writerId), visibleTo(writerId).users])
      return eb.case().when(isMentionable).then(1).else(0).end().as('mentionable')
    })
    .where('users.nickname', 'in', nicknames)
    .where('users.id', '!=', 'bot')
    .$narrowType<{ nickname: string }>()
    .execute()
}

export function selectMentionedIn(db: Kysely<Schema>, itemId: string): Promise<Mentioned[]> {
  return db.selectFrom('mentions').select(['user_id', 'nickname']).where('item_id', '=', itemId).execute()
}

/**
 * Those whom a text mentions, or mentioned before an edit, by the nicknames in it: whose names corrections of it and quotations may have.
 * Somebody may be among them more than once.
 */
export function selectEverMentionedIn(db: Kysely<Schema>, itemId: string): Promise<Mentioned[]> {
  const now = db.selectFrom('mentions').select(['user_id', 'nickname']).where('item_id', '=', itemId)
  return now.unionAll(db.selectFrom('former_mentions').select(['user_id', 'nickname']).where('item_id', '=', itemId)).execute()
}

/**
 * Replaces the stored mentions of a text. Those that it no longer has become former ones, as do further nicknames of one member: a text that
 * was edited after they were renamed may have both.
 */
export async function setMentioned(trx: Transaction<Schema>, kind: MentionKind, itemId: string, people: Mentioned[]): Promise<void> {
  const before = await trx.deleteFrom('mentions').where('item_id', '=', itemId).returning(['user_id', 'nickname']).execute()
  const kept = [...new Map(people.toReversed().map((one) => [one.user_id, one])).values()]
  const isKept = (one: Mentioned) => kept.some(({ user_id, nickname }) => user_id === one.user_id && nickname === one.nickname)
  const gone = [...before, ...people].filter((one) => !isKept(one))
  if (gone.length > 0)
    await trx
      .insertInto('former_mentions')
      .values(gone.map((person) => ({ kind, item_id: itemId, ...person })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (kept.length === 0) return
  const rows = kept.map((person) => ({ kind, item_id: itemId, ...person }))
  await trx
    .insertInto('mentions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the mentions of erased texts. */
export async function dropMentions(trx: Transaction<Schema>, itemIds: string[]): Promise<void> {
  if (itemIds.length === 0) return
  await trx.deleteFrom('mentions').where('item_id', 'in', itemIds).execute()
  await trx.deleteFrom('former_mentions').where('item_id', 'in', itemIds).execute()
}

/** A mentioned member with their current nickname. */
export interface MentionRow extends Mentioned {
  item_id: string
  /** Null for a withdrawn member. */
  now: string | null
  /** 1 when the viewer may see them. */
  seen: number
}

/** The mentions of some texts. */
export const selectMentions: (db: Kysely<Schema>, asked: { itemIds: string[]; viewerId: string | null }) => Promise<MentionRow[]> =
  preparedForViewer((db, { itemIds, viewerId }) =>
    db
      .selectFrom('mentions')
      .innerJoin('users', 'users.id', 'mentions.user_id')
      .select(['mentions.item_id', 'mentions.user_id', 'mentions.nickname', 'users.nickname as now'])
      .select(({ eb }) => eb.case().when(visibleTo(viewerId).users).then(1).else(0).end().as('seen'))
      .where(isAnyOf(db, 'mentions.item_id', itemIds)),
  )
