import { expect } from 'vitest'
import type { Sample } from '../sample'
import { date, filled, flag, id, image, list, nullable, number, object, oneOf } from '../shape'

const onRoot = { path: '/', login: 'required' } as const
const asks = (noticeType: string, eventData: Record<string, unknown>) => ({ eventType: 'notice', noticeType, eventData })

const notice = object({
  notice_id: filled,
  kind: oneOf('comment', 'commentReply', 'answer', 'answerReply', 'accepted', 'mention', 'like', 'follow', 'save', 'report'),
  on: oneOf('post', 'reply', 'question', 'answer', 'program', 'none'),
  date,
  read: flag,
  people: list(object({ user_id: nullable(id), nick_name: filled, user_image_path: nullable(image) })),
  people_cnt: number,
  quote: filled,
  link: object({ kind: oneOf('post', 'question', 'user', 'program'), id, reply_id: nullable(id) }),
})

export const noticeSamples: Sample[] = [
  {
    ...onRoot,
    rows: ['added: notices'],
    operation: 'notices',
    async first({ haru, minji, post, comment, yes }) {
      await comment(minji.token, await post(haru.token))
      const found = async () => (await yes('/', asks('list', {}), { token: haru.token }))['notices'] as unknown[]
      await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
      return {}
    },
    asked: () => asks('list', { group: 'comments', unread: false }),
    optional: ['eventData', 'eventData.group', 'eventData.unread'],
    input: () => ({ group: 'comments', unread: false }),
    answer: object({ notices: list(notice), unread: number, next: nullable(filled) }),
  },
  {
    ...onRoot,
    rows: ['added: notices'],
    operation: 'readNotices',
    asked: ({ post }) => asks('read', { noticeIds: [`like:${post}`] }),
    optional: ['eventData', 'eventData.noticeIds'],
    input: ({ post }) => ({ noticeIds: [`like:${post}`] }),
    answer: object({ unread: number }),
  },
]
