import { useEffect } from 'react'
import type { Room } from '../../../shared/contract/chat-shapes'
import { asAppError } from '../../bridge/error-messages'
import { useUserInfoQuery } from '../../features/people/people-api'

/** What is known of the other one in a room beyond the room itself. */
export function usePartner(room: Room | undefined) {
  const isPair = room?.kind === 'pair'
  const { data, error, isFetching, refetch } = useUserInfoQuery({ userId: room?.partner.id ?? '' }, { skip: !isPair })
  const isOver = isPair && room.ended
  // It may have ended because they went.
  useEffect(() => void (isOver && refetch()), [isOver, refetch])
  return {
    subtitle: data?.user.academy ?? null,
    /** Nobody can talk to them any more; null: not known yet. */
    gone: isFetching ? null : error !== undefined && asAppError(error).code === 'notFound',
  }
}
