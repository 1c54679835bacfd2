import { memo, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, Room } from '../../../../shared/contract/chat-shapes'
import { contentText, roomName } from '../chat-text'

interface ReactionAnnouncerProps {
  room: Room
  messages: readonly Message[]
  ownId: string
}

/** A live region that announces to screen readers the other member's reactions that arrive while the room is open. */
export function ReactionAnnouncer({ room, messages, ownId }: ReactionAnnouncerProps) {
  const { t } = useTranslation()
  const openedAt = useRef(room.lastChange)
  return <Region name={roomName(t, room)} messages={useDeferredValue(messages)} ownId={ownId} since={openedAt.current} />
}

interface RegionProps extends Omit<ReactionAnnouncerProps, 'room'> {
  name: string
  /** Only reactions with a greater change number are announced. */
  since: number
}

const Region = memo(function Region({ name, messages, ownId, since }: RegionProps) {
  const { t } = useTranslation()
  const news = messages
    .filter(({ senderId, reactions }) => senderId === ownId && reactions.length > 0)
    .flatMap(({ text, voice, reactions }) => reactions.map((reaction) => ({ ...reaction, text, hasVoice: voice !== undefined })))
    .filter(({ userId, change }) => userId !== ownId && change > since)
    .sort((one, other) => one.change - other.change)
    .slice(-3)
  return (
    <div className="sr" role="log" aria-live="polite" aria-label={t('reactions.news')}>
      {news.map((reaction) => (
        <p key={reaction.change}>
          {t('reactions.announced', {
            name,
            reaction: t(`reactions.names.${reaction.name}`),
            text: contentText(t, { ...reaction, pictures: 1 }),
          })}
        </p>
      ))}
    </div>
  )
})
