import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits'
import type { NoticeItemKind, NoticeKind } from '../../../shared/notices'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/**
 * Who acted, for each kind of notice: the writer of its item, the asker of its question, everybody in a table (`gathered`: several people
 * in one notice), or nobody who is named.
 */
const peopleOf: Record<NoticeKind, 'writer' | 'asker' | 'nobody' | 'gathered'> = {
  comment: 'writer',
  commentReply: 'writer',
  answer: 'writer',
  answerReply: 'writer',
  accepted: 'asker',
  mention: 'writer',
  correction: 'gathered',
  correctionThanks: 'writer',
  correctionAgreement: 'gathered',
  like: 'gathered',
  follow: 'gathered',
  save: 'gathered',
  review: 'gathered',
  reviewAnswer: 'writer',
  report: 'nobody',
}
/** Who acted, for a notice of a kind. */
export const whoDid = (kind: NoticeKind) => peopleOf[kind]

/** A table, or the rows for a member who is notified, with a row for each person and item. */
interface Gathering {
  table:
    | 'post_likes'
    | 'comment_likes'
    | 'program_likes'
    | 'program_saves'
    | 'follows'
    | 'program_reviews'
    | 'corrections'
    | ((viewerId: string) => RawBuilder<unknown>)
  item: string
  person: string
  /** The column with the time, if not `created_at`. */
  at?: string
  /** Whether its rows can be deleted and restored. */
  isDeletable?: true
}

const likes: Partial<Record<NoticeItemKind, Gathering>> = {
  post: { table: 'post_likes', item: 'post_id', person: 'user_id' },
  reply: { table: 'comment_likes', item: 'item_id', person: 'user_id' },
  answer: { table: 'comment_likes', item: 'item_id', person: 'user_id' },
  program: { table: 'program_likes', item: 'program_id', person: 'user_id' },
}
const corrected: Gathering = { table: 'corrections', item: 'item_id', person: 'user_id', isDeletable: true }
/** Agreements by the text that the notified member has corrected. */
const agreed: Gathering = {
  table: (viewerId) => sql`(select corrections.item_id, correction_agreements.user_id, correction_agreements.created_at
    from correction_agreements join corrections on corrections.id = correction_agreements.correction_id
    where corrections.user_id = ${viewerId} and corrections.deleted_at is null)`,
  item: 'item_id',
  person: 'user_id',
}
const gatherings: Partial<Record<NoticeKind, Partial<Record<NoticeItemKind, Gathering>>>> = {
  correction: { post: corrected, reply: corrected, question: corrected, answer: corrected },
  correctionAgreement: { post: agreed, reply: agreed, question: agreed, answer: agreed },
  like: likes,
  follow: { none: { table: 'follows', item: 'followed_id', person: 'follower_id' } },
  save: { program: { table: 'program_saves', item: 'program_id', person: 'user_id' } },
  review: { program: { table: 'program_reviews', item: 'program_id', person: 'user_id', at: 'reviewed_at', isDeletable: true } },
}

/** What identifies a notice. */
export interface NoticeKey {
  kind: NoticeKind
  item_kind: NoticeItemKind
  item_id: string
}

/** A member who wrote anonymously in the question of an answer must not be named for liking that answer. */
const isNameless = sql<SqlBool>`exists (select 1 from aliases join answers as liked on liked.question_id = aliases.question_id
  where liked.id = given.item_id and aliases.user_id = users.id)`

/** The `from` clause for the people who acted and whom the viewer may see; `given` is the table, `users` the people. */
function gatheredBy(
  viewerId: string,
  { table, item, person, isDeletable }: Gathering,
  itemKind: NoticeItemKind,
  itemId: RawBuilder<unknown>,
) {
  const seen = visibleTo(viewerId).users
  const blocked = sql`exists (select 1 from anonymous_blocks as nameless where (nameless.blocker_id = ${viewerId} and
    nameless.blocked_id = users.id) or (nameless.blocked_id = ${viewerId} and nameless.blocker_id = users.id))`
  // A block of a named member does not apply to what they do anonymously, nor the other way round.
  const isSeen =
    itemKind === 'answer' ? sql`case when ${isNameless} then users.withdrawn_at is null and not ${blocked} else ${seen} end` : sql`${seen}`
  const rows = typeof table === 'string' ? sql.table(table) : table(viewerId)
  return sql`from ${rows} as given join users on users.id = given.${sql.ref(person)}
    where given.${sql.ref(item)} = ${itemId} and users.id <> ${viewerId} and ${isSeen}
    ${isDeletable ? sql`and given.deleted_at is null` : sql``}`
}

/** On `notices`: there is somebody to name. */
export function hasPeople(viewerId: string): RawBuilder<SqlBool> {
  const cases = Object.entries(gatherings).flatMap(([kind, byItem]) =>
    Object.entries(byItem).map(([itemKind, gathering]) => {
      const itemId = kind === 'follow' ? sql`${viewerId}` : sql`notices.item_id`
      const rows = gatheredBy(viewerId, gathering, itemKind as NoticeItemKind, itemId)
      return sql`when notices.kind = ${kind} and notices.item_kind = ${itemKind} then exists (select 1 ${rows})`
    }),
  )
  return sql<SqlBool>`case ${sql.join(cases, sql` `)} else ${sql.lit(true)} end`
}

export interface PersonRow {
  user_id: string
  nickname: string
  image_path: string | null
}

const shownPeople = 3

/** The people of gathered notices: the latest three by name, and their number. Two queries for any number of notices. */
export async function selectGathered(
  db: Kysely<Schema>,
  viewerId: string,
  notices: readonly NoticeKey[],
): Promise<(notice: NoticeKey) => { people: PersonRow[]; count: number }> {
  const asked = notices.flatMap((notice, place) => {
    const gathering = gatherings[notice.kind]?.[notice.item_kind]
    if (!gathering) return []
    const rows = gatheredBy(viewerId, gathering, notice.item_kind, sql`${notice.kind === 'follow' ? viewerId : notice.item_id}`)
    const at = sql`given.${sql.ref(gathering.at ?? 'created_at')}`
    return [{ notice, place, rows, at, named: notice.item_kind === 'answer' ? sql`and not ${isNameless}` : sql`` }]
  })
  if (asked.length === 0) return () => ({ people: [], count: 1 })
  const people = asked.map(
    ({
      place,
      rows,
      at,
      named,
    }) => sql`select * from (select ${sql.lit(place)} as place, users.id as user_id, users.nickname, users.image_path,
      ${at} as created_at ${rows} ${named} order by ${at} desc, users.id desc limit ${sql.lit(shownPeople)}) as latest`,
  )
  const counts = asked.map(
    ({ place, rows }) => sql`select ${sql.lit(place)} as place, (select count(*) from (select 1 ${rows}
      limit ${sql.lit(limits.notices.people)}) as counted) as people`,
  )
  const union = sql` union all `
  // One after the other: a transaction has one connection.
  const { rows: found } = await sql<PersonRow & { place: number; created_at: number }>`${sql.join(people, union)}`.execute(db)
  const { rows: counted } = await sql<{ place: number; people: number }>`${sql.join(counts, union)}`.execute(db)
  found.sort((one, other) => other.created_at - one.created_at || (one.user_id < other.user_id ? 1 : -1))
  return (notice) => {
    const place = asked.find((each) => each.notice === notice)?.place
    return {
      people: found.filter((each) => each.place === place),
      count: counted.find((each) => each.place === place)?.people ?? 1,
    }
  }
}
