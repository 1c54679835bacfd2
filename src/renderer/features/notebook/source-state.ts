import type { CorrectionTarget } from '../../../shared/contract/corrections-shapes'
import type { Reply } from '../../../shared/contract/feed-shapes'
import type { AppError, Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { desktop } from '../../desktop/desktop'

/** Longer lists are not read to their end: what is not found by then may be there. */
const mostPages = 5

/**
 * Whether the source that a route opens cannot be seen: its post, question or room, or in these the comment, answer, correction or message
 * that it names. Null where the community does not tell, and for a route of nothing that can be gone.
 */
export async function isSourceGone(route: string): Promise<boolean | null> {
  const { pathname, searchParams } = new URL(route, 'app://page')
  const roomId = /^\/talk\/([^/]+)$/.exec(pathname)?.[1]
  if (roomId !== undefined) return isMessageGone(roomId, searchParams.get('message'))
  const [replyId, correctionId] = [searchParams.get('reply'), searchParams.get('correction')]
  const postId = pathname === '/program' ? null : searchParams.get('@id')
  const questionId = /^\/qna\/([^/]+)$/.exec(pathname)?.[1] ?? null
  const replies = await repliesOn({ postId, questionId })
  if (replies === null || typeof replies === 'boolean') return replies
  // A deleted one that has answers stays, without its content.
  const isShown = replies.flatMap((reply) => [reply, ...reply.replies]).some(({ id, content }) => id === replyId && content !== null)
  if (replyId !== null && !isShown) return true
  if (correctionId === null) return false
  const kinds = postId === null ? (['question', 'answer'] as const) : (['post', 'reply'] as const)
  const target = replyId === null ? { kind: kinds[0], id: postId ?? questionId ?? '' } : { kind: kinds[1], id: replyId }
  return isCorrectionGone(target, correctionId)
}

/** The comments or answers of what can be seen, else what `isSourceGone` says of it. */
async function repliesOn({ postId, questionId }: { postId: string | null; questionId: string | null }): Promise<Reply[] | boolean | null> {
  if (postId !== null) {
    const answer = await desktop.call('post', { postId })
    return answer.ok ? answer.value.post.replies : refusedAs(answer.error)
  }
  if (questionId === null) return null
  const answer = await desktop.call('question', { questionId })
  return answer.ok ? answer.value.question.replies : refusedAs(answer.error)
}

const refusedAs = ({ code }: AppError) => (code === 'notFound' || code === 'room is undefined' ? true : null)

async function isCorrectionGone(target: CorrectionTarget, correctionId: string): Promise<boolean | null> {
  let place: { before?: string; after?: string } = {}
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer: Result<{ items: { id: string }[]; more: boolean; next?: string | undefined }> = await desktop.call('corrections', {
      target,
      ...place,
    })
    if (!answer.ok) return refusedAs(answer.error)
    const { items, more, next } = answer.value
    if (items.some(({ id }) => id === correctionId)) return false
    const last = items.at(-1)
    if (!more || last === undefined) return true
    place = { before: last.id, ...(next !== undefined && { after: next }) }
  }
  return null
}

/** @param messageId null for one that was kept before it was sent: then whether its room is there */
async function isMessageGone(roomId: string, messageId: string | null): Promise<boolean | null> {
  let before: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const limit = messageId === null ? 1 : limits.messagePage
    const answer = await desktop.call('messages', { roomId, limit, ...(before !== undefined && { before }) })
    if (!answer.ok) return refusedAs(answer.error)
    const { messages, more } = answer.value
    const found = messages.find(({ id }) => id === messageId)
    if (messageId === null || found) return found?.deleted ?? false
    before = messages[0]?.id
    // Ids grow with time: this member has hidden it, or has left the room since and sees none of before.
    if (!more || before === undefined || before < messageId) return true
  }
  return null
}
