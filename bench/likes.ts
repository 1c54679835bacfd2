import { v7 } from 'uuid'
import { createToken, hashToken } from '../src/server/http/auth'
import { createTestDatabase, startPostgres } from '../tests/support/postgres'
import { startTestServer, type TestServerOptions } from '../tests/support/server'
import { createCaller } from './calls'
import { measurePairs, type Ratio } from './pairs'

const members = 400
const posts = 10_000
const atOnce = 32

/** Likes a second over HTTP: everybody's on one post, against everybody's on another of ten thousand. */
export async function likes(): Promise<Ratio[]> {
  const onSqlite = await likesIn('likes', { database: 'sqlite' })
  const cluster = await startPostgres()
  const { url } = await createTestDatabase(cluster.adminUrl)
  try {
    return [onSqlite, await likesIn('likes postgres', { database: 'postgres', databaseUrl: url })]
  } finally {
    await cluster.stop()
  }
}

async function likesIn(id: string, options: TestServerOptions): Promise<Ratio> {
  const server = await startTestServer(options)
  const { call, close } = createCaller(server.url, atOnce)
  try {
    const { tokens, postIds } = await settle(server.services.db)
    let round = 0
    const likesASecond = async (postOf: (member: number) => string | undefined) => {
      const began = performance.now()
      let next = 0
      const line = async () => {
        for (let member = next++; member < members; member = next++) {
          const token = tokens[member]
          if (token !== undefined) await call('setLike', { postId: postOf(member) ?? '', liked: true }, { token })
        }
      }
      await Promise.all(Array.from({ length: atOnce }, line))
      return members / ((performance.now() - began) / 1000)
    }
    return await measurePairs({
      id,
      what: 'likes a second, all on one post / spread over 10,000 (higher is better)',
      unit: 'likes/s',
      must: 0.5,
      better: 'higher',
      // Every sample has posts of its own: who likes twice changes nothing.
      ours: () => likesASecond(() => postIds[posts - 1 - round]),
      baseline: () => {
        round += 1
        return likesASecond((member) => postIds[(round * members + member) % (posts - 100)])
      },
    })
  } finally {
    close()
    await server.stop()
  }
}

/** Fans with tokens, and posts by many writers. */
async function settle(db: Awaited<ReturnType<typeof startTestServer>>['services']['db']) {
  const at = Date.now()
  const people = Array.from({ length: members }, (_, index) => ({
    id: v7(),
    nickname: `fan_${index}`,
    email: `member${index}@example.com`,
    token: createToken(),
  }))
  await db
    .insertInto('users')
    .values(people.map(({ id, nickname, email }) => ({ id, nickname, email, name: nickname, joined_at: at })))
    .execute()
  const sessions = people.map(({ id, token }) => ({ id: v7(), user_id: id, token_hash: hashToken(token), device: '', created_at: at }))
  await db
    .insertInto('sessions')
    .values(sessions.map((session) => ({ ...session, last_seen_at: at, expires_at: at + 3_600_000 })))
    .execute()
  const postIds: string[] = []
  while (postIds.length < posts) {
    const batch = people.map(({ id }) => ({
      id: v7(),
      user_id: id,
      category: 'korea' as const,
      content: '글',
      images: '[]',
      tags: '[]',
      posted_at: at,
    }))
    await db.insertInto('posts').values(batch).execute()
    postIds.push(...batch.map(({ id }) => id))
  }
  return { tokens: people.map(({ token }) => token), postIds }
}
