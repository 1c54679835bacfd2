import type { Notice } from '../../src/shared/contract/notices'

/** A like of the member's post, unread. */
export const aNotice = (over: Partial<Notice> = {}): Notice => ({
  id: 'like:0198c9a2-0000-7000-8000-000000000002',
  kind: 'like',
  on: 'post',
  at: '2026-03-01T00:00:00.000Z',
  read: false,
  people: [{ userId: '0198c9a2-0000-7000-8000-0000000000cc', nickname: '나리', imagePath: null }],
  peopleCount: 1,
  content: '까치밥',
  link: { kind: 'post', id: '0198c9a2-0000-7000-8000-000000000002', replyId: null },
  ...over,
})
