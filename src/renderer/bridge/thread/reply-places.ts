import type { Reply } from '../../../shared/contract/feed-shapes'

/** What comments or answers stand under, counting them. */
interface Threads {
  replies: Reply[]
  replyCount: number
}

/** Puts a comment into its thread: a new one at its end, an edited one in its place. @returns how many more there are now */
export function placeReply(post: Threads, reply: Reply): number {
  const { replies: _, ...leaf } = reply
  const parent = post.replies.find((one) => one.id === reply.parentId)
  const list: { id: string }[] = parent ? parent.replies : post.replies
  const index = list.findIndex((one) => one.id === reply.id)
  if (index !== -1) {
    Object.assign(list[index] ?? {}, leaf)
    return 0
  }
  if (parent) parent.replies.push(leaf)
  else post.replies.push(reply)
  post.replyCount += 1
  return 1
}

/** Takes a comment out of its post. One with comments under it stays as deleted (decision 11). @returns how many fewer there are */
export function removeReply(post: Threads, replyId: string): number {
  for (const [index, one] of post.replies.entries()) {
    if (one.id === replyId) {
      if (one.content === null) return 0
      if (one.replies.length === 0) post.replies.splice(index, 1)
      else Object.assign(one, { content: null, authorId: null, mine: false })
      post.replyCount -= 1
      return 1
    }
    const nested = one.replies.findIndex((reply) => reply.id === replyId)
    if (nested !== -1) {
      one.replies.splice(nested, 1)
      // A deleted comment stands only for what is under it.
      if (one.content === null && one.replies.length === 0) post.replies.splice(index, 1)
      post.replyCount -= 1
      return 1
    }
  }
  return 0
}
