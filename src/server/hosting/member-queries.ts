import { type Kysely, sql } from 'kysely'
import { botId } from '../../shared/contract/chat-shapes'
import type { HostingFace } from '../../shared/hosting'
import type { Schema } from '../db/schema'

/** How many members the community has. */
export async function countMembers(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('withdrawn_at', 'is', null)
    .where('id', '!=', botId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names and pictures of members, in the order of the ids; those who have withdrawn are left out. */
export async function selectFaces(db: Kysely<Schema>, userIds: readonly string[]): Promise<HostingFace[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nickname', 'image_path'])
    .where('id', 'in', userIds)
    .where('withdrawn_at', 'is', null)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return userIds.flatMap((id) => {
    const row = known.get(id)
    return row?.nickname == null ? [] : [{ id, nickname: row.nickname, imagePath: row.image_path }]
  })
}

/** The bytes of all pictures, both sizes of each, and of all recordings (shared/text/voice-path.ts). */
export async function sumPictures(db: Kysely<Schema>): Promise<{ pictures: number; voice: number }> {
  const sums = await db
    .selectFrom('images')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('all'))
    .select(sql<number | string | null>`sum(case when path like '%.ogg' then bytes else 0 end)`.as('voice'))
    .executeTakeFirstOrThrow()
  const voice = Number(sums.voice ?? 0)
  return { pictures: Number(sums.all ?? 0) - voice, voice }
}
