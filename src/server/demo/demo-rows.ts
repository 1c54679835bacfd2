import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Category } from '../../shared/categories'
import { demoAccount } from '../../shared/demo-account'
import type { Schema } from '../db/schema'
import { localDay } from '../local-day'
import { between, nameHash } from './demo-chance'
import { artCalled, type DemoContent, type DemoPost, faceOf } from './demo-content'
import { createDemoCorrectionRows, type DemoCorrectionRows } from './demo-corrections'
import { createDemoNotebookRows, type DemoNotebookRows } from './demo-notebook'
import { createPartnerRows } from './demo-partners'
import { createDemoProgramRows, type DemoProgramRows } from './demo-programs'
import { createQuestionRows, type QuestionRows } from './demo-question-rows'
import { createDemoRoomRows, type DemoRoomRows } from './demo-rooms'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const demoSubscriptions: Category[] = ['conv', 'exam']
/** The university and major of the demo account. */
const demoSchool = {
  position: 0,
  university_code: 'sungkyunkwan-university',
  degree_code: 1,
  major_code: 'english-language-and-literature',
  start_year: 2022,
  start_month: 3,
}
/** The chance, in percent, that a member follows somebody they have never replied to. */
const followsStrangers = 9

export type Rows<Table extends keyof Schema> = Insertable<Schema[Table]>[]
type UserRow = Insertable<Schema['users']>

/** The rows of the demo community, without counters of lists. */
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
  days: Rows<'days_written'>
  partnerCards: Rows<'partner_cards'>
  partnerListings: Rows<'partner_listings'>
}

export interface DemoSetting {
  /** Milliseconds since 1970; the time from which ages are subtracted. */
  now: number
  /** Image paths by the name of the picture. */
  pictures: Record<string, string>
  /** Returns a nickname that is not taken. */
  nickname: (nickname: string) => string
  tagKeys: (tags: string[]) => string[]
}

/**
 * Converts the demo content to rows. Ids are created from each row's own time, so lists are in order. What the files do not contain, such
 * as likes, is derived from a hash of the names and so the same in every load.
 */
export function createDemoRows(
  content: DemoContent,
  setting: DemoSetting,
): DemoRows & { chat: DemoRoomRows; offers: DemoProgramRows; corrected: DemoCorrectionRows; notebook: DemoNotebookRows } {
  const { members, posts, rooms, questions, programs, corrections } = content
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
  const picture = (name: string) => pictures[artCalled(name)] ?? ''
  const asked = createQuestionRows(questions, { now, idOf: (nickname) => idOf.get(nickname) ?? '', picture })
  const empty = {
    posts: [],
    postTags: [],
    replies: [],
    likes: [],
    follows: [],
    subscriptions: [],
    images: [],
    schools: [],
    days: [],
    partnerCards: [],
    partnerListings: [],
  }
  const rows: DemoRows = { users, ...empty, ...asked }
  for (const post of posts) addPost(rows, post, { ...setting, members: members.map(({ nickname }) => nickname), idOf })
  rows.follows = createFollows(rows, now)
  rows.subscriptions = demoSubscriptions.map((category) => ({ user_id: idOf.get(demoAccount.nickname) ?? '', category, created_at: now }))
  const offers = createDemoProgramRows(programs, { now, idOf, picture })
  rows.images = createImages(rows, offers, idOf.get(demoAccount.nickname) ?? '', now)
  rows.schools = [{ user_id: idOf.get(demoAccount.nickname) ?? '', ...demoSchool }]
  countForUsers(rows, offers)
  const corrected = createDemoCorrectionRows({ posts, questions, corrections }, rows, { now, idOf })
  rows.days = createDays(rows, corrected)
  Object.assign(rows, createPartnerRows(users, now))
  const chat = createDemoRoomRows(rooms, rows, idOf, now)
  const notebook = createDemoNotebookRows(content, { ...rows, rooms: chat.rooms }, { now, idOf })
  return { ...rows, offers, corrected, chat, notebook }
}

function addPost(rows: DemoRows, post: DemoPost, world: DemoSetting & { members: string[]; idOf: Map<string, string> }): void {
  const { now, idOf, pictures } = world
  const user = (nickname: string) => idOf.get(nickname) ?? ''
  // A second earlier, so that later rows within the same minute are still in the past.
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
    meaning: post.meaning ?? '',
    images: JSON.stringify(post.images.map((name) => pictures[artCalled(name)] ?? '')),
    tags: JSON.stringify(post.tags),
    like_count: likers.length,
    reply_count: replies.length,
    posted_at: postedAt,
  })
}

/** In the order of the file, also within a minute. */
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

/** The days on which members wrote, all of them in Seoul. */
function createDays({ posts, replies, questions, answers }: DemoRows, { corrections }: DemoCorrectionRows): Rows<'days_written'> {
  const written = [
    ...posts.map((row) => ({ ...row, at: row.posted_at, anonymous: 0 })),
    ...replies.map((row) => ({ ...row, at: row.replied_at, anonymous: 0 })),
    ...questions.map((row) => ({ ...row, at: row.asked_at })),
    ...answers.map((row) => ({ ...row, at: row.answered_at })),
    ...corrections.map((row) => ({ ...row, at: row.created_at, anonymous: 0 })),
  ]
  const days = new Map<string, Rows<'days_written'>[number]>()
  for (const { user_id, at, anonymous } of written) {
    const day = localDay(at, 'Asia/Seoul')
    const key = `${user_id} ${day}`
    days.set(key, { user_id, day, by_name: Math.max(days.get(key)?.by_name ?? 0, 1 - anonymous) })
  }
  return [...days.values()]
}

/** A member follows everybody they replied to more than once, and some others. */
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

/**
 * A picture used by several members belongs to the first, beginning with the demo account; the others may show it where they already do.
 */
function createImages(
  { users, posts, questions, answers }: DemoRows,
  { programs }: DemoProgramRows,
  firstId: string,
  now: number,
): Rows<'images'> {
  const owners = new Map<string, string>()
  for (const { image_path, id } of users) if (image_path) owners.set(image_path, id)
  for (const { images = '[]', user_id } of [...posts, ...questions, ...answers]) {
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
