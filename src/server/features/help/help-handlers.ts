import type { Kysely } from 'kysely'
import type { helpOperations } from '../../../shared/contract/help'
import type { HelpItem } from '../../../shared/contract/help-shapes'
import { helpsWith } from '../../../shared/languages'
import type { HelpKind, HelpList } from '../../db/help-schema'
import type { Schema } from '../../db/schema'
import type { Handlers } from '../../http/handler'
import { languagesIn } from '../../languages-column'
import { loadPosts } from '../feed/feed-queries'
import { loadHiddenReplies } from '../moderation/hidden-reply-queries'
import { findUser } from '../people/people-queries'
import { loadQuestions } from '../qna/question-queries'
import { countHelp, type HelpRow, isInvited, markInvited, walkHelp } from './help-list-queries'

/** The texts that wait for help (docs/product/feed.md "Help"). */
export const helpHandlers: Handlers<typeof helpOperations> = {
  async helpWanted({ before }, { userId, services: { db } }) {
    const list = await listFor(db, userId)
    if (list === null) return { items: [], more: false }
    const { rows, more } = await walkHelp(db, userId, list, before)
    return { items: await loadHelp(db, rows, userId), more }
  },

  async helpCount(_, { userId, services: { db } }) {
    const list = await listFor(db, userId)
    if (list === null) return { count: 0, invited: false }
    const [count, invited] = await Promise.all([countHelp(db, userId, list), isInvited(db, userId)])
    return { count, invited }
  },

  async answerHelpInvite(_, { userId, services: { db } }) {
    await markInvited(db, userId)
    return {}
  },
}

/** The list for what a member helps with; null for no language. */
async function listFor(db: Kysely<Schema>, userId: string): Promise<HelpList | null> {
  const languages = languagesIn((await findUser(db, userId))?.languages ?? null)
  const [korean, english] = [helpsWith(languages?.korean), helpsWith(languages?.english)]
  if (korean && english) return 'either'
  if (korean) return 'korean'
  return english ? 'english' : null
}

async function loadHelp(db: Kysely<Schema>, rows: HelpRow[], viewerId: string): Promise<HelpItem[]> {
  const idsOf = (kind: HelpKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const [posts, questions, answers] = await Promise.all([
    loadPosts(db, idsOf('post'), viewerId),
    loadQuestions(db, idsOf('question'), viewerId),
    loadHiddenReplies(db, 'answer', idsOf('answer'), viewerId),
  ])
  const items = new Map<string, HelpItem>([
    ...posts.map((post): [string, HelpItem] => [post.id, { kind: 'post', post }]),
    ...questions.map((question): [string, HelpItem] => [question.id, { kind: 'question', question }]),
    ...answers.map((answer): [string, HelpItem] => [answer.id, { kind: 'answer', answer }]),
  ])
  return rows.flatMap(({ id }) => items.get(id) ?? [])
}
