import { type ColumnDefinitionBuilder, type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import { categories } from '../../../shared/categories'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()
const key: Column = (column) => column.primaryKey().notNull()
const counter: Column = (column) => column.notNull().defaultTo(0)
const notNegative = (name: string) => sql<boolean>`${sql.ref(name)} >= 0`
const owner: Column = (column) => column.notNull().references('users.id').onDelete('cascade')
const known = sql<boolean>`category in (${sql.join(categories.map((name) => sql.lit(name)))})`
const standing = sql<boolean>`deleted_at is null`

/** The tables of db/schema.ts. Ids are UUIDv7, so a list, newest first, reads one index backwards by id. */
export function createCommunityTables(dialect: Dialect): Migration {
  // Byte order everywhere, so that both databases sort alike in any locale.
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await createPeople(db, text)
      await createSessions(db, text)
      await createRelations(db, text)
      await createPosts(db, text)
      await createReplies(db, text)
      await createHousekeeping(db, text)
    },
  }
}

async function createPeople(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', text, key)
    .addColumn('email', text, (column) => column.unique())
    .addColumn('nickname', text, (column) => column.unique())
    .addColumn('name', text, required)
    .addColumn('password_hash', text)
    .addColumn('phone', text)
    .addColumn('city', text)
    .addColumn('academy', text)
    .addColumn('major', text)
    .addColumn('image_path', text)
    .addColumn('presence', 'integer', counter)
    .addColumn('follower_count', 'bigint', counter)
    .addColumn('following_count', 'bigint', counter)
    .addColumn('like_count', 'bigint', counter)
    .addColumn('post_count', 'bigint', counter)
    .addColumn('question_count', 'bigint', counter)
    .addColumn('joined_at', 'bigint', required)
    .addColumn('withdrawn_at', 'bigint')
    .addCheckConstraint('users_presence', sql`presence between 0 and 4`)
    .addCheckConstraint(
      'users_counts',
      sql`follower_count >= 0 and following_count >= 0 and like_count >= 0 and post_count >= 0 and question_count >= 0`,
    )
    .addCheckConstraint('users_standing', sql`withdrawn_at is not null or (email is not null and nickname is not null)`)
    .execute()
  await db.schema.createIndex('users_phone').on('users').column('phone').where(sql.ref('phone'), 'is not', null).execute()
}

async function createSessions(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, key)
    .addColumn('user_id', text, owner)
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('device', text, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  await db.schema
    .createTable('email_codes')
    .addColumn('purpose', text, required)
    .addColumn('email', text, required)
    .addColumn('code_hash', text, required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('tries_left', 'integer', required)
    .addColumn('confirmed_at', 'bigint')
    .addPrimaryKeyConstraint('email_codes_key', ['purpose', 'email'])
    .addCheckConstraint('email_codes_purpose', sql`purpose in ('signup', 'password')`)
    .addCheckConstraint('email_codes_tries', notNegative('tries_left'))
    .execute()
  await db.schema
    .createTable('code_mails')
    .addColumn('id', text, key)
    .addColumn('email', text, required)
    .addColumn('sent_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('code_mails_email').on('code_mails').columns(['email', 'sent_at']).execute()
}

async function createRelations(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('user_id', text, owner)
    .addColumn('category', text, required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('subscriptions_key', ['user_id', 'category'])
    .addCheckConstraint('subscriptions_category', known)
    .execute()
  await db.schema
    .createTable('follows')
    .addColumn('follower_id', text, owner)
    .addColumn('followed_id', text, owner)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('follows_key', ['follower_id', 'followed_id'])
    .addCheckConstraint('follows_others', sql`follower_id <> followed_id`)
    .execute()
  await db.schema.createIndex('follows_followed').on('follows').columns(['followed_id', 'follower_id']).execute()
  await db.schema
    .createTable('blocks')
    .addColumn('blocker_id', text, owner)
    .addColumn('blocked_id', text, owner)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('blocks_key', ['blocker_id', 'blocked_id'])
    .addCheckConstraint('blocks_others', sql`blocker_id <> blocked_id`)
    .execute()
  await db.schema.createIndex('blocks_blocked').on('blocks').columns(['blocked_id', 'blocker_id']).execute()
  await db.schema
    .createTable('hidden_items')
    .addColumn('user_id', text, owner)
    .addColumn('kind', text, required)
    .addColumn('item_id', text, required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('hidden_items_key', ['user_id', 'kind', 'item_id'])
    .addCheckConstraint('hidden_items_kind', sql`kind in ('post', 'reply')`)
    .execute()
}

async function createPosts(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('posts')
    .addColumn('id', text, key)
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('category', text, required)
    .addColumn('content', text, required)
    .addColumn('images', text, required)
    .addColumn('tags', text, required)
    .addColumn('like_count', 'bigint', counter)
    .addColumn('reply_count', 'bigint', counter)
    .addColumn('posted_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('posts_category', known)
    .addCheckConstraint('posts_counts', sql`like_count >= 0 and reply_count >= 0`)
    .execute()
  await db.schema.createIndex('posts_home').on('posts').column('id').where(standing).execute()
  await db.schema.createIndex('posts_category_list').on('posts').columns(['category', 'id']).where(standing).execute()
  await db.schema.createIndex('posts_author_list').on('posts').columns(['user_id', 'id']).where(standing).execute()
  await db.schema.createIndex('posts_recent').on('posts').column('posted_at').where(standing).execute()
  await db.schema
    .createTable('post_tags')
    .addColumn('tag_key', text, required)
    .addColumn('category', text, required)
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_tags_key', ['post_id', 'tag_key'])
    .addCheckConstraint('post_tags_category', known)
    .execute()
  await db.schema.createIndex('post_tags_list').on('post_tags').columns(['tag_key', 'post_id']).execute()
  await db.schema.createIndex('post_tags_category_list').on('post_tags').columns(['tag_key', 'category', 'post_id']).execute()
  await db.schema
    .createTable('post_likes')
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', text, owner)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('post_likes_key', ['post_id', 'user_id'])
    .execute()
  await db.schema.createIndex('post_likes_user').on('post_likes').columns(['user_id', 'post_id']).execute()
}

async function createReplies(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('replies')
    .addColumn('id', text, key)
    .addColumn('post_id', text, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('parent_id', text, (column) => column.references('replies.id').onDelete('cascade'))
    .addColumn('content', text, required)
    .addColumn('replied_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute()
  await db.schema.createIndex('replies_post').on('replies').columns(['post_id', 'id']).execute()
  await db.schema.createIndex('replies_user').on('replies').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('replies_parent').on('replies').columns(['parent_id', 'id']).execute()
}

async function createHousekeeping(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('list_counters')
    .addColumn('list', text, key)
    .addColumn('total', 'bigint', required)
    .addCheckConstraint('list_counters_total', notNegative('total'))
    .execute()
  await db.schema
    .createTable('images')
    .addColumn('path', text, key)
    .addColumn('user_id', text, owner)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('images_user').on('images').columns(['user_id', 'path']).execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('owner', text, required)
    .addColumn('key', text, required)
    .addColumn('operation', text, required)
    .addColumn('body_hash', text, required)
    .addColumn('answer', text, required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['owner', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
  await db.schema
    .createTable('outbox_events')
    .addColumn('id', text, key)
    .addColumn('kind', text, required)
    .addColumn('payload', text, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('told_at', 'bigint')
    .execute()
  await db.schema.createIndex('outbox_events_waiting').on('outbox_events').column('id').where(sql<boolean>`told_at is null`).execute()
  await db.schema
    .createTable('rate_buckets')
    .addColumn('key', text, key)
    .addColumn('tokens', 'double precision', required)
    .addColumn('refilled_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('rate_buckets_age').on('rate_buckets').column('refilled_at').execute()
  await db.schema.createTable('facts').addColumn('name', text, key).addColumn('value', text, required).execute()
}
