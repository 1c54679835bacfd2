import { expect, test } from 'vitest'
import { placeReply, removeReply } from '../../../src/renderer/bridge/thread/reply-places'
import type { PostDetail, Reply } from '../../../src/shared/contract/feed-shapes'
import { aPost } from '../feed/a-post'

function aReply(id: string, parentId: string | null = null, replies: Reply['replies'] = []): Reply {
  const on = { postId: '1' }
  return {
    id,
    content: id,
    authorId: 'a',
    nickname: 'a',
    imagePath: null,
    repliedAt: '2025-01-01T00:00:00Z',
    parentId,
    on,
    anonymous: false,
    mine: true,
    replies,
  }
}
const leaf = ({ replies: _, ...one }: Reply) => one
const detail = (...replies: Reply[]): PostDetail => ({ ...aPost({ replyCount: 3 }), replies })

test('a new comment stands last, a nested one last under its parent', () => {
  const post = detail(aReply('a'))
  expect(placeReply(post, aReply('b'))).toBe(1)
  expect(placeReply(post, aReply('c', 'a'))).toBe(1)
  expect(post.replies.map((reply) => reply.id)).toEqual(['a', 'b'])
  expect(post.replies[0]?.replies.map((reply) => reply.id)).toEqual(['c'])
  expect(post.replyCount).toBe(5)
})

test('an edited comment keeps its place and what is under it', () => {
  const post = detail(aReply('a', null, [leaf(aReply('c', 'a'))]))
  expect(placeReply(post, { ...aReply('a'), content: 'new' })).toBe(0)
  expect(post.replies[0]).toMatchObject({ content: 'new', replies: [{ id: 'c' }] })
  expect(post.replyCount).toBe(3)
})

test('a deleted comment goes, or stays as deleted over what answers it', () => {
  const post = detail(aReply('a', null, [leaf(aReply('c', 'a'))]), aReply('b'))
  expect(removeReply(post, 'b')).toBe(1)
  expect(removeReply(post, 'a')).toBe(1)
  expect(post.replies).toMatchObject([{ id: 'a', content: null, replies: [{ id: 'c' }] }])
  expect(removeReply(post, 'a')).toBe(0)
  expect(removeReply(post, 'c')).toBe(1)
  expect(post.replies).toEqual([])
  expect(post.replyCount).toBe(0)
})
