import type { Expression, SqlBool } from 'kysely'
import { expressionBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema'

/** What one viewer may see, as conditions on the tables of the same name. */
export interface Sight {
  /** On `users`: has not withdrawn, is not closed by a decision, and neither has blocked the other. */
  users: Expression<SqlBool>
  /** On `posts`: it exists and is visible to the viewer. */
  posts: Expression<SqlBool>
  /** On `replies`: it exists, and it and its parent reply are visible to the viewer. Does not check its post. */
  replies: Expression<SqlBool>
  /** On `replies`: as `replies`, and also deleted ones, which leave a placeholder in their thread. */
  repliesAndGaps: Expression<SqlBool>
  /** On `programs`: as `posts`. */
  programs: Expression<SqlBool>
  /** On `program_reviews`: as `posts`. Does not check its program. */
  reviews: Expression<SqlBool>
  /** On `questions`: as `posts`. */
  questions: Expression<SqlBool>
  /** On `answers`: as `replies`. */
  answers: Expression<SqlBool>
  /** On `answers`: as `repliesAndGaps`. */
  answersAndGaps: Expression<SqlBool>
  /** On `corrections`: it exists and is visible to the viewer. Does not check the text that it corrects. */
  corrections: Expression<SqlBool>
}

type HiddenKind = Schema['hidden_items']['kind']

/**
 * The one predicate of who sees what (docs/product/moderation.md "Who sees what", docs/product/moderation.md "Hiding"): items that the
 * viewer has hidden are left out, and so are, both ways, those of a blocked member and of the one who blocked, with the replies below them.
 * A block of a named member applies to what is written under the name, an anonymous one to what is written anonymously, so that neither
 * reveals who is who. Deleted rows are left out for everyone, those of closed accounts for everyone else; items of withdrawn writers stay. A visitor's viewer id is null.
 * @param evenHidden for the list of what the caller has hidden: as if nothing were hidden
 */
export function visibleTo(viewerId: string | null, { evenHidden = false } = {}): Sight {
  const eb = expressionBuilder<
    Schema,
    'users' | 'posts' | 'replies' | 'programs' | 'program_reviews' | 'questions' | 'answers' | 'corrections'
  >()
  const { and, not, lit } = eb
  const isOpen = (writer: string) => isAccountOpen(viewerId, sql.ref(writer))
  const stands = {
    users: and([eb('users.withdrawn_at', 'is', null), isOpen('users.id')]),
    posts: and([eb('posts.deleted_at', 'is', null), isOpen('posts.user_id')]),
    replies: eb('replies.deleted_at', 'is', null),
    programs: and([eb('programs.deleted_at', 'is', null), isOpen('programs.user_id')]),
    reviews: and([eb('program_reviews.deleted_at', 'is', null), isOpen('program_reviews.user_id')]),
    questions: and([eb('questions.deleted_at', 'is', null), isOpen('questions.user_id')]),
    answers: eb('answers.deleted_at', 'is', null),
    corrections: and([eb('corrections.deleted_at', 'is', null), isOpen('corrections.user_id')]),
  }
  // Whether neither the writer's account is closed nor that of the one whose comment or answer it replies to.
  const isThreadOpen = (table: 'replies' | 'answers') =>
    and([isOpen(`${table}.user_id`), not(isParentKept(table, (parent) => [not(isOpen(`${parent}.user_id`))]))])
  const open = { replies: isThreadOpen('replies'), answers: isThreadOpen('answers') }
  if (viewerId === null)
    return {
      ...stands,
      replies: and([stands.replies, open.replies]),
      repliesAndGaps: open.replies,
      answers: and([stands.answers, open.answers]),
      answersAndGaps: open.answers,
    }

  const hasHidden = (kind: HiddenKind, item: string) => (evenHidden ? lit(false) : isHidden(viewerId, kind, sql.ref(item)))
  const hasBlocked = (writer: string) => isBlocked('blocks', viewerId, sql.ref(writer))
  const hasBlockedWriterOf = (table: string) => isWriterBlocked(viewerId, table)
  const thread = and([
    open.replies,
    not(hasHidden('reply', 'replies.id')),
    not(hasBlocked('replies.user_id')),
    not(isParentKept('replies', (parent) => [hasHidden('reply', `${parent}.id`), hasBlocked(`${parent}.user_id`)])),
  ])
  const answerThread = and([
    open.answers,
    not(hasHidden('answer', 'answers.id')),
    not(hasBlockedWriterOf('answers')),
    not(isParentKept('answers', (parent) => [hasHidden('answer', `${parent}.id`), hasBlockedWriterOf(parent)])),
  ])
  return {
    users: and([stands.users, not(hasBlocked('users.id'))]),
    posts: and([stands.posts, not(hasHidden('post', 'posts.id')), not(hasBlocked('posts.user_id'))]),
    replies: and([stands.replies, thread]),
    repliesAndGaps: thread,
    programs: and([stands.programs, not(hasHidden('program', 'programs.id')), not(hasBlocked('programs.user_id'))]),
    reviews: and([stands.reviews, not(hasHidden('review', 'program_reviews.id')), not(hasBlocked('program_reviews.user_id'))]),
    questions: and([stands.questions, not(hasHidden('question', 'questions.id')), not(hasBlockedWriterOf('questions'))]),
    answers: and([stands.answers, answerThread]),
    answersAndGaps: answerThread,
    corrections: and([stands.corrections, not(hasHidden('correction', 'corrections.id')), not(hasBlocked('corrections.user_id'))]),
  }
}

/** Whether the viewer hides or blocks among comments, answers or corrections at all, or any account is closed; if not, counting what they cannot see is skipped. */
export function keepsAnything(viewerId: string | null, kind: 'reply' | 'answer' | 'correction'): Expression<SqlBool> {
  const { or, exists, selectFrom } = expressionBuilder<Schema>()
  const anyClosed = exists(selectFrom('users as any_closed').select('any_closed.id').where('any_closed.closed_at', 'is not', null))
  if (viewerId === null) return anyClosed
  const hidden = selectFrom('hidden_items as any_hidden').select('any_hidden.item_id').where('any_hidden.user_id', '=', viewerId)
  const tables = kind !== 'answer' ? (['blocks'] as const) : (['blocks', 'anonymous_blocks'] as const)
  // Both tables have the columns that are selected here.
  const blocks = tables.map((table) => selectFrom(`${table as 'blocks'} as any_block`).select('any_block.blocked_id'))
  return or([
    exists(hidden.where('any_hidden.kind', '=', kind)),
    anyClosed,
    ...blocks.flatMap((block) => [
      exists(block.where('any_block.blocker_id', '=', viewerId)),
      exists(block.where('any_block.blocked_id', '=', viewerId)),
    ]),
  ])
}

/**
 * Whether a member's account is not closed by a decision; its own member still sees everything. The closed accounts are few and read once for
 * a statement, not for each row.
 */
function isAccountOpen(viewerId: string | null, writer: Expression<unknown>): Expression<SqlBool> {
  const isClosed = sql<SqlBool>`${writer} in (select closed.id from users as closed where closed.closed_at is not null)`
  return viewerId === null ? sql<SqlBool>`not (${isClosed})` : sql<SqlBool>`(${writer} = ${viewerId} or not (${isClosed}))`
}

function isHidden(viewerId: string, kind: HiddenKind, item: Expression<unknown>): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Schema>()
  return exists(
    selectFrom('hidden_items as hidden')
      .select('hidden.item_id')
      .where('hidden.user_id', '=', viewerId)
      .where('hidden.kind', '=', kind)
      .where('hidden.item_id', '=', sql<string>`${item}`),
  )
}

function isBlocked(table: 'blocks' | 'anonymous_blocks', viewerId: string, writer: Expression<unknown>): Expression<SqlBool> {
  const { or, exists, selectFrom } = expressionBuilder<Schema>()
  // Both tables have the columns that are selected here.
  const block = selectFrom(`${table as 'blocks'} as block`).select('block.blocked_id')
  const person = sql<string>`${writer}`
  return or([
    exists(block.where('block.blocker_id', '=', viewerId).where('block.blocked_id', '=', person)),
    exists(block.where('block.blocked_id', '=', viewerId).where('block.blocker_id', '=', person)),
  ])
}

/** On a table with the column `anonymous`. */
function isWriterBlocked(viewerId: string, table: string): Expression<SqlBool> {
  const { and, or } = expressionBuilder<Schema>()
  const writer = sql.ref(`${table}.user_id`)
  const anonymous = sql.ref(`${table}.anonymous`)
  return or([
    and([sql<SqlBool>`${anonymous} = 0`, isBlocked('blocks', viewerId, writer)]),
    and([sql<SqlBool>`${anonymous} = 1`, isBlocked('anonymous_blocks', viewerId, writer)]),
  ])
}

/** Whether the parent of a nested reply or answer is invisible to the viewer. */
function isParentKept(table: 'replies' | 'answers', conditions: (parent: string) => Expression<SqlBool>[]): Expression<SqlBool> {
  const { or, exists, selectFrom } = expressionBuilder<Schema>()
  return exists(
    selectFrom(`${table as 'replies'} as parent`)
      .select('parent.id')
      .whereRef('parent.id', '=', sql.ref(`${table}.parent_id`))
      .where(or(conditions('parent'))),
  )
}
