import { expect, it } from 'vitest'
import { placeWaiting } from '../../../src/renderer/bridge/thread/reply-tree'
import type { NestedReply, Reply } from '../../../src/shared/contract/feed-shapes'

const leaf = (id: string): NestedReply => ({
  id,
  content: id,
  authorId: 'u',
  nickname: 'noah.b',
  imagePath: null,
  repliedAt: '2026-01-01T00:00:00Z',
  parentId: null,
  on: { postId: 'p' },
  anonymous: false,
  mine: false,
})
const replies: Reply[] = [
  { ...leaf('a'), replies: [leaf('a1')] },
  { ...leaf('b'), replies: [] },
]
const waiting = (key: string, to: string | null) => ({ key, to: to === null ? null : { id: to } })

it('what is on its way stands where the server will put it', () => {
  const [own, toA, toNested, toGone] = [waiting('1', null), waiting('2', 'a'), waiting('3', 'a1'), waiting('4', 'gone')]
  const placed = placeWaiting(replies, [own, toA, toNested, toGone])
  expect(placed.own).toEqual([own, toGone])
  expect([...placed.under]).toEqual([['a', [toA, toNested]]])
})
