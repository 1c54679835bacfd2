import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Category } from '../../shared/categories'
import { demoAccount } from '../../shared/demo-account'
import type { Schema } from '../db/schema'
import { between, nameHash } from './demo-chance'
import { artCalled, type DemoContent, type DemoPost, faceOf } from './demo-content'
import { createDemoProgramRows, type DemoProgramRows } from './demo-programs'
import { createQuestionRows, type QuestionRows } from './demo-question-rows'
import { createDemoRoomRows, type DemoRoomRows } from './demo-rooms'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const demoSubscriptions: Category[] = ['conv', 'exam']
/** What the demo account's academy and major stand for. */
const demoSchool = {
  position: 0,
  university_code: 'sungkyunkwan-university',
  degree_code: 1,
  major_code: 'english-language-and-literature',
  start_year: 2022,
  start_month: 3,
}
/** Out of a hundred: how likely one follows somebody never replied to. */
const followsStrangers = 9

export type Rows<Table extends keyof Schema> = Insertable<Schema[Table]>[]
type UserRow = Insertable<Schema['users']>

/** The demo community as rows, without counters of lists. */
export interface DemoRows extends QuestionRows {
  users: Rows<'users'>
  posts: Rows<'posts'>
  postTags: Rows<'post_tags'>
  replies: Rows<'replies'>
  likes: Rows<'post_likes'>
  follows: Rows<'follows'>
  subscriptions: Rows<'subscriptions'>
  images: Rows<'images'>
  schools: Rows<'school_entries'>
}

export interface DemoSetting {
  /** Milliseconds since 1970; the community's ages are counted back from it. */
  now: number
  /** Image paths by the name of the picture. */
  pictures: Record<string, string>
  /** Makes a free nickname of a member's. */
  nickname: (nickname: string) => string
  tagKeys: (tags: string[]) => string[]
}

/**
 * Turns the written community into rows. Ids are made from each row's own time, so lists are in order. What nobody wrote down, such as
 * who likes what, follows from a hash of the names: the same in every load.
 */
export function createDemoRows(
  { members, posts, rooms, questions, programs }: DemoContent,
  setting: DemoSetting,
): DemoRows & { chat: DemoRoomRows; offers: DemoProgramRows } {
  const { now, pictures } = setting
  const users = members.map((member) => {
    const joined = now - member.joinedDaysAgo * dayMs
    const user: UserRow = {
      id: v7({ msecs: joined }),
      email: member.nickname === demoAccount.nickname ? demoAccount.email : `${nameHash(member.nickname).toString(16)}@members.invalid`,
      nickname: setting.nickname(member.nickname),
      name: member.name,
      password_hash: null,
      phone: null,
      city: member.city,
      academy: member.academy,
      major: member.major,
      image_path: pictures[faceOf(member.nickname)] ?? null,
      presence: member.status,
      languages: JSON.stringify(member.languages),
      goals: JSON.stringify(member.goals),
      about: member.about,
      joined_at: joined,
      withdrawn_at: null,
    }
    return user
  })
  const idOf = new Map(members.map(({ nickname }, index) => [nickname, users[index]?.id ?? '']))
  const asked = createQuestionRows(questions, now, (nickname) => idOf.get(nickname) ?? '')
  const empty = { posts: [], postTags: [], replies: [], likes: [], follows: [], subscriptions: [], images: [], schools: [] }
  const rows: DemoRows = { users, ...empty, ...asked }
  for (const post of posts) addPost(rows, post, { ...setting, members: members.map(({ nickname }) => nickname), idOf })
  rows.follows = createFollows(rows, now)
  rows.subscriptions = demoSubscriptions.map((category) => ({ user_id: idOf.get(demoAccount.nickname) ?? '', category, created_at: now }))
  const offers = createDemoProgramRows(programs, { now, idOf, picture: (name) => pictures[artCalled(name)] ?? '' })
  rows.images = createImages(rows, offers, idOf.get(demoAccount.nickname) ?? '', now)
  rows.schools = [{ user_id: idOf.get(demoAccount.nickname) ?? '', ...demoSchool }]
  countForUsers(rows, offers)
  return { ...rows, offers, chat: createDemoRoomRows(rooms, rows, idOf, now) }
}

function addPost(rows: DemoRows, post: DemoPost, world: DemoSetting & { members: string[]; idOf: Map<string, string> }): void {
  const { now, idOf, pictures } = world
  const user = (nickname: string) => idOf.get(nickname) ?? ''
  // One second back, so that later rows within the same minute are still in the past.
  const postedAt = now - 1_000 - post.minutesAgo * minuteMs
  const id = v7({ msecs: postedAt })
  const likers = world.members
    .filter((nickname) => nickname !== post.author)
    .map((nickname) => ({ nickname, rank: nameHash(post.key, nickname) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, post.likes)
    .map(({ nickname }) => nickname)
  const replies = repliesOf(post, id, postedAt, user)
  rows.replies.push(...replies)
  rows.likes.push(
    ...likers.map((nickname) => ({
      post_id: id,
      user_id: user(nickname),
      created_at: between(postedAt, now, nameHash(nickname, post.key)),
    })),
  )
  rows.postTags.push(...world.tagKeys(post.tags).map((tag_key) => ({ tag_key, category: post.category, post_id: id })))
  rows.posts.push({
    id,
    user_id: user(post.author),
    category: post.category,
    content: post.content,
    images: JSON.stringify(post.images.map((name) => pictures[artCalled(name)] ?? '')),
    tags: JSON.stringify(post.tags),
    like_count: likers.length,
    reply_count: replies.length,
    posted_at: postedAt,
  })
}

/** In the order they are written down also where they share a minute. */
function repliesOf(post: DemoPost, postId: string, postedAt: number, user: (nickname: string) => string): Rows<'replies'> {
  let order = 0
  const row = (reply: { author: string; minutesAfter: number; content: string }, parentId: string | null) => {
    order += 1
    const at = postedAt + reply.minutesAfter * minuteMs + order
    return {
      id: v7({ msecs: at }),
      post_id: postId,
      user_id: user(reply.author),
      parent_id: parentId,
      content: reply.content,
      replied_at: at,
    }
  }
  return post.replies.flatMap((reply) => {
    const parent = row(reply, null)
    return [parent, ...reply.replies.map((nested) => row(nested, parent.id))]
  })
}

/** Whoever replied to somebody more than once follows them, and now and then somebody new. */
function createFollows({ users, posts, replies }: DemoRows, now: number): Rows<'follows'> {
  const writerOf = new Map(posts.map(({ id, user_id }) => [id, user_id]))
  const replied = new Map<string, number>()
  for (const { user_id, post_id } of replies) {
    const pair = `${user_id} ${writerOf.get(post_id)}`
    replied.set(pair, (replied.get(pair) ?? 0) + 1)
  }
  return users.flatMap((follower) =>
    users
      .filter((followed) => followed.id !== follower.id)
      .filter(({ id, name }) => (replied.get(`${follower.id} ${id}`) ?? 0) > 1 || nameHash(follower.name, name) % 100 < followsStrangers)
      .map((followed) => ({
        follower_id: follower.id,
        followed_id: followed.id,
        created_at: between(Math.max(follower.joined_at, followed.joined_at), now, nameHash(followed.name, follower.name)),
      })),
  )
}

/** A picture used by several belongs to the first, and the demo account comes first; the others may keep it where they have it. */
function createImages({ users, posts }: DemoRows, { programs }: DemoProgramRows, firstId: string, now: number): Rows<'images'> {
  const owners = new Map<string, string>()
  for (const { image_path, id } of users) if (image_path) owners.set(image_path, id)
  for (const { images, user_id } of posts) {
    for (const path of JSON.parse(images) as string[]) if (!owners.has(path)) owners.set(path, user_id)
  }
  for (const { image_path, user_id } of programs) {
    if (image_path && (user_id === firstId || !owners.has(image_path))) owners.set(image_path, user_id)
  }
  return [...owners].map(([path, user_id]) => ({ path, user_id, created_at: now, bytes: 0 }))
}

function countForUsers({ users, posts, replies, follows, questions, answers }: DemoRows, { programs }: DemoProgramRows): void {
  for (const user of users) {
    const own = posts.filter(({ user_id }) => user_id === user.id)
    user.post_count = own.length
    const offered = programs.filter(({ user_id }) => user_id === user.id)
    user.like_count = [...own, ...offered].reduce((sum, { like_count }) => sum + (like_count ?? 0), 0)
    user.reply_count = [...replies, ...answers].filter(({ user_id }) => user_id === user.id).length
    const asked = questions.filter(({ user_id }) => user_id === user.id)
    user.anonymous_question_count = asked.filter(({ anonymous }) => anonymous === 1).length
    user.question_count = asked.length - user.anonymous_question_count
    user.follower_count = follows.filter(({ followed_id }) => followed_id === user.id).length
    user.following_count = follows.filter(({ follower_id }) => follower_id === user.id).length
  }
}
