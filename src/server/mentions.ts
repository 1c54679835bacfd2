import type { Kysely, Transaction } from 'kysely'
import type { Mention } from '../shared/contract/people-shapes'
import { limits } from '../shared/limits'
import { findMentions, possibleNicknames, replaceMentions } from '../shared/text/mentions'
import { withdrawn } from '../shared/text/withdrawn'
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

/**
 * Stores the mentions of a saved text, and notifies the mentioned members (docs/product/feed.md "Mentions"). The text itself stays as typed;
 * renamed members are shown with their new names.
 * @param notified members who are notified of the same text in another way
 */
export async function saveMentions(
  trx: Transaction<Schema>,
  {
    kind,
    id,
    writerId,
    anonymous = false,
    content,
  }: { kind: MentionKind; id: string; writerId: string; anonymous?: boolean; content: string },
  { isNew, notified }: { isNew: boolean; notified: readonly (string | null)[] },
): Promise<void> {
  const nicknames = possibleNicknames(content).slice(0, limits.mentions.names)
  const before = isNew ? [] : await selectMentionedIn(trx, id)
  if (nicknames.length === 0 && before.length === 0) return
  const named = nicknames.length === 0 ? [] : await selectNamed(trx, nicknames, anonymous ? null : writerId)
  const mentionable = named.filter((one) => one.mentionable === 1).map(({ user_id, nickname }) => ({ user_id, nickname }))
  // A mention of somebody who was renamed during the edit still means them.
  const known = [...mentionable, ...before.filter((one) => !mentionable.some(({ nickname }) => nickname === one.nickname))]
  // The nickname of the writer, or of somebody they cannot see, does not mean the member with a shorter one that it begins with.
  const names = [...known, ...named].map(({ nickname }) => nickname)
  const used = new Set(findMentions(content, names).map(({ nickname }) => nickname))
  const people = known.filter(({ nickname }) => used.has(nickname)).slice(0, limits.mentions.people)
  await setMentioned(trx, kind, id, people)
  const isNotified = (userId: string) => notified.includes(userId) || before.some(({ user_id }) => user_id === userId)
  const userIds = people.map(({ user_id }) => user_id).filter((userId) => userId !== writerId && !isNotified(userId))
  if (userIds.length > 0) await appendEvent(trx, 'mentioned', { kind, id, userIds })
}

/**
 * Texts as one viewer sees them: mentioned members by their current names, as links. Across a block the text stays as written without
 * links; withdrawn members are shown by a placeholder.
 */
export async function withMentions<Row extends { id: string; content: string | null }>(
  db: Kysely<Schema>,
  viewerId: string | null,
  rows: Row[],
): Promise<(Row & { mentions?: Mention[] })[]> {
  const ids = rows.filter(({ content }) => content?.includes('@')).map(({ id }) => id)
  const mentions = ids.length === 0 ? [] : await selectMentions(db, { itemIds: ids, viewerId })
  const ofItems = new Map<string, MentionRow[]>()
  for (const mention of mentions) {
    const found = ofItems.get(mention.item_id)
    if (found) found.push(mention)
    else ofItems.set(mention.item_id, [mention])
  }
  return rows.map((row) => {
    const own = ofItems.get(row.id)
    if (row.content === null || own === undefined) return row
    const links = own.flatMap(linkOf)
    return { ...row, content: asNow(row.content, own), ...(links.length > 0 && { mentions: links }) }
  })
}

/** Converts the mentions in pieces of one text, and in texts derived from it. */
export interface Wording {
  /** The form that the viewer sees. */
  shown(text: string): string
  /** The form of the stored text, from either form. */
  stored(text: string): string
}

/** @param item a text as stored */
export async function wordingOf(
  db: Kysely<Schema>,
  viewerId: string | null,
  { id, content }: { id: string; content: string },
): Promise<Wording> {
  const mentions = content.includes('@') ? await selectMentions(db, { itemIds: [id], viewerId }) : []
  const names = new Map(mentions.map(({ nickname }) => [nickname, nickname]))
  for (const { nickname, now, seen } of mentions) if (seen === 1 && now !== null && !names.has(now)) names.set(now, nickname)
  return {
    shown: (text) => asNow(text, mentions),
    stored: (text) => replaceMentions(text, [...names.keys()], (name) => `@${names.get(name) ?? name}`),
  }
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
