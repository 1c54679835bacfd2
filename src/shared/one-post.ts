import type { Message } from './contract/chat-shapes'
import { limits } from './limits'

/** A post's pictures follow each other at once; two posts are never that close. */
const onePostSeconds = 1
/** The messages of a post are a millisecond apart. */
const sameMomentSeconds = 0.002

/**
 * Whether a message is the next picture of a post: each picture is a message of its own (docs/product/chat.md "Messages"). @param post
 * oldest first
 */
export function continuesPost(post: readonly Message[], next: Message): boolean {
  const before = post.at(-1)
  if (before?.deleted || next.deleted) return isDeletedPost(before, next)
  const pictures = post.reduce((sum, { images }) => sum + images.length, 0)
  return (
    before !== undefined &&
    pictures > 0 &&
    pictures < limits.images.perMessage &&
    next.images.length > 0 &&
    next.text === '' &&
    next.kind === 'message' &&
    next.bot === null &&
    before.senderId === next.senderId &&
    before.key === next.key &&
    next.sentAt - before.sentAt < onePostSeconds
  )
}

/** A post is deleted as a whole; what tells its messages from others is that they were sent at the same moment. */
function isDeletedPost(before: Message | undefined, next: Message): boolean {
  if (before === undefined || !before.deleted || !next.deleted) return false
  return before.senderId === next.senderId && before.key === next.key && next.sentAt - before.sentAt < sameMomentSeconds
}
