import type { Kysely } from 'kysely'
import type { Notice, noticeOperations } from '../../../shared/contract/notices'
import { limits } from '../../../shared/limits'
import { isNoticeKind, kindsIn, type NoticeKind } from '../../../shared/notices'
import type { Schema } from '../../db/schema'
import type { Handlers } from '../../http/handler'
import { withMentions } from '../../mentions'
import { readNotices } from '../../notices'
import { type NoticeItem, selectNoticeItems } from './notice-item-queries'
import { type PersonRow, selectGathered, whoDid } from './notice-people-queries'
import { countUnreadNotices, type NoticeRow, selectNotices } from './notice-queries'

/** The caller's notices (docs/product/notifications.md "The list"). */
export const noticeHandlers: Handlers<typeof noticeOperations> = {
  async notices({ group, unread, after }, { userId, services: { db } }) {
    const { rows, more } = await selectNotices(db, userId, {
      kinds: group === undefined ? null : kindsIn(group),
      unread,
      after: after === undefined ? null : placeIn(after),
    })
    const last = rows.at(-1)
    return {
      notices: await presentNotices(db, userId, rows),
      unread: await countUnreadNotices(db, userId),
      next: more && last ? `${last.told_at}:${idOf(last)}` : null,
    }
  },

  async readNotices({ noticeIds }, { userId, services }) {
    return { unread: await readNotices(services, userId, noticeIds === undefined ? null : noticeIds.flatMap(nameIn)) }
  },
}

const idOf = ({ kind, item_id }: Pick<NoticeRow, 'kind' | 'item_id'>) => `${kind}:${item_id}`

/** Empty for an unknown kind. */
function nameIn(id: string): { kind: NoticeKind; item_id: string }[] {
  const [kind = '', item_id = ''] = id.split(':')
  return isNoticeKind(kind) ? [{ kind, item_id }] : []
}

function placeIn(cursor: string) {
  const [told_at, kind = '', item_id = ''] = cursor.split(':')
  return { told_at: Number(told_at), kind: kind as NoticeKind, item_id }
}

async function presentNotices(db: Kysely<Schema>, viewerId: string, rows: NoticeRow[]): Promise<Notice[]> {
  const [found, gathered] = await Promise.all([selectNoticeItems(db, rows), selectGathered(db, viewerId, rows)])
  const current = new Map((await withMentions(db, viewerId, [...found.values()])).map((item) => [item.id, item]))
  return rows.map((row): Notice => {
    const item = current.get(row.item_id)
    const did = doersOf(row, item, gathered(row))
    const [first] = did.people
    const toFollower = row.kind === 'follow' && first?.userId ? { kind: 'user' as const, id: first.userId, replyId: null } : null
    return {
      id: idOf(row),
      kind: row.kind,
      on: row.item_kind,
      at: new Date(row.told_at).toISOString(),
      read: row.read_at !== null,
      people: did.people,
      peopleCount: did.count,
      content: [...(item?.content ?? '')].slice(0, limits.notices.quote).join(''),
      link: item?.link ?? toFollower,
    }
  })
}

function doersOf(
  { kind }: NoticeRow,
  item: NoticeItem | undefined,
  gathered: { people: PersonRow[]; count: number },
): { people: Notice['people']; count: number } {
  const who = whoDid(kind)
  if (who === 'gathered') {
    const people = gathered.people.map(({ user_id, nickname, image_path }) => ({ userId: user_id, nickname, imagePath: image_path }))
    return { people, count: gathered.count }
  }
  const one = who === 'nobody' ? null : item?.[who]
  return { people: one ? [one] : [], count: 1 }
}
