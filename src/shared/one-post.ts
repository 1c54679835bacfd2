import type { Message } from './contract/chat-shapes'
import { limits } from './limits'

/** The messages of a post are one millisecond apart; posts that are sent one after the other are further apart. */
const sameMomentSeconds = 0.002

/**
 * Whether a message is the next picture of a post: each picture is a message of its own (docs/product/chat.md "Messages").
 * @param post oldest first
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
    before.forwarded === next.forwarded &&
    // Only own messages have keys.
    (next.key !== null || next.sentAt - before.sentAt < sameMomentSeconds)
  )
}

/** A post is deleted as a whole. Deleted messages have no content to compare, so the moment of sending tells which belong together. */
function isDeletedPost(before: Message | undefined, next: Message): boolean {
  if (before === undefined || !before.deleted || !next.deleted) return false
  return before.senderId === next.senderId && before.key === next.key && next.sentAt - before.sentAt < sameMomentSeconds
}
