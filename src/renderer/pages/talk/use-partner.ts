import type { Room } from '../../../shared/contract/chat-shapes'
import { useUserInfoQuery } from '../../features/people/people-api'

/** What is known of the other one in a room beyond the room itself. */
export function usePartner(room: Room | undefined) {
  const { data } = useUserInfoQuery({ userId: room?.partner.id ?? '' }, { skip: room?.kind !== 'pair' })
  return { user: data?.user ?? null, subtitle: data?.user.academy ?? null }
}
