import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Learning } from '../../../shared/contract/languages'
import type { Presence, Signs, User } from '../../../shared/contract/people-shapes'
import type { Goal } from '../../../shared/languages'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { languagesIn } from '../../languages-column'

/** The columns of an account that are shown. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.nickname',
  'users.name',
  'users.phone',
  'users.city',
  'users.academy',
  'users.major',
  'users.image_path',
  'users.presence',
  'users.languages',
  'users.goals',
  'users.about',
  'users.show_read',
  'users.show_typing',
  'users.listed',
  'users.role',
  'users.follower_count',
  'users.following_count',
  'users.like_count',
  'users.post_count',
  'users.question_count',
  'users.anonymous_question_count',
  'users.reply_count',
  'users.correction_given_count',
  'users.correction_received_count',
  'users.correction_anonymous_received_count',
  'users.correction_thanked_count',
  'users.joined_at',
] as const

export type UserRow = Omit<
  Selectable<Schema['users']>,
  'password_hash' | 'withdrawn_at' | 'shares_days' | 'help_invited' | 'suspended_until' | 'closed_at' | 'slowed_at'
>

/** An existing account, or undefined. */
export function findUser(db: Kysely<Schema>, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', userId).where('withdrawn_at', 'is', null).executeTakeFirst()
}

/** Locks an existing account until the transaction ends, so that what it changes is known. @returns as `findUser` */
export function lockUser(trx: Transaction<Schema>, userId: string): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/**
 * @throws Refusal `notFound` for a withdrawn member, one whose account is closed, and one blocked either way: as if they did not exist (docs/product/moderation.md
 * "Blocking")
 */
export async function requirePerson(db: Kysely<Schema>, userId: string, viewerId: string | null): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (!row) throw refuse('notFound')
  if (viewerId === userId) return row
  if ((await isClosed(db, userId)) || (viewerId !== null && (await isBlockedBetween(db, viewerId, userId)))) throw refuse('notFound')
  return row
}

/** Whether a decision has closed the account. */
export async function isClosed(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('closed_at').where('id', '=', userId).executeTakeFirst()
  return user?.closed_at !== null
}

/** Makes changes between two people, such as a follow or a block, happen one after the other. */
export async function lockPair(trx: Transaction<Schema>, one: string, other: string): Promise<void> {
  await lockKey(trx, `pair:${[one, other].sort().join(':')}`)
}

/** Whether either has blocked the other. */
export async function isBlockedBetween(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('blocker_id', '=', one), eb('blocked_id', '=', other)]),
        and([eb('blocker_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()
  return block !== undefined
}

export async function isFollowing(db: Kysely<Schema>, followerId: string, followedId: string): Promise<boolean> {
  const follow = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return follow !== undefined
}

/** @returns the changed account */
export function updateLearning(
  trx: Transaction<Schema>,
  userId: string,
  { languages, goals, about }: Learning,
): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({ languages: JSON.stringify(languages), goals: JSON.stringify(goals), about })
    .where('id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/** @returns whether it was another one before */
export async function updatePresence(trx: Transaction<Schema>, userId: string, presence: Presence): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ presence })
    .where('id', '=', userId)
    .where('presence', '!=', presence)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Which signs of theirs a member shows in chat. */
export const signsOf = (row: Pick<UserRow, 'show_read' | 'show_typing'>): Signs => {
  return { read: row.show_read === 1, typing: row.show_typing === 1 }
}

/**
 * A user as the contract shows one: in the caller's own the real name, address and phone; in others' the nickname as name, and no counts of
 * followers (docs/product/calls.md "User").
 * @param viewer own: the viewer is this user; following: the viewer follows them
 */
export function presentUser(row: UserRow, viewer: { own: boolean; following: boolean }): User {
  const nickname = row.nickname ?? ''
  return {
    id: row.id,
    name: viewer.own ? row.name : nickname,
    nickname,
    imagePath: row.image_path,
    presence: row.presence,
    academy: row.academy,
    major: row.major,
    city: row.city,
    joinedAt: new Date(row.joined_at).toISOString(),
    followerCount: viewer.own ? row.follower_count : null,
    followingCount: viewer.own ? row.following_count : null,
    likeCount: row.like_count,
    postCount: row.post_count,
    questionCount: row.question_count + (viewer.own ? row.anonymous_question_count : 0),
    following: viewer.following,
    languages: languagesIn(row.languages),
    goals: JSON.parse(row.goals) as Goal[],
    about: row.about,
    corrections: {
      given: row.correction_given_count,
      received: row.correction_received_count + (viewer.own ? row.correction_anonymous_received_count : 0),
      thanked: row.correction_thanked_count,
    },
    own: viewer.own ? { email: row.email ?? '', phone: row.phone, signs: signsOf(row), listed: row.listed === 1, role: row.role } : null,
  }
}
