import * as z from 'zod'
import { limits } from '../limits'
import { type NoticeGroup, noticeGroups, noticeItemKinds, noticeKindNames } from '../notices'
import { id, imagePath, isNone, isYes, time, wireFlag, wireMaybe, wireOptions } from './fields'
import { hasFields, operation } from './operation'

/** The id of a notice: its kind and its item. A notice that becomes news again keeps its id. */
const noticeId = z.string('invalid').regex(/^[a-zA-Z]{1,20}:[0-9a-zA-Z-]{1,40}$/, 'invalid')

/** Where a page of notices begins: the time and the id of the last one before it. */
const cursor = z.string('invalid').regex(/^\d{1,16}:[a-zA-Z]{1,20}:[0-9a-zA-Z-]{1,40}$/, 'invalid')

const link = z.strictObject({
  kind: z.enum(['post', 'question', 'user', 'program']),
  id,
  /** The comment or answer in it; null for the whole item. */
  replyId: id.nullable(),
})

const person = z.strictObject({
  /** Null for an anonymous writer. */
  userId: id.nullable(),
  nickname: z.string(),
  imagePath: imagePath.nullable(),
})

const innerNotice = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(noticeKindNames),
  on: z.enum(noticeItemKinds),
  at: time,
  read: z.boolean(),
  /** The members who acted, the latest first, at most three; empty where all of them are anonymous. */
  people: z.array(person),
  /** The number of members who acted, up to limits.ts `notices.people`. */
  peopleCount: z.number(),
  /** The beginning of the item's text; '' where there is nothing to quote. */
  content: z.string(),
  link: link.nullable(),
})
/** A notice of the member (docs/product/notifications.md "What is told"). */
export type Notice = z.output<typeof innerNotice>
export type NoticeLink = NonNullable<Notice['link']>

const wireNotice = z.object({
  notice_id: z.string(),
  kind: z.string(),
  on: z.string(),
  date: z.string(),
  read: z.boolean(),
  people: z.array(z.object({ user_id: z.string().nullable(), nick_name: z.string(), user_image_path: z.string().nullable() })),
  people_cnt: z.number(),
  quote: z.string(),
  link: z.object({ kind: z.string(), id: z.string(), reply_id: z.string().nullable() }).nullable(),
})
type WireNotice = z.output<typeof wireNotice>

/** Empty for a kind that only a newer server knows. */
function noticeFromWire(w: WireNotice): Notice[] {
  const read = innerNotice.safeParse({
    id: w.notice_id,
    kind: w.kind,
    on: w.on,
    at: w.date,
    read: w.read,
    people: w.people.map((each) => ({ userId: each.user_id, nickname: each.nick_name, imagePath: each.user_image_path })),
    peopleCount: w.people_cnt,
    content: w.quote,
    link: w.link && { kind: w.link.kind, id: w.link.id, replyId: w.link.reply_id },
  })
  return read.success ? [read.data] : []
}

const noticeToWire = (notice: Notice): WireNotice => ({
  notice_id: notice.id,
  kind: notice.kind,
  on: notice.on,
  date: notice.at,
  read: notice.read,
  people: notice.people.map((each) => ({ user_id: each.userId, nick_name: each.nickname, user_image_path: each.imagePath })),
  people_cnt: notice.peopleCount,
  quote: notice.content,
  link: notice.link && { kind: notice.link.kind, id: notice.link.id, reply_id: notice.link.replyId },
})

/** A page of notices. */
export const noticePage = z.strictObject({
  notices: z.array(innerNotice),
  /** The number of unread ones of all kinds, up to limits.ts `notices.unread`. */
  unread: z.number(),
  /** Where the next page begins; null at the end. */
  next: z.string().min(1).nullable(),
})

/** The caller's notices (docs/product/notifications.md "The list"). */
export const noticeOperations = {
  /** Newest first, without what the caller cannot see. `group`: only its kinds. */
  notices: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'notice', noticeType: 'list' }),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: wireOptions({ group: wireMaybe(z.string('invalid')), unread: wireFlag, after: wireMaybe(z.string('invalid')) }),
        }),
        z.strictObject({ group: z.enum(noticeGroups, 'invalid').optional(), unread: z.boolean(), after: cursor.optional() }),
        {
          decode: ({ eventData }) => {
            const { group, unread, after } = eventData || {}
            return {
              ...(isNone(group) ? {} : { group: group as NoticeGroup }),
              unread: isYes(unread),
              ...(isNone(after) ? {} : { after }),
            }
          },
          encode: (input) => ({ eventType: 'notice', noticeType: 'list', eventData: input }),
        },
      ),
    response: () =>
      z.codec(z.object({ notices: z.array(wireNotice), unread: z.number(), next: z.string().nullable() }), noticePage, {
        decode: (w) => ({ ...w, notices: w.notices.flatMap(noticeFromWire) }),
        encode: (page) => ({ ...page, notices: page.notices.map(noticeToWire) }),
      }),
    answers: [],
  }),

  /**
   * Marks notices as read; without `noticeIds` all of them. Unknown ones are ignored. Does not count against the write limit, like reading
   * messages.
   */
  readNotices: operation({
    path: '/',
    login: 'required',
    match: hasFields({ eventType: 'notice', noticeType: 'read' }),
    request: () =>
      z.codec(
        z.looseObject({ eventData: wireOptions({ noticeIds: wireMaybe(z.array(z.string('invalid'), 'invalid')) }) }),
        z.strictObject({ noticeIds: z.array(noticeId).min(1, 'required').max(limits.notices.readAtOnce, 'tooMany').optional() }),
        {
          decode: ({ eventData }) => {
            const { noticeIds } = eventData || {}
            return isNone(noticeIds) ? {} : { noticeIds }
          },
          encode: (input) => ({ eventType: 'notice', noticeType: 'read', eventData: input }),
        },
      ),
    response: () =>
      z.codec(z.object({ unread: z.number() }), z.strictObject({ unread: z.number() }), {
        decode: (w) => w,
        encode: (answer) => answer,
      }),
    answers: [],
  }),
}
