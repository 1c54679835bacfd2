import { type ReactNode, useCallback } from 'react'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useSession } from '../../bridge/session'
import { peopleApi } from '../../features/people/people-api'
import { RoomFace } from '../../features/talk/RoomFace'

/** Draws whom a room is with, with their presence where it has been learnt. */
export function usePartnerFace(): (room: Room) => ReactNode {
  return useCallback((room) => (room.kind === 'self' ? <OwnFace room={room} /> : <Face room={room} />), [])
}

function OwnFace({ room }: { room: Room }) {
  const { user } = useSession()
  return <RoomFace room={room} size={44} presence={user?.presence ?? 0} />
}

// Only what is there already: a list of rooms asks nothing of everybody in it.
function Face({ room }: { room: Room }) {
  const { data } = peopleApi.endpoints.userInfo.useQueryState({ userId: room.partner.id })
  return <RoomFace room={room} size={44} presence={data?.user.presence ?? 0} />
}
