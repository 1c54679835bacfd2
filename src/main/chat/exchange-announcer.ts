import type { Room } from '../../shared/contract/chat-shapes'
import type { Settings } from '../../shared/desktop'
import { type CommunityLanguage, otherOf } from '../../shared/languages'
import { isQuiet } from '../../shared/quiet-hours'
import type { NativeWording } from '../wording'
import type { Announcement } from './announcer'

export interface ExchangeAnnouncerDeps {
  settings: () => Pick<Settings, 'notifications' | 'notificationContent' | 'silenced'> & Parameters<typeof isQuiet>[0]
  wording: () => NativeWording
  show: (announcement: Announcement) => void
  /** Lets one page play the sound. @returns false where there is no page */
  ring: (room: Room) => boolean
  now: () => number
}

/**
 * Announces that in a 30 + 30 the other language begins, or that it is over: with a quiet sound, and with a notification also where the room
 * is in sight. Nothing of a muted room, and nothing during "do not disturb" and quiet hours.
 * @param language the one that came first
 */
export function createExchangeAnnouncer({ settings, wording, show, ring, now }: ExchangeAnnouncerDeps) {
  return (room: Room, half: 'second' | 'over', first: CommunityLanguage): void => {
    if (!room.alarm || isQuiet(settings(), now())) return
    const hasRung = ring(room)
    const { notifications, notificationContent, silenced } = settings()
    if (!notifications || silenced.includes('messages')) return
    const { appName, chat, exchangeLines } = wording()
    const language = exchangeLines.languages[otherOf(first)]
    show({
      title: notificationContent ? room.partner.nickname : appName,
      body: half === 'over' ? chat.exchange.over : chat.exchange.turned.replace('{{language}}', language),
      silent: hasRung,
      roomId: room.id,
    })
  }
}
