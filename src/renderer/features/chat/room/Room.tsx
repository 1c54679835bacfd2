import { type CSSProperties, memo, type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, Quote, Room as RoomShape } from '../../../../shared/contract/chat-shapes'
import { type RoomMessages, useCommunityOffset, useRoomMessages } from '../../../data/chat'
import { useBlocksQuery } from '../../../data/moderation'
import { useOpenRoom } from '../../../data/open-room'
import { useSession } from '../../../data/session'
import { hasMovedToField } from '../../../hooks/focus'
import { useLive } from '../../../hooks/use-live'
import { useTitle } from '../../../hooks/use-title'
import { stopSound } from '../../../parts/voice/playing'
import { Button, ButtonLink } from '../../../ui/Button'
import { messageText, roomName } from '../chat-text'
import { Composer } from '../composer/Composer'
import { EditField } from '../composer/EditField'
import { type Edited, useEditing, useReplying } from '../composer/use-editing'
import { ExchangeBar } from '../exchange/ExchangeBar'
import { ExchangeStatus } from '../exchange/ExchangeStatus'
import { useExchangeLanguage } from '../exchange/use-exchange-clock'
import { Log } from '../log/Log'
import { isLineAbove, logRows } from '../log/log-rows'
import { canEdit, editedRow, MessageActionsProvider } from './message-actions'
import { ReactionAnnouncer } from './ReactionAnnouncer'
import styles from './Room.module.css'
import { RoomHead, type RoomHeadProps } from './RoomHead'
import { RoomLoading } from './RoomLoading'
import { RoomNotice } from './RoomNotice'
import { type RoomSearch, RoomSearchBar, useRoomSearch, useSearchKeys } from './RoomSearch'
import { StrangerCard } from './StrangerCard'
import { hasTypingSign, TypingSign } from './TypingSign'
import { type Target, useAskedMessage, useJump } from './use-jump'
import { useActions } from './use-message-actions'
import { useReading } from './use-reading'
import { useTextSize } from './use-text-size'

interface RoomClosedProps {
  room: RoomShape
  ownWindow: boolean
  /** The partner has withdrawn, or one of the two has blocked the other; null: not known yet. */
  partnerGone: boolean | null
}

export type RoomProps = RoomHeadProps & RoomClosedProps

/** A room: its messages, and the field to write more. Needs a React key for each room. */
export function Room({ partnerGone, ...head }: RoomProps) {
  const { t } = useTranslation()
  const { room, ownWindow } = head
  const log = useRoomMessages(room.id)
  const search = useRoomSearch(log)
  const name = roomName(t, room)
  useTitle(name)
  const place = useRef<HTMLElement>(null)
  const { begin, end } = useSearchKeys(search, place)
  const editing = useEditing(room.id)
  const [quote, setQuote] = useReplying(room.id)
  const [target, show] = useJump(log)
  useAskedMessage(log, show)
  const reply = (next: Quote) =>
    editing.leave(() => {
      setQuote(next)
      // The menu that this was chosen from takes the focus back while it closes.
      requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true }))
    })
  const { actions, dialog } = useActions(room, log.hidden, { edit: editing.begin, reply, show })
  useFieldWhenLoaded(place, log.isLoaded)
  useFieldAfterEditing(place, editing.edited)
  const { size, announcement } = useTextSize(place)
  const editLast = useEditLast(log, editing.begin)
  // Nothing in sight would stop a voice message of a room that was left.
  useEffect(() => () => stopSound(), [])
  return (
    <section
      ref={place}
      data-open-room={room.id}
      className={styles.room}
      style={{ '--field-text': size / 100, ...(hasTypingSign(room) && { '--log-foot': '8px' }) } as CSSProperties}
      aria-label={room.kind === 'pair' ? t('chat.room.label', { name }) : name}
    >
      <RoomHead {...head} searching={search.opened} onSearch={search.opened ? end : begin} />
      {!head.card?.open && <ExchangeBar room={room} />}
      {search.opened && <RoomSearchBar search={search} onClose={end} />}
      <RoomNotice cachedAt={log.cachedAt} error={log.error} ownWindow={ownWindow} />
      <StrangerCard room={room} />
      <MessageActionsProvider value={actions}>
        {log.isLoaded ? (
          <RoomLog room={room} log={log} search={search} target={target} textSize={size} />
        ) : (
          <RoomLoading room={room} log={log} />
        )}
      </MessageActionsProvider>
      {hasTypingSign(room) && <TypingSign room={room} />}
      {room.writable ? (
        <RoomField {...{ room, editing, editLast, quote, setQuote }} />
      ) : (
        <RoomClosed {...{ room, ownWindow, partnerGone }} />
      )}
      <ExchangeStatus exchange={room.writable ? room.exchange : undefined} />
      <p className="sr" role="status">
        {announcement}
      </p>
      {dialog}
    </section>
  )
}

interface RoomFieldProps {
  room: RoomShape
  editing: ReturnType<typeof useEditing>
  editLast: () => void
  quote: Quote | null
  setQuote: (quote: Quote | null) => void
}

function RoomField({ room, editing, editLast, quote, setQuote }: RoomFieldProps) {
  const live = useLive(setQuote)
  const language = useExchangeLanguage(room.exchange)
  const onQuote = useCallback((next: Quote | null) => live.current(next), [live])
  if (editing.edited === null)
    return (
      <Composer
        roomId={room.id}
        kind={room.kind}
        partnerName={room.partner.nickname}
        language={language === 'none' ? null : language}
        onEditLast={editLast}
        quote={quote}
        onQuote={onQuote}
      />
    )
  return <EditField key={editing.edited.messageId} roomId={room.id} edited={editing.edited} editing={editing} />
}

/** Focuses the room's field once its messages are shown, unless the user types elsewhere by then. */
function useFieldWhenLoaded(place: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const [focusedBefore] = useState(() => document.activeElement)
  useEffect(() => {
    if (isLoaded && !hasMovedToField(focusedBefore))
      place.current?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
  }, [place, isLoaded, focusedBefore])
}

/** Focuses the room's field after an edit has ended. */
function useFieldAfterEditing(place: RefObject<HTMLElement | null>, edited: Edited | null): void {
  const before = useRef(edited)
  useEffect(() => {
    if (before.current !== null && edited === null)
      place.current?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
    before.current = edited
  }, [place, edited])
}

/** Begins to edit the member's last message, if it can still be edited. */
function useEditLast({ messages, unsent, changes }: RoomMessages, edit: (next: Omit<Edited, 'typed'>) => void): () => void {
  const { user } = useSession()
  const offset = useCommunityOffset()
  const live = useLive(() => {
    const own = logRows({ messages, unsent, changes, ownId: user?.id ?? '', readUpTo: null }).findLast(({ side }) => side === 'mine')
    if (own && own.text !== '' && canEdit(own, { now: Date.now(), offset })) edit(editedRow(own))
  })
  return useCallback(() => live.current(), [live])
}

interface RoomLogProps {
  room: RoomShape
  log: RoomMessages
  search: RoomSearch
  /** The message to scroll to. */
  target: Target | null
  /** In per cent. */
  textSize: number
}

function RoomLog({ room, log, search, target, textSize }: RoomLogProps) {
  const { user } = useSession()
  const ownId = user?.id ?? ''
  const { messages, loaded, hidden, unsent, changes, cachedAt, hasOlder } = log
  // Null until the log is drawn.
  const [atEnd, setAtEnd] = useState<boolean | null>(null)
  const line = useReading(room, cachedAt === null ? messages.at(-1) : undefined, atEnd === true)
  const unreadAbove = line !== null && isLineAbove(line, loaded, hasOlder) ? line.count : 0
  const readUpTo = unreadAbove > 0 ? null : line
  const rows = useMemo(
    () => logRows({ messages: loaded, hidden, unsent, changes, ownId, readUpTo, readMark: room.readMark }),
    [loaded, hidden, unsent, changes, ownId, readUpTo, room.readMark],
  )
  return (
    <div className={styles.log}>
      <Log
        room={room}
        log={log}
        rows={rows}
        unreadAbove={unreadAbove}
        search={search}
        target={target}
        textSize={textSize}
        atEnd={atEnd}
        onAtEnd={setAtEnd}
      />
      <MessageAnnouncer room={room} messages={messages} ownId={ownId} />
      <ReactionAnnouncer room={room} messages={messages} ownId={ownId} />
    </div>
  )
}

/** A live region for screen readers with the messages of others that come while the room is open, updated after the log is painted. */
function MessageAnnouncer({ room, messages, ownId }: { room: RoomShape; messages: readonly Message[]; ownId: string }) {
  const { t } = useTranslation()
  // What the list of rooms shows is not new, also where the stored messages that are drawn first end before it.
  const [newestBefore] = useState(() => Math.max(messages.at(-1)?.sentAt ?? 0, room.lastMessage?.sentAt ?? 0))
  return <LiveRegion name={roomName(t, room)} messages={useDeferredValue(messages)} after={newestBefore} ownId={ownId} />
}

interface LiveRegionProps {
  name: string
  messages: readonly Message[]
  /** The time of the last message that is not new. */
  after: number
  ownId: string
}

const LiveRegion = memo(function LiveRegion({ name, messages, after, ownId }: LiveRegionProps) {
  const { t } = useTranslation()
  const news = messages
    .filter(({ sentAt, senderId, kind, deleted }) => sentAt > after && senderId !== ownId && kind === 'message' && !deleted)
    .slice(-3)
  return (
    <div className="sr" role="log" aria-live="polite" aria-label={t('chat.room.news')}>
      {news.map((message) => (
        <p key={message.id}>{t('chat.room.said', { name, text: messageText(t, message) })}</p>
      ))}
    </div>
  )
})

/** In place of the field in a room that takes no messages: why, and what can be done. */
function RoomClosed({ room, ownWindow, partnerGone }: RoomClosedProps) {
  const { t } = useTranslation()
  const openRoom = useOpenRoom()
  const { data } = useBlocksQuery({}, { skip: room.kind !== 'pair' })
  const isBlocked = data?.blocks.some(({ userId }) => userId === room.partner.id) ?? false
  if (room.kind === 'bot') return <p className={styles.closed}>{t('chat.room.botReadOnly')}</p>
  const isOver = room.ended && !isBlocked
  return (
    <div className={styles.closed}>
      <p>
        {room.ended && `${t('chat.room.endedBy')} `}
        {isBlocked && t('chat.room.youBlocked', { name: roomName(t, room) })}
        {isOver && partnerGone && t('chat.room.partnerGone')}
        {!room.ended && !isBlocked && t('chat.room.noLongerWritable')}
      </p>
      {isBlocked && (
        <ButtonLink to="/profile/setting/blocked" kind="line" size="s">
          {t('chat.room.toBlocked')}
        </ButtonLink>
      )}
      {isOver && partnerGone === false && !ownWindow && (
        <Button kind="line" size="s" onClick={() => openRoom(room.partner.id)}>
          {t('chat.room.again')}
        </Button>
      )}
    </div>
  )
}
