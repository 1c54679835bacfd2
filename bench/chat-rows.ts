import { v7 } from 'uuid'
import { connect } from '../src/server/db/connection'
import { migrate } from '../src/server/db/migrate'
import { pairKeyOf } from '../src/server/features/chat/chat-rules'
import { createToken, hashToken } from '../src/server/http/auth'

export interface Writer {
  id: string
  token: string
  roomId: string
}

/** Fills a new database with `count` members, two to a room, who follow each other. */
export async function fillChat(where: { databaseUrl: string | null; dataDir: string }, count: number): Promise<Writer[]> {
  const { db, dialect, close } = await connect(where, () => undefined)
  await migrate(db, dialect)
  const at = Date.now() - 60_000
  const roomIds = Array.from({ length: count / 2 }, () => v7())
  const writers = Array.from({ length: count }, (_, index) => ({ id: v7(), token: createToken(), roomId: roomIds[index >> 1] ?? '' }))
  for (let from = 0; from < count; from += 400) {
    const some = writers.slice(from, from + 400)
    await db
      .insertInto('users')
      .values(
        some.map(({ id }, index) => ({
          id,
          nickname: `w_${from + index}`,
          email: `w${from + index}@example.com`,
          name: 'w',
          joined_at: at,
        })),
      )
      .execute()
    const times = { created_at: at, last_seen_at: Date.now(), expires_at: at + 86_400_000 }
    await db
      .insertInto('sessions')
      .values(some.map(({ id, token }) => ({ id: v7(), user_id: id, token_hash: hashToken(token), device: '', ...times })))
      .execute()
    const pairs = some.filter((_, index) => index % 2 === 0).map((one, index) => [one, some[index * 2 + 1] ?? one] as const)
    await db
      .insertInto('rooms')
      .values(
        pairs.map(([one, other]) => ({
          ...{ id: one.roomId, kind: 'pair' as const, pair_key: pairKeyOf(one.id, other.id), opened_at: at, ended_at: null },
          version: 1,
        })),
      )
      .execute()
    await db
      .insertInto('room_members')
      .values(some.map(({ id, roomId }) => ({ room_id: roomId, user_id: id, exited_at: null, last_read_id: null, listed_at: at })))
      .execute()
    const follows = pairs.flatMap(([one, other]) => [
      { follower_id: one.id, followed_id: other.id, created_at: at },
      { follower_id: other.id, followed_id: one.id, created_at: at },
    ])
    await db.insertInto('follows').values(follows).execute()
  }
  await close()
  return writers
}
