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

const eb = expressionBuilder<
  Schema,
  'users' | 'posts' | 'replies' | 'programs' | 'program_reviews' | 'questions' | 'answers' | 'corrections'
>()
const { and, or, not, exists, selectFrom } = eb

type HiddenKind = Schema['hidden_items']['kind']

/**
 * The one predicate of who sees what (docs/product/moderation.md "Who sees what", docs/product/moderation.md "Hiding"): items that the
 * viewer has hidden are left out, and so are, both ways, those of a blocked member and of the one who blocked, with the replies below them.
 * A block of a named member applies to what is written under the name, an anonymous one to what is written anonymously, so that neither
 * reveals who is who. Deleted rows are left out for everyone, those of closed accounts for everyone else; items of withdrawn writers stay. A visitor's viewer id is null.
 * @param evenHidden for the list of what the caller has hidden: as if nothing were hidden
 */
export function visibleTo(viewerId: string | null, { evenHidden = false } = {}): Sight {
  const isOpen = (writer: string) => isAccountOpen(viewerId, sql.ref(writer))
  // What keeps a row from the member: hiding it, or a block of its writer. A visitor does neither.
  const unseen = (kind: HiddenKind, table: string): Expression<SqlBool>[] => {
    if (viewerId === null) return []
    const canBeAnonymous = kind === 'question' || kind === 'answer'
    const isByBlocked = canBeAnonymous ? isWriterBlocked(viewerId, table) : isBlocked('blocks', viewerId, sql.ref(`${table}.user_id`))
    return evenHidden ? [isByBlocked] : [isHidden(viewerId, kind, sql.ref(`${table}.id`)), isByBlocked]
  }
  const item = (kind: HiddenKind, table: 'posts' | 'programs' | 'program_reviews' | 'questions' | 'corrections') =>
    and([eb(`${table}.deleted_at`, 'is', null), isOpen(`${table}.user_id`), ...unseen(kind, table).map(not)])
  const thread = (kind: 'reply' | 'answer', table: 'replies' | 'answers') => {
    const isParentUnseen = exists(
      selectFrom(`${table as 'replies'} as parent`)
        .select('parent.id')
        .whereRef('parent.id', '=', sql.ref(`${table}.parent_id`))
        .where(or([not(isOpen('parent.user_id')), ...unseen(kind, 'parent')])),
    )
    return and([isOpen(`${table}.user_id`), ...unseen(kind, table).map(not), not(isParentUnseen)])
  }
  // Each is built only where it is read: building all of them takes longer than most statements take to run.
  return {
    get users() {
      const isKnown = and([eb('users.withdrawn_at', 'is', null), isOpen('users.id')])
      return viewerId === null ? isKnown : and([isKnown, not(isBlocked('blocks', viewerId, sql.ref('users.id')))])
    },
    get posts() {
      return item('post', 'posts')
    },
    get replies() {
      return and([eb('replies.deleted_at', 'is', null), thread('reply', 'replies')])
    },
    get repliesAndGaps() {
      return thread('reply', 'replies')
    },
    get programs() {
      return item('program', 'programs')
    },
    get reviews() {
      return item('review', 'program_reviews')
    },
    get questions() {
      return item('question', 'questions')
    },
    get answers() {
      return and([eb('answers.deleted_at', 'is', null), thread('answer', 'answers')])
    },
    get answersAndGaps() {
      return thread('answer', 'answers')
    },
    get corrections() {
      return item('correction', 'corrections')
    },
  }
}

/** Whether the viewer hides or blocks among comments, answers or corrections at all, or any account is closed; if not, counting what they cannot see is skipped. */
export function keepsAnything(viewerId: string | null, kind: 'reply' | 'answer' | 'correction'): Expression<SqlBool> {
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
  return exists(
    selectFrom('hidden_items as hidden')
      .select('hidden.item_id')
      .where('hidden.user_id', '=', viewerId)
      .where('hidden.kind', '=', kind)
      .where('hidden.item_id', '=', sql<string>`${item}`),
  )
}

function isBlocked(table: 'blocks' | 'anonymous_blocks', viewerId: string, writer: Expression<unknown>): Expression<SqlBool> {
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
  const writer = sql.ref(`${table}.user_id`)
  const anonymous = sql.ref(`${table}.anonymous`)
  return or([
    and([sql<SqlBool>`${anonymous} = 0`, isBlocked('blocks', viewerId, writer)]),
    and([sql<SqlBool>`${anonymous} = 1`, isBlocked('anonymous_blocks', viewerId, writer)]),
  ])
}
