import type { Post } from '../../../src/shared/contract/feed-shapes'

/** A post for tests of the feed's logic. */
export function aPost(over: Partial<Post> = {}): Post {
  return {
    id: '1',
    author: { id: 'author', nickname: 'haru', imagePath: null, academy: null, languages: null },
    category: 'korea',
    content: '오늘 배운 말',
    tags: [],
    images: [],
    liked: false,
    likeCount: 0,
    replyCount: 0,
    postedAt: '2025-01-01T00:00:00Z',
    editedAt: null,
    hidden: false,
    ...over,
  }
}
