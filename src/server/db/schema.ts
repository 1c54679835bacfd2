import type { ColumnType } from 'kysely'
import type { Category } from '../../shared/categories'
import type { Presence } from '../../shared/contract/people-shapes'
import type { Role } from '../../shared/roles'
import type { ChatSchema } from './chat-schema'
import type { CorrectionSchema } from './correction-schema'
import type { Counter } from './counter'
import type { HelpSchema } from './help-schema'
import type { ModerationSchema } from './moderation-schema'
import type { NotebookSchema } from './notebook-schema'
import type { NoticeSchema } from './notice-schema'
import type { PartnerSchema } from './partner-schema'
import type { ProgramSchema } from './program-schema'

/*
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL. Ids are UUIDv7 text, so their order is the order of writing.
 * Every `…_at` is milliseconds since 1970 (bigint). Counters (`…_count`) change in the transaction of what they count.
 */

export interface Schema
  extends ChatSchema,
    CorrectionSchema,
    HelpSchema,
    ModerationSchema,
    NotebookSchema,
    NoticeSchema,
    PartnerSchema,
    ProgramSchema {
  users: {
    id: string
    /** Lower case; null after withdrawal, so that the address is free again. */
    email: string | null
    /** As normalized by normalizeNickname; unique; null after withdrawal. */
    nickname: string | null
    name: string
    /** argon2id; null for accounts that cannot sign in. */
    password_hash: string | null
    phone: string | null
    city: string | null
    academy: string | null
    major: string | null
    image_path: string | null
    /** JSON of the contract's `Languages`; null until the member has answered. */
    languages: ColumnType<string | null, string | null | undefined, string | null>
    /** JSON array of the contract's `Goal`. */
    goals: ColumnType<string, string | undefined, string>
    /** A text about themselves. */
    about: ColumnType<string, string | undefined, string>
    /** 0: neither shows others how far they have read, nor is shown it by them; the same of writing in chat. */
    show_read: ColumnType<number, number | undefined, number>
    show_typing: ColumnType<number, number | undefined, number>
    presence: ColumnType<Presence, Presence | undefined, Presence>
    /** 1 when others see the days they wrote on. */
    shares_days: ColumnType<number, number | undefined, number>
    /** 1 once they have answered the invitation to help others. */
    help_invited: ColumnType<number, number | undefined, number>
    /** 1 when others find the member in the search for partners. */
    listed: ColumnType<number, number | undefined, number>
    role: ColumnType<Role, Role | undefined, Role>
    /** Until when the member may not write; null: they may (docs/product/moderation.md "Decisions"). */
    suspended_until: ColumnType<number | null, number | null | undefined, number | null>
    /** Since when the member is slowed: many reported them, and no moderator has looked (docs/product/moderation.md "Order keeping"). */
    slowed_at: ColumnType<number | null, number | null | undefined, number | null>
    /** Since when the account is closed by a decision. */
    closed_at: ColumnType<number | null, number | null | undefined, number | null>
    follower_count: Counter
    following_count: Counter
    /** Likes received on posts and programs. */
    like_count: Counter
    post_count: Counter
    /** Questions asked under the member's name, which everyone may count. */
    question_count: Counter
    /** Visible to the member only. */
    anonymous_question_count: Counter
    /** The number of existing comments and answers. */
    reply_count: Counter
    /** Existing corrections: written; received under the member's name, and anonymously; and those written that were thanked for. */
    correction_given_count: Counter
    correction_received_count: Counter
    correction_anonymous_received_count: Counter
    correction_thanked_count: Counter
    joined_at: number
    withdrawn_at: number | null
  }
  /** A day (`YYYY-MM-DD` by the writer's own time) on which a member wrote; `by_name` 0 when only anonymously. */
  days_written: { user_id: string; day: string; by_name: number }
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
  /** Withdrawn accounts whose data is still to be deleted; `keep_posts` 1 when their texts stay (docs/product/accounts.md "Withdrawal"). */
  withdrawals: { user_id: string; keep_posts: number; requested_at: number }
  /** The latest code of an address for a purpose. */
  email_codes: {
    purpose: 'signup' | 'password'
    email: string
    code_hash: string
    expires_at: number
    tries_left: number
    confirmed_at: number | null
    /** The network that confirmed it; no other one can use it. */
    confirmed_by: string | null
  }
  /** Tickets of confirmed codes, each for one use; hashed like the token of a session. */
  code_tickets: { ticket_hash: string; purpose: 'signup' | 'password'; email: string; confirmed_at: number }
  /** Hashes of the networks from which somebody has signed in to an account. */
  sign_in_places: { user_id: string; place_hash: string; seen_at: number }
  /** When mails with codes were sent to an address, for the limits per minute and per day. */
  code_mails: { id: string; email: string; sent_at: number }
  subscriptions: { user_id: string; category: Category; created_at: number }
  follows: { follower_id: string; followed_id: string; created_at: number }
  blocks: { blocker_id: string; blocked_id: string; created_at: number }
  /**
   * Blocks of anonymous writers. They apply both ways to what is written anonymously; `label` is what the blocker saw instead of a name.
   */
  anonymous_blocks: { id: string; blocker_id: string; blocked_id: string; label: string; created_at: number }
  /** How each of a blocked pair is shown to the other: as they were when the block began. Exists while either has blocked the other. */
  blocked_profiles: { viewer_id: string; person_id: string; nickname: string; image_path: string | null }
  /** What a person has hidden. */
  hidden_items: {
    user_id: string
    kind: 'post' | 'reply' | 'question' | 'answer' | 'program' | 'review' | 'correction'
    item_id: string
    created_at: number
  }
  /** One per person and item; `reason` 0-4 (docs/product/moderation.md "Reporting"). */
  reports: {
    id: string
    reporter_id: string
    kind: 'post' | 'reply' | 'question' | 'answer' | 'program' | 'review' | 'correction' | 'user' | 'message'
    item_id: string
    reason: number
    created_at: number
    /** JSON of the content of a reported message before it was edited or deleted for both members, kept for the decision about the report. */
    evidence: ColumnType<string | null, string | null | undefined, string | null>
  }
  posts: {
    id: string
    user_id: string
    category: Category
    content: string
    /** What it means, in the writer's own language; '' for none. */
    meaning: ColumnType<string, string | undefined, string>
    /** JSON array of image paths. */
    images: string
    /** JSON array of tags as written. */
    tags: string
    like_count: Counter
    /** The number of existing replies. */
    reply_count: Counter
    correction_count: Counter
    posted_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** A row per tag of an existing post; `category` is the post's, so that a filtered list reads one index. */
  post_tags: { tag_key: string; category: Category; post_id: string }
  post_likes: { post_id: string; user_id: string; created_at: number }
  /** Likes on comments and answers. They are not part of any count of a member, which would reveal anonymous answers. */
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
    correction_count: Counter
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
    /** JSON array of image paths. */
    images: ColumnType<string, string | undefined, string>
    /** 1 when its writer is anonymous. */
    anonymous: number
    /** The number of seen answers to the question itself. */
    answer_count: Counter
    correction_count: Counter
    /** The answer that the asker accepted; it may be deleted or invisible to a viewer. */
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
    /** JSON array of the paths of its pictures and, last, of its recording. */
    images: ColumnType<string, string | undefined, string>
    /** JSON array of the loudness of the recording's parts; null without one. */
    wave: ColumnType<string | null, string | null | undefined, string | null>
    anonymous: number
    like_count: Counter
    correction_count: Counter
    answered_at: number
    edited_at: number | null
    deleted_at: number | null
  }
  /** Who is which 익명 N in a thread; the anonymous asker is 1 (docs/product/questions.md "Anonymous writers"). */
  aliases: { question_id: string; user_id: string; number: number }
  /** Who is mentioned where; `nickname` as in the text. */
  mentions: { kind: 'post' | 'reply' | 'question' | 'answer'; item_id: string; user_id: string; nickname: string }
  /** By which nicknames texts mentioned members before an edit: corrections and messages of the bot may repeat them. */
  former_mentions: Schema['mentions']
  /** `position` 0 is shown beside the name; codes of resources/universities.json and majors.json. */
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
  /**
   * The owner of each uploaded image, which only they may show. `bytes`: of both sizes, null until measured; 0: shipped with the program.
   */
  images: {
    path: string
    user_id: string
    created_at: number
    bytes: number | null
    /** Since when it has no use; null while it has one. */
    unused_at: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** The uses of images (docs/glossary.md). `deleted`: of a deleted item that can still be restored; shown to nobody until then. */
  image_uses: {
    path: string
    kind: 'post' | 'question' | 'answer' | 'program' | 'profile' | 'room' | 'blocked' | 'deleted'
    item_id: string
  }
  /** Image files that no row of `images` names: not saved yet or, with `noted_at` 0, to be removed. */
  loose_files: { path: string; noted_at: number }
  idempotency_keys: {
    /** The account, or the address of a sign-up. */
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
  /** What one server process at a time does; milliseconds of the database's clock (leases.ts). */
  leases: { name: string; holder: string; expires_at: number }
  /** Invitations to sign up in a hosted community; at most one is good at a time. `used`: the accounts it has created. */
  invitations: { code_hash: string; expires_at: number; used: number }
  /** Reports of crashes of the app (docs/product/desktop.md "Crash reports"); `report` is JSON. */
  crash_reports: { id: string; received_at: number; report: string }
  /** Facts about the database itself, such as whether the demo community was loaded. */
  facts: { name: string; value: string }
}
