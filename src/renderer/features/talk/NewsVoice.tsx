import { memo, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import { noteText, roomName } from './room-words'

/** Reads aloud what others say while the room is open, once it is painted; what was there before stays silent. */
export function NewsVoice({ room, messages, ownId }: { room: Room; messages: readonly Message[]; ownId: string }) {
  const { t } = useTranslation()
  return <Voice name={roomName(t, room)} messages={useDeferredValue(messages)} ownId={ownId} />
}

const Voice = memo(function Voice({ name, messages, ownId }: { name: string; messages: readonly Message[]; ownId: string }) {
  const { t } = useTranslation()
  const since = useRef(messages.at(-1)?.sentAt ?? 0)
  const news = messages.filter(({ sentAt, senderId, kind }) => sentAt > since.current && senderId !== ownId && kind === 'said').slice(-3)
  return (
    <div className="sr" role="log" aria-live="polite" aria-label={t('talk.room.news')}>
      {news.map((message) => (
        <p key={message.id}>
          {t('talk.room.said', { name, text: message.bot ? noteText(t, message.bot) : message.text || t('talk.photo') })}
        </p>
      ))}
    </div>
  )
})
