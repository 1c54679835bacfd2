import { useMemo } from 'react'
import { limits } from '../../../shared/limits'
import { asAppError } from '../../bridge/error-messages'
import type { Thread } from '../../bridge/thread/thread'
import { useDeleteReplyMutation, useSaveReplyMutation } from './feed-api'
import { postLink } from './post-address'

/** The comments of a post. */
export function usePostThread(postId: string): Thread {
  const [saveReply] = useSaveReplyMutation()
  const [deleteReply] = useDeleteReplyMutation()
  return useMemo(
    () => ({
      kind: 'reply',
      id: postId,
      most: limits.comment,
      link: postLink(postId),
      anonymity: 'never',
      save: async ({ anonymous: _, ...reply }, key) => {
        const { error } = await saveReply({ input: { postId, ...reply }, options: { key } })
        return error === undefined ? null : asAppError(error)
      },
      remove: async (replyId) => {
        const { error } = await deleteReply({ postId, replyId })
        return error === undefined ? null : asAppError(error)
      },
    }),
    [postId, saveReply, deleteReply],
  )
}
