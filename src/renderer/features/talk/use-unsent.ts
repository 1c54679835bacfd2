import type { Room } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import { useDraftQuery } from '../../bridge/draft-api'
import { useWaitingQuery } from './talk-api'
import { draftKey } from './use-sending'

/**
 * What of one's own has not gone out in a room: how many messages failed, and what was begun there, '' for nothing.
 * @param inFront somebody has the room before them: what they are writing there is no draft yet
 */
export function useUnsent({ id, writable }: Room, inFront: boolean): { failed: number; draft: string } {
  const { failed } = useWaitingQuery(undefined, {
    selectFromResult: ({ data = [] }) => ({ failed: data.filter(({ roomId, state }) => roomId === id && state === 'failed').length }),
  })
  const { draft } = useDraftQuery(draftKey(id), {
    // Of every change one hears.
    refetchOnReconnect: false,
    selectFromResult: ({ data }) => ({ draft: writable && !inFront ? (data ?? '').slice(0, limits.message) : '' }),
  })
  return { failed, draft }
}
