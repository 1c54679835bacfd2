import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { onOtherKeyboard } from '../../../../shared/text/keyboard'
import { beginsAsTyped } from '../../../../shared/text/typed-name'
import { useRooms } from '../../../data/chat'
import { roomName } from '../chat-text'
import { useChatPartners } from '../use-chat-partners'

/** Somebody to forward a message to: a room, or a member without a room yet. */
export interface Recipient {
  /** The id of the room or of the member. */
  id: string
  name: string
  imagePath: string | null
  room: Room | null
}

/**
 * The rooms that can be written to, the latest first. While a name is typed, also everybody else with that name: by its letters, its
 * initial consonants, or the same keys on the other keyboard layout (docs/product/chat.md "Forwarding").
 */
export function useRecipients(typed: string) {
  const { t } = useTranslation()
  const { rooms = [] } = useRooms()
  const partners = useChatPartners(typed)
  const wanted = typed.normalize('NFC').trim().toLowerCase()
  const readings = [wanted, onOtherKeyboard(typed.trim()) ?? wanted]
  const fits = (name: string) =>
    readings.some((reading) => name.toLowerCase().includes(reading) || beginsAsTyped(name.toLowerCase(), reading))
  const open = rooms.filter(({ writable }) => writable)
  const inRooms = open
    .map((room): Recipient => ({ id: room.id, name: roomName(t, room), imagePath: room.partner.imagePath, room }))
    .filter(({ name }) => fits(name))
  const known = new Set(open.map(({ partner }) => partner.id))
  const others = [...partners.followed, ...partners.others]
    .filter(({ id }) => wanted !== '' && !known.has(id))
    .map(({ id, nickname, imagePath }): Recipient => ({ id, name: nickname, imagePath, room: null }))
  return {
    recipients: [...inRooms, ...others],
    /** Nobody has this name, as far as the community has answered. */
    isNobody: wanted !== '' && !partners.isFinding && inRooms.length + others.length === 0,
    /** The community did not answer. */
    isLost: partners.note === 'findFailed',
  }
}
