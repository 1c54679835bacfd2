import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema'
import { visibleTo } from '../features/people/visibility-queries'
import type { SearchDocument, SearchKind } from './text-index'

/** Those of some items that a viewer may see, in their order. */
export async function selectVisible(db: Kysely<Schema>, kind: SearchKind, ids: string[], viewerId: string | null): Promise<string[]> {
  if (ids.length === 0) return []
  const sight = visibleTo(viewerId)
  const select = {
    post: () => db.selectFrom('posts').select('posts.id').where('posts.id', 'in', ids).where(sight.posts).execute(),
    user: () => db.selectFrom('users').select('users.id').where('users.id', 'in', ids).where(sight.users).execute(),
    question: () => db.selectFrom('questions').select('questions.id').where('questions.id', 'in', ids).where(sight.questions).execute(),
    program: () => db.selectFrom('programs').select('programs.id').where('programs.id', 'in', ids).where(sight.programs).execute(),
  }
  const visible = new Set((await select[kind]()).map(({ id }) => id))
  return ids.filter((id) => visible.has(id))
}

/** The searchable texts of some items. */
export async function selectDocuments(db: Kysely<Schema>, kind: SearchKind, ids: string[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return []
  if (kind === 'post') {
    const rows = await db.selectFrom('posts').select(['id', 'content', 'meaning', 'tags']).where('id', 'in', ids).execute()
    return rows.map(({ tags, ...row }) => postDocument({ ...row, tags: JSON.parse(tags) as string[] }))
  }
  if (kind === 'user') {
    const rows = await db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', ids).execute()
    return rows.map(({ id, nickname }) => ({ kind, id, text: nickname ?? '' }))
  }
  if (kind === 'program') {
    const rows = await db.selectFrom('programs').select(['id', 'title', 'description', 'tags']).where('id', 'in', ids).execute()
    return rows.map(({ tags, ...row }) => programDocument({ ...row, tags: JSON.parse(tags) as string[] }))
  }
  const rows = await db.selectFrom('questions').select(['id', 'title', 'content']).where('id', 'in', ids).execute()
  return rows.map(({ id, title, content }) => ({ kind, id, text: questionText({ title, content }) }))
}

/** A post is found by its text, by what it means and by its tags. */
export function postDocument({
  id,
  content,
  meaning,
  tags,
}: {
  id: string
  content: string
  meaning: string
  tags: string[]
}): SearchDocument {
  return { kind: 'post', id, text: meaning === '' ? content : `${content}\n${meaning}`, tags }
}

/** A question is found by its title and its text, also when it is anonymous. */
export function questionText({ title, content }: { title: string; content: string }): string {
  return `${title}\n${content}`
}

/** A program is found by its title, its description and its tags. */
export function programDocument(program: { id: string; title: string; description: string; tags: string[] }): SearchDocument {
  const { id, title, description, tags } = program
  return { kind: 'program', id, text: `${title}\n${description}`, tags }
}

/** The next searchable items, oldest first: all that are not deleted, except the bot. */
export async function selectIdsAfter(db: Kysely<Schema>, kind: SearchKind, after: string, most: number): Promise<string[]> {
  const select = {
    post: () => db.selectFrom('posts').select('id').where('deleted_at', 'is', null).where('id', '>', after).orderBy('id').limit(most),
    user: () => db.selectFrom('users').select('id').where('nickname', 'is not', null).where('id', '>', after).orderBy('id').limit(most),
    question: () =>
      db.selectFrom('questions').select('id').where('deleted_at', 'is', null).where('id', '>', after).orderBy('id').limit(most),
    program: () => db.selectFrom('programs').select('id').where('deleted_at', 'is', null).where('id', '>', after).orderBy('id').limit(most),
  }
  const rows: { id: string }[] = await select[kind]().execute()
  return rows.map(({ id }) => id).filter((id) => id !== 'bot')
}
