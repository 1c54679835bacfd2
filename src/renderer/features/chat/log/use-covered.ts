import type { Room } from '../../../../shared/contract/chat-shapes'
import { useRoomCaution } from '../../../data/chat'
import type { LogRow } from './log-rows'

const none: readonly string[] = []

/** The pictures of a message that come from somebody new and were not opened yet (docs/product/chat.md "Somebody new"). */
export function useCovered({ side, images }: LogRow, { id, stranger }: Pick<Room, 'id' | 'stranger'>): readonly string[] {
  const { opened } = useRoomCaution(id)
  return side === 'other' && stranger ? images.filter((path) => !opened.includes(path)) : none
}
