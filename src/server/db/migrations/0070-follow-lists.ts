import type { Kysely, Migration } from 'kysely'

/** Indexes by which a page of a member's followers, or of those they follow, is read in its order. */
export const indexFollowLists: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('follows_followers').on('follows').columns(['followed_id', 'created_at', 'follower_id']).execute()
    await db.schema.createIndex('follows_following').on('follows').columns(['follower_id', 'created_at', 'followed_id']).execute()
  },
}
