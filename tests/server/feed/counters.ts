import type { Kysely } from 'kysely'
import type { Schema } from '../../../src/server/db/schema'
import { listsOf, tagKeysOf } from '../../../src/server/features/feed/feed-rules'
import { listsOf as listsOfProgram, mentorList } from '../../../src/server/features/programs/programs-rules'

type Counts = Record<string, number>

/** Every counter of posts, programs and their writers as stored, and as counted from the rows; those that are 0 are left out. */
export async function countersOf(db: Kysely<Schema>): Promise<{ kept: Counts; counted: Counts }> {
  const kept: Counts = {}
  const counted: Counts = {}
  const count = (name: string, by = 1) => {
    counted[name] = (counted[name] ?? 0) + by
  }
  for (const { list, total } of await db.selectFrom('list_counters').selectAll().execute()) kept[`list ${list}`] = total
  for (const user of await db.selectFrom('users').selectAll().execute()) {
    kept[`posts of ${user.id}`] = user.post_count
    kept[`likes of ${user.id}`] = user.like_count
    if (user.withdrawn_at === null) kept[`comments and answers of ${user.id}`] = user.reply_count
    kept[`questions of ${user.id}`] = user.question_count
    kept[`anonymous questions of ${user.id}`] = user.anonymous_question_count
    kept[`followers of ${user.id}`] = user.follower_count
    kept[`followed by ${user.id}`] = user.following_count
    kept[`corrections by ${user.id}`] = user.correction_given_count
    kept[`corrections for ${user.id}`] = user.correction_received_count
    kept[`anonymous corrections for ${user.id}`] = user.correction_anonymous_received_count
    kept[`thanks to ${user.id}`] = user.correction_thanked_count
  }
  const posts = await db.selectFrom('posts').selectAll().where('deleted_at', 'is', null).execute()
  const tags = await db.selectFrom('post_tags').selectAll().execute()
  const standing = new Map(posts.map((post) => [post.id, post]))
  for (const post of posts) {
    kept[`likes on ${post.id}`] = post.like_count
    kept[`replies on ${post.id}`] = post.reply_count
    count(`posts of ${post.user_id}`)
    const tagKeys = tags.filter(({ post_id }) => post_id === post.id).map(({ tag_key }) => tag_key)
    if (tagKeys.sort().join() !== tagKeysOf(JSON.parse(post.tags)).sort().join()) count(`wrong tags on ${post.id}`)
    for (const list of listsOf({ category: post.category, tagKeys })) count(`list ${list}`)
  }
  const questions = await db.selectFrom('questions').selectAll().where('deleted_at', 'is', null).execute()
  for (const question of questions) {
    kept[`answers to ${question.id}`] = question.answer_count
    count(`${question.anonymous ? 'anonymous questions' : 'questions'} of ${question.user_id}`)
    count('list questions')
  }
  for (const { post_id } of await db.selectFrom('post_likes').selectAll().execute()) {
    const post = standing.get(post_id)
    if (!post) continue
    count(`likes on ${post_id}`)
    count(`likes of ${post.user_id}`)
  }
  for (const { post_id } of await db.selectFrom('replies').selectAll().where('deleted_at', 'is', null).execute()) {
    if (standing.has(post_id)) count(`replies on ${post_id}`)
  }
  for (const table of ['replies', 'answers'] as const) {
    const items = await db.selectFrom(table).select(['id', 'like_count']).where('deleted_at', 'is', null).execute()
    for (const { id, like_count } of items) kept[`likes on ${id}`] = like_count
    const likes = await db.selectFrom('comment_likes').select('item_id').execute()
    for (const { item_id } of likes) if (items.some(({ id }) => id === item_id)) count(`likes on ${item_id}`)
  }
  const closedRows = await db.selectFrom('users').select('id').where('closed_at', 'is not', null).execute()
  const closed = new Set(closedRows.map(({ id }) => id))
  const reviews = await db.selectFrom('program_reviews').selectAll().where('deleted_at', 'is', null).execute()
  for (const program of await db.selectFrom('programs').selectAll().where('deleted_at', 'is', null).execute()) {
    kept[`saves of ${program.id}`] = program.save_count
    kept[`reviews of ${program.id}`] = program.review_count
    kept[`stars of ${program.id}`] = program.star_sum
    for (const { stars } of reviews.filter(({ program_id, user_id }) => program_id === program.id && !closed.has(user_id))) {
      count(`reviews of ${program.id}`)
      count(`stars of ${program.id}`, stars)
    }
    count(`likes of ${program.user_id}`, program.like_count)
    for (const list of [...listsOfProgram(program), mentorList(program.user_id)]) count(`list ${list}`)
  }
  for (const { program_id } of await db.selectFrom('program_saves').selectAll().execute())
    if (`saves of ${program_id}` in kept) count(`saves of ${program_id}`)
  const comments = await db.selectFrom('replies').select('user_id').where('deleted_at', 'is', null).execute()
  const answers = await db.selectFrom('answers').selectAll().where('deleted_at', 'is', null).execute()
  for (const { id } of questions) {
    const given = answers.filter((one) => one.question_id === id && one.parent_id === null && !closed.has(one.user_id)).length
    if (given > 0) count(`answers to ${id}`, given)
    else count('list questions:unanswered')
  }
  for (const { user_id } of [...comments, ...answers])
    if (`comments and answers of ${user_id}` in kept) count(`comments and answers of ${user_id}`)
  for (const { follower_id, followed_id } of await db.selectFrom('follows').selectAll().execute()) {
    count(`followers of ${followed_id}`)
    count(`followed by ${follower_id}`)
  }
  for (const table of ['posts', 'replies', 'questions', 'answers'] as const)
    for (const { id, correction_count } of await db.selectFrom(table).select(['id', 'correction_count']).execute())
      kept[`corrections on ${id}`] = correction_count
  for (const one of await db.selectFrom('corrections').selectAll().where('deleted_at', 'is', null).execute()) {
    kept[`agreements on ${one.id}`] = one.agreement_count
    count(`corrections on ${one.item_id}`)
    count(`corrections by ${one.user_id}`)
    count(`${one.anonymous ? 'anonymous corrections' : 'corrections'} for ${one.writer_id}`)
    if (one.thanked_at !== null) count(`thanks to ${one.user_id}`)
  }
  for (const { correction_id } of await db.selectFrom('correction_agreements').selectAll().execute())
    if (`agreements on ${correction_id}` in kept) count(`agreements on ${correction_id}`)
  for (const { user_id, kind } of await db.selectFrom('hidden_items').selectAll().execute()) count(`list hidden:${kind}:${user_id}`)
  const filled = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== 0))
  return { kept: filled, counted: Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== 0)) }
}
