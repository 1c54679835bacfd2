import type { Kysely, Transaction } from 'kysely'
import type { Mention } from '../shared/contract/people-shapes'
import { limits } from '../shared/limits'
import { findMentions, possibleNicknames, replaceMentions } from '../shared/text/mentions'
import type { Schema } from './db/schema'
import {
  type MentionKind,
  type MentionRow,
  selectMentionedIn,
  selectMentions,
  selectNamed,
  setMentioned,
} from './features/mentions/mention-queries'
import { appendEvent } from './live/domain-events'
import { withdrawn } from './writer-names'

/**
 * Notes whom a saved text mentions and has them told (docs/product/feed.md "Mentions"). The text stays as it was typed: who is renamed is
 * shown by the new name.
 * @param told who hears of the same text by another note
 */
export async function saveMentions(
  trx: Transaction<Schema>,
  { kind, id, writerId, content }: { kind: MentionKind; id: string; writerId: string; content: string },
  { isNew, told }: { isNew: boolean; told: readonly (string | null)[] },
): Promise<void> {
  const nicknames = possibleNicknames(content).slice(0, limits.mentions.names)
  const before = isNew ? [] : await selectMentionedIn(trx, id)
  if (nicknames.length === 0 && before.length === 0) return
  const named = nicknames.length === 0 ? [] : await selectNamed(trx, nicknames, writerId)
  // Who was renamed while the text was edited is still who was meant.
  const known = [...named, ...before.filter((one) => !named.some(({ nickname }) => nickname === one.nickname))]
  const used = new Set(
    findMentions(
      content,
      known.map(({ nickname }) => nickname),
    ).map(({ nickname }) => nickname),
  )
  const people = known.filter(({ nickname }) => used.has(nickname)).slice(0, limits.mentions.people)
  await setMentioned(trx, kind, id, people)
  const isTold = (userId: string) => told.includes(userId) || before.some(({ user_id }) => user_id === userId)
  const userIds = people.map(({ user_id }) => user_id).filter((userId) => !isTold(userId))
  if (userIds.length > 0) await appendEvent(trx, 'mentioned', { kind, id, userIds })
}

/**
 * Texts as a viewer is shown them: whom they mention by the name of now, to be linked. Of a block, nothing changes since the text was
 * written and nothing is linked; who has withdrawn is nobody.
 */
export async function withMentions<Row extends { id: string; content: string | null }>(
  db: Kysely<Schema>,
  viewerId: string | null,
  rows: Row[],
): Promise<(Row & { mentions?: Mention[] })[]> {
  const ids = rows.filter(({ content }) => content?.includes('@')).map(({ id }) => id)
  const mentions = ids.length === 0 ? [] : await selectMentions(db, ids, viewerId)
  return rows.map((row) => {
    const own = mentions.filter(({ item_id }) => item_id === row.id)
    if (row.content === null || own.length === 0) return row
    const links = own.flatMap(linkOf)
    return { ...row, content: asNow(row.content, own), ...(links.length > 0 && { mentions: links }) }
  })
}

function asNow(content: string, mentions: MentionRow[]): string {
  const nicknames = mentions.map(({ nickname }) => nickname)
  return replaceMentions(content, nicknames, (nickname) => {
    const one = mentions.find((mention) => mention.nickname === nickname)
    if (one?.now === null) return `@${withdrawn}`
    return `@${one?.seen === 1 ? one.now : nickname}`
  })
}

const linkOf = ({ seen, user_id, now }: MentionRow) => (seen === 1 && now !== null ? [{ userId: user_id, nickname: now }] : [])
