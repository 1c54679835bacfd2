import type { Kysely } from 'kysely'
import { fetchPage, type Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from './visibility-queries'

/** The ids of a member's posts that the viewer may see, newest first. */
export async function walkPostsOf(
  db: Kysely<Schema>,
  writerId: string,
  viewerId: string | null,
  place: Place,
): Promise<{ ids: string[]; more: boolean }> {
  const query = db.selectFrom('posts').select('posts.id').where('posts.user_id', '=', writerId).where(visibleTo(viewerId).posts)
  const { rows, more } = await fetchPage(query, 'posts.id', place)
  return { ids: rows.map(({ id }) => id), more }
}
