import type { Kysely } from 'kysely'
import { limits } from '../../../shared/limits'
import type { HelpKind, HelpList } from '../../db/help-schema'
import { fetchPage } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

export interface HelpRow {
  id: string
  kind: HelpKind
}

/** A page of the texts that wait for the viewer's help, newest first, one of each writer. Reads one index in its order. */
export function walkHelp(
  db: Kysely<Schema>,
  viewerId: string,
  list: HelpList,
  before: string | undefined,
): Promise<{ rows: HelpRow[]; more: boolean }> {
  return fetchPage(selectHelp(db, viewerId, list), 'help_wanted.id', { before })
}

/** How many there are, up to limits.ts `help.counted`. */
export async function countHelp(db: Kysely<Schema>, viewerId: string, list: HelpList): Promise<number> {
  const some = selectHelp(db, viewerId, list).orderBy('help_wanted.id', 'desc').limit(limits.help.counted)
  const { count } = await db
    .selectFrom(some.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectHelp(db: Kysely<Schema>, viewerId: string, list: HelpList) {
  const sight = visibleTo(viewerId)
  return (
    db
      .selectFrom('help_wanted')
      .leftJoin('posts', 'posts.id', 'help_wanted.id')
      .leftJoin('answers', 'answers.id', 'help_wanted.id')
      .leftJoin('questions', (join) =>
        join.on(({ eb, fn, ref }) => eb('questions.id', '=', fn.coalesce(ref('answers.question_id'), ref('help_wanted.id')))),
      )
      .select(['help_wanted.id', 'help_wanted.kind'])
      .where('help_wanted.list', '=', list)
      // The literal lets SQLite use the index of first rows.
      .where('help_wanted.is_first', '=', ({ lit }) => lit(1))
      .where(({ and, or, eb }) =>
        or([
          and([eb('help_wanted.kind', '=', 'post'), eb('posts.user_id', '<>', viewerId), sight.posts]),
          and([eb('help_wanted.kind', '=', 'question'), eb('questions.user_id', '<>', viewerId), sight.questions]),
          and([eb('help_wanted.kind', '=', 'answer'), eb('answers.user_id', '<>', viewerId), sight.answers, sight.questions]),
        ]),
      )
  )
}

/** Answers the invitation to help, for good. */
export async function markInvited(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.updateTable('users').set({ help_invited: 1 }).where('id', '=', userId).execute()
}

/** Whether the member has received several corrections, given none, and not answered the invitation to help. */
export async function isInvited(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['help_invited', 'correction_given_count', 'correction_received_count', 'correction_anonymous_received_count'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.help_invited === 1 || user.correction_given_count > 0) return false
  return user.correction_received_count + user.correction_anonymous_received_count >= limits.help.invitedAfter
}
