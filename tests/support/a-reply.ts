import type { NestedReply, Reply } from '../../src/shared/contract/feed-shapes'

/** A comment below another one, with the given fields. */
export function aNestedReply(over: Partial<NestedReply> = {}): NestedReply {
  return {
    id: 'r',
    content: 'a',
    authorId: 'a',
    nickname: 'a',
    imagePath: null,
    languages: null,
    repliedAt: '2025-01-01T00:00:00Z',
    editedAt: null,
    liked: false,
    likeCount: 0,
    parentId: null,
    on: { postId: '1' },
    anonymous: false,
    mine: false,
    ...over,
  }
}

/** A comment with the given fields, and with none below it by default. */
export function aReply({ replies = [], ...over }: Partial<Reply> = {}): Reply {
  return { ...aNestedReply(over), replies }
}
