import type { ColumnType } from 'kysely'
import type { Category } from '../../shared/categories'
import type { Presence } from '../../shared/contract/people-shapes'
import type { ProgramKind, ProgramSubject } from '../../shared/programs'
import type { ChatSchema } from './chat-schema'
import type { Counter } from './counter'

/*
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL. Ids are UUIDv7 text, so their order is the order of writing.
 * Every `…_at` is milliseconds since 1970 (bigint). Counters (`…_count`) change in the transaction of what they count.
 */

export interface Schema extends ChatSchema {
  users: {
    id: string
    /** Lower case; null after withdrawal, so that the address is free again. */
    email: string | null
    /** As normalizeNickname makes it; unique; null after withdrawal. */
    nickname: string | null
    name: string
    /** argon2id; null for those who cannot sign in. */
    password_hash: string | null
    phone: string | null
    city: string | null
    academy: string | null
    major: string | null
    image_path: string | null
    /** JSON of the contract's `Languages`; null: never asked, or not answered yet. */
    languages: ColumnType<string | null, string | null | undefined, string | null>
    /** JSON array of the contract's `Goal`. */
    goals: ColumnType<string, string | undefined, string>
    /** A line about themselves. */
    about: ColumnType<string, string | undefined, string>
    presence: ColumnType<Presence, Presence | undefined, Presence>
    follower_count: Counter
    following_count: Counter
    /** Likes received on posts and programs. */
    like_count: Counter
    post_count: Counter
    /** Questions asked by name, which everyone may count. */
    question_count: Counter
    /** For their writer alone. */
    anonymous_question_count: Counter
    /** Comments and answers written that stand. */
    reply_count: Counter
    joined_at: number
    withdrawn_at: number | null
  }
  sessions: {
    id: string
    user_id: string
    /** SHA-256 of the token, hex. */
    token_hash: string
    device: string
    created_at: number
    last_seen_at: number
    expires_at: number
  }
  /**
   * Accounts whose leavings are still to be cleared away; `keep_posts` 1 when what they wrote stays (docs/product/accounts.md
   * "Withdrawal").
   */
  withdrawals: { user_id: string; keep_posts: number; requested_at: number }
  /** The latest code of an address for a purpose. */
  email_codes: {
    purpose: 'signup' | 'password'
    email: string
    code_hash: string
    expires_at: number
    tries_left: number
    confirmed_at: number | null
    /** The network that gave it back; nobody else can. */
    confirmed_by: string | null
  }
  /** What a confirmed code opens, once; the hash as of a session's token. */
  code_tickets: { ticket_hash: string; purpose: 'signup' | 'password'; email: string; confirmed_at: number }
  /** Networks that somebody has signed in to an account from; hashed. */
  sign_in_places: { user_id: string; place_hash: string; seen_at: number }
  /** When mails with codes went to an address, for the limits a minute and a day. */
  code_mails: { id: string; email: string; sent_at: number }
  subscriptions: { user_id: string; category: Category; created_at: number }
  follows: { follower_id: string; followed_id: string; created_at: number }
  blocks: { blocker_id: string; blocked_id: string; created_at: number }
  /** Covers, both ways, what is written anonymously; `label` is what the blocker saw instead of a name. */
  anonymous_blocks: { id: string; blocker_id: string; blocked_id: string; label: string; created_at: number }
  /** How one of a blocked pair is shown to the other: as they were when the block began. There while either has blocked the other. */
  blocked_profiles: { viewer_id: string; person_id: string; nickname: string; image_path: string | null }
  /** What a person has hidden for themselves. */
  hidden_items: { user_id: string; kind: 'post' | 'reply' | 'question' | 'answer' | 'program'; item_id: string; created_at: number }
  /** One a person and thing; `reason` 0-4 (docs/product/moderation.md "Reporting"). */
  reports: {
    id: string
    reporter_id: string
    kind: 'post' | 'reply' | 'question' | 'answer' | 'program' | 'user' | 'message'
    item_id: string
    reason: number
    created_at: number
    /** JSON of what a reported message said, once it is deleted for both: kept for the decision alone. */
    evidence: ColumnType<string | null, string | null | undefined, string | null>
  }
  posts: {
    id: string
    user_id: string
    category: Category
    content: string
    /** JSON array of image paths. */
    images: string
    /** JSON array of tags as written. */
    tags: string
    like_count: Counter
    /** Replies that stand: deleted ones are not counted. */
    reply_count: Counter
    posted_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** A row per tag of a standing post; `category` is the post's, so that a filtered list walks one index. */
  post_tags: { tag_key: string; category: Category; post_id: string }
  post_likes: { post_id: string; user_id: string; created_at: number }
  /** Likes on comments and answers. They count nowhere but there: a person's own count would tell of anonymous answers. */
  comment_likes: { kind: 'reply' | 'answer'; item_id: string; user_id: string; created_at: number }
  replies: {
    id: string
    post_id: string
    user_id: string
    parent_id: string | null
    /** The nested comment that it answers; null where it answers the thread. */
    answered_id: string | null
    content: string
    like_count: Counter
    replied_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  questions: {
    id: string
    user_id: string
    /** '' when it has none. */
    title: string
    content: string
    /** 1 when its writer is not to be known. */
    anonymous: number
    /** Answers that stand, at every level. */
    answer_count: Counter
    /** The asker's choice; it may have been deleted since, or be invisible to a viewer. */
    accepted_answer_id: ColumnType<string | null, string | null | undefined, string | null>
    asked_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  answers: {
    id: string
    question_id: string
    user_id: string
    parent_id: string | null
    /** The nested answer that it answers; null where it answers the thread. */
    answered_id: string | null
    content: string
    anonymous: number
    like_count: Counter
    answered_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** Who is which 익명 N in a thread; the anonymous asker is 1 (docs/product/questions.md "Anonymous writers"). */
  aliases: { question_id: string; user_id: string; number: number }
  /** Who is mentioned in what; `nickname` as it stands in the text. */
  mentions: { kind: 'post' | 'reply' | 'question' | 'answer'; item_id: string; user_id: string; nickname: string }
  programs: {
    id: string
    user_id: string
    title: string
    description: string
    subject: ProgramSubject
    kind: ProgramKind
    /** JSON array of tags as written. */
    tags: string
    hours: number
    /** Whole dollars. */
    price: number
    image_path: string | null
    like_count: Counter
    save_count: Counter
    view_count: Counter
    chat_count: Counter
    posted_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  program_likes: { program_id: string; user_id: string; created_at: number }
  /** `id` is a UUIDv7, so that the list of what a member saved goes by it. */
  program_saves: { id: string; program_id: string; user_id: string; created_at: number }
  /** Who saw a program on which day (UTC, YYYY-MM-DD); stored for that day. */
  program_views: { program_id: string; user_id: string; day: string }
  /** Who has started a chat from a program. */
  program_chats: { program_id: string; user_id: string; created_at: number }
  /** What happened to a program on a day; a like or save taken back is taken from the day it was given. */
  program_days: { program_id: string; day: string; views: number; likes: number; saves: number; chats: number }
  /** `position` 0 represents; codes of resources/universities.json and majors.json. */
  school_entries: {
    user_id: string
    position: number
    university_code: string
    degree_code: number
    major_code: string
    start_year: number
    start_month: number | null
    finish_year: number | null
    finish_month: number | null
  }
  /** `total` of each list: 'home', 'category:korea', 'tag:<key>', 'tag:<key>:korea', 'questions', 'questions:unanswered' … */
  list_counters: { list: string; total: number }
  /** Who uploaded what; a post may only show its writer's images. `bytes`: of both sizes, null until measured; 0: came with the program. */
  images: {
    path: string
    user_id: string
    created_at: number
    bytes: number | null
    /** Since when nothing shows it; null while something does. */
    unused_at: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** What shows a picture; nothing does without a row here. `deleted`: of what can still be brought back, until then shown to nobody. */
  image_uses: {
    path: string
    kind: 'post' | 'question' | 'answer' | 'program' | 'profile' | 'room' | 'blocked' | 'deleted'
    item_id: string
  }
  /** Files of pictures that no row of `images` names: on their way in or, with `noted_at` 0, out. */
  loose_files: { path: string; noted_at: number }
  idempotency_keys: {
    /** The account, or for signup the address it is for. */
    owner: string
    key: string
    operation: string
    body_hash: string
    answer: string
    created_at: number
  }
  /** Domain events, written in the transaction that causes them; the process that handles one marks it. */
  outbox_events: { id: string; kind: string; payload: string; created_at: number; told_at: number | null }
  rate_buckets: { key: string; tokens: number; refilled_at: number }
  /** Facts about this database itself, such as whether the demo community was loaded. */
  facts: { name: string; value: string }
}
