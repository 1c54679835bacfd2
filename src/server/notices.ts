import type { Transaction } from 'kysely'
import type { NoticeItemKind, NoticeKind } from '../shared/notices'
import type { Schema } from './db/schema'
import { transact } from './db/transaction'
import { botKeyOf } from './features/chat/chat-rules'
import { recountUnread, updateLastRead } from './features/chat/member-queries'
import { findLastMessage } from './features/chat/message-queries'
import { changeRoom } from './features/chat/posting'
import { findLiveRoomId } from './features/chat/room-queries'
import { selectGathered, whoDid } from './features/notices/notice-people-queries'
import { countUnreadNotices, linkMessage, markRead, markReadUpTo, putNotice } from './features/notices/notice-queries'
import type { WrittenNews } from './live/live-publisher'
import type { Services } from './services'

type NoticeDeps = Pick<Services, 'live' | 'now'>

/** What a member is notified of, and about which item or person. */
export interface NewNotice {
  kind: NoticeKind
  on: NoticeItemKind
  id: string
}

/**
 * Stores a notice for a member (docs/product/notifications.md "What is told"). Likes are news again only when more people than ever like
 * the item: a like that is removed and given again notifies once.
 * @param messageId the bot's message about the same event
 */
export async function addNotice(
  trx: Transaction<Schema>,
  { live, now }: NoticeDeps,
  { to, notice, messageId }: { to: string; notice: NewNotice; messageId: string | null },
): Promise<WrittenNews[]> {
  const key = { kind: notice.kind, item_kind: notice.on, item_id: notice.id }
  const people = whoDid(notice.kind) === 'gathered' ? (await selectGathered(trx, to, [key]))(key).count : 1
  if (people === 0) return []
  const isNews = await putNotice(trx, { ...key, userId: to, people, at: now(), onlyMore: messageId === null })
  if (messageId !== null) await linkMessage(trx, to, key, messageId)
  return isNews ? appendCount(trx, { live, now }, to) : []
}

/**
 * Marks notices of a member as read, and the bot's messages about the same events; with all notices, the bot's whole room.
 * @param names null: all
 * @returns the number of unread notices afterwards
 */
export async function readNotices(
  services: Services,
  userId: string,
  names: { kind: NoticeKind; item_id: string }[] | null,
): Promise<number> {
  const { db, live, now } = services
  const { unread, written } = await transact(db, async (trx) => {
    const roomId = await findLiveRoomId(trx, botKeyOf(userId))
    const mark = () => markRead(trx, userId, names, now())
    const inRoom: WrittenNews[] = []
    if (roomId === undefined) await mark()
    else {
      const markInRoom = async () => {
        const isAnyRead = await mark()
        const last = names === null ? await findLastMessage(trx, roomId) : undefined
        if (last && (await updateLastRead(trx, roomId, userId, last))) return true
        if (isAnyRead) await recountUnread(trx, roomId)
        return isAnyRead
      }
      inRoom.push(...(await changeRoom(trx, services, { roomId, members: userId }, markInRoom)))
    }
    const counted = await appendCount(trx, services, userId)
    return { unread: await countUnreadNotices(trx, userId), written: [...inRoom, ...counted] }
  })
  live.publish(written)
  return unread
}

/** Marks the notices as read whose messages were read in the bot's room. @param seq the number of the last read message */
export async function readNoticesUpTo(
  trx: Transaction<Schema>,
  services: NoticeDeps,
  { userId, roomId, seq }: { userId: string; roomId: string; seq: number },
): Promise<WrittenNews[]> {
  await markReadUpTo(trx, userId, { roomId, seq, at: services.now() })
  return appendCount(trx, services, userId)
}

async function appendCount(trx: Transaction<Schema>, { live, now }: NoticeDeps, userId: string): Promise<WrittenNews[]> {
  return live.append(trx, [{ userId, event: { kind: 'notices', unread: await countUnreadNotices(trx, userId) } }], now())
}
