import type { Room } from '../../../../shared/contract/chat-shapes'
import { useRoomCaution } from '../../../data/chat'
import type { LogRow } from './log-rows'

const none: readonly string[] = []

/** The pictures and the recording of a message that come from somebody new and were not opened yet (docs/product/chat.md "Somebody new"). */
export function useCovered({ side, images, voice }: LogRow, { id, stranger }: Pick<Room, 'id' | 'stranger'>): readonly string[] {
  const { opened } = useRoomCaution(id)
  if (side !== 'other' || !stranger) return none
  const paths = voice === null || voice.path === null ? images : [...images, voice.path]
  return paths.filter((path) => !opened.includes(path))
}
