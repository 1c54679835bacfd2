import { useMemo } from 'react'
import type { Room } from '../../../shared/contract/chat-shapes'
import { asAppError } from '../../bridge/error-messages'
import { useRoomInSight } from '../../bridge/machine'
import { useSession } from '../../bridge/session'
import { useKeptRoomsQuery, useRoomsQuery } from './talk-api'

const timeOf = ({ lastMessage, openedAt }: Room): number => lastMessage?.sentAt ?? Date.parse(openedAt) / 1000

/** One's rooms, the one spoken in last first. Without a network those that were loaded before. */
export function useRooms() {
  const { signedIn } = useSession()
  const { data, error, isFetching, refetch } = useRoomsQuery({}, { skip: !signedIn })
  const { data: kept, isFetching: isReading } = useKeptRoomsQuery(undefined, { skip: !signedIn || data !== undefined })
  const known = data?.rooms ?? kept?.rooms
  const rooms = useMemo(() => known && [...known].sort((one, other) => timeOf(other) - timeOf(one)), [known])
  return {
    /** Undefined while nothing is known. */
    rooms,
    /** Since when, in milliseconds, where they come from this machine alone. */
    keptAt: data === undefined && error !== undefined ? (kept?.at ?? null) : null,
    isLoading: rooms === undefined && (isFetching || isReading || error === undefined),
    isFetching,
    error: error === undefined ? null : asAppError(error),
    refetch,
  }
}

/** How much is unread in rooms that are not muted (decision 19). Without a network as far as this machine knows. */
export function useUnread(): number {
  const { signedIn } = useSession()
  const { data, isError } = useRoomsQuery({}, { skip: !signedIn })
  const { data: kept } = useKeptRoomsQuery(undefined, { skip: !signedIn || data !== undefined || !isError })
  const inSight = useRoomInSight()
  return (data?.rooms ?? kept?.rooms ?? []).reduce((sum, { id, alarm, unread }) => sum + (alarm && id !== inSight ? unread : 0), 0)
}
