import type { Kysely } from 'kysely'
import type { ExportEntry } from '../../../shared/contract/account-shapes'
import type { Presence } from '../../../shared/contract/people-shapes'
import type { Goal } from '../../../shared/languages'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { type ExportPart, moment, readAll } from '../../export-part'
import { languagesIn } from '../../languages-column'
import { selectAnonymousBlocks, selectBlocks } from '../moderation/block-queries'
import { findUser, signsOf } from './people-queries'
import { visibleTo } from './visibility-queries'

/** Presence by its number, named as in `i18n/<language>/account.ts`. */
const presenceNames = ['none', 'meeting', 'away', 'sickLeave', 'vacation'] as const satisfies Record<Presence, string>

export const exportProfile: ExportPart = {
  name: 'profile',
  async read(db, userId) {
    const row = await findUser(db, userId)
    if (!row) return []
    const { email, name, nickname, phone, city, academy, major, image_path, about } = row
    const { korean = null, english = null, motherTongue = null } = languagesIn(row.languages) ?? {}
    const goals = JSON.parse(row.goals) as Goal[]
    const images = image_path === null ? [] : [image_path]
    const presence = presenceNames[row.presence]
    const learning = { korean, english, motherTongue, goals, about, listed: row.listed === 1 }
    const signs = { showsRead: signsOf(row).read, showsTyping: signsOf(row).typing }
    return [{ email, name, nickname, phone, city, academy, major, images, presence, ...learning, ...signs, joined: moment(row.joined_at) }]
  },
}

export const exportFollowing: ExportPart = {
  name: 'following',
  read: (db, userId) => readEdges(db, userId, 'follower_id', 'followed_id'),
}

export const exportFollowers: ExportPart = {
  name: 'followers',
  read: (db, userId) => readEdges(db, userId, 'followed_id', 'follower_id'),
}

type End = 'follower_id' | 'followed_id'

async function readEdges(db: Kysely<Schema>, userId: string, mine: End, theirs: End): Promise<ExportEntry[]> {
  const rows = await readAll((after, most) =>
    db
      .selectFrom('follows')
      .innerJoin('users', 'users.id', `follows.${theirs}`)
      .select(['users.id', 'users.nickname', 'follows.created_at'])
      .where(`follows.${mine}`, '=', userId)
      .where(visibleTo(userId).users)
      .where(`follows.${theirs}`, '>', after)
      .orderBy(`follows.${theirs}`)
      .limit(most)
      .execute(),
  )
  return rows.map((row) => ({ at: moment(row.created_at), nickname: row.nickname }))
}

/** The members whom the caller has blocked; an anonymous one by the alias of the item, never by name. */
export const exportBlocks: ExportPart = {
  name: 'blocks',
  async read(db, userId) {
    const [named, anonymous] = await Promise.all([selectBlocks(db, userId), selectAnonymousBlocks(db, userId)])
    const all = [
      ...named.map(({ nickname, created_at }) => ({ nickname: nickname ?? withdrawn, anonymous: false, created_at })),
      ...anonymous.map(({ label, created_at }) => ({ nickname: label, anonymous: true, created_at })),
    ]
    return all.sort((a, b) => a.created_at - b.created_at).map(({ created_at, ...row }) => ({ at: moment(created_at), ...row }))
  },
}

export const exportHidden: ExportPart = {
  name: 'hidden',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('hidden_items')
        .select(['item_id as id', 'kind', 'created_at'])
        .where('user_id', '=', userId)
        .where('item_id', '>', after)
        .orderBy('item_id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), kind: row.kind, id: row.id }))
  },
}

export const exportReports: ExportPart = {
  name: 'reports',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('reports')
        .select(['id', 'kind', 'item_id', 'reason', 'created_at'])
        .where('reporter_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), kind: row.kind, id: row.item_id, reason: row.reason }))
  },
}

export const exportDevices: ExportPart = {
  name: 'devices',
  async read(db, userId) {
    const rows = await db.selectFrom('sessions').select(['device', 'created_at', 'last_seen_at']).where('user_id', '=', userId).execute()
    return rows.map((row) => ({ at: moment(row.created_at), seen: moment(row.last_seen_at), device: row.device }))
  },
}
