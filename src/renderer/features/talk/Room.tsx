import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room as RoomShape } from '../../../shared/contract/chat-shapes'
import { useLiveState } from '../../bridge/machine'
import { useSession } from '../../bridge/session'
import { useTitle } from '../../hooks/use-title'
import { ErrorState } from '../../ui/ErrorState'
import { Composer } from './Composer'
import { Log } from './Log'
import { LogSkeleton } from './LogSkeleton'
import { isLineAbove, logRows } from './log-rows'
import { NewsVoice } from './NewsVoice'
import styles from './Room.module.css'
import { RoomClosed, type RoomClosedProps } from './RoomClosed'
import { RoomHead, type RoomHeadProps } from './RoomHead'
import { RoomSearchBar } from './RoomSearchBar'
import { roomName } from './room-words'
import { reasonOf, TalkLine } from './TalkLine'
import { useFinding } from './use-finding'
import { useReading } from './use-reading'
import { type RoomMessages, useRoomMessages } from './use-room-messages'
import { useRoomSearch } from './use-room-search'

type RoomProps = RoomHeadProps & Pick<RoomClosedProps, 'partnerGone'>

/** A room: what was said, and the field to say more. To be keyed by the room. */
export function Room({ partnerGone, ...head }: RoomProps) {
  const { t } = useTranslation()
  const { room, alone } = head
  const said = useRoomMessages(room)
  const search = useRoomSearch(said)
  const name = roomName(t, room)
  useTitle(name)
  const place = useRef<HTMLElement>(null)
  const find = useFinding(search, place)
  return (
    <section ref={place} className={styles.room} aria-label={room.kind === 'pair' ? t('talk.room.label', { name }) : name}>
      <RoomHead {...head} searching={search.opened} onSearch={search.opened ? find.end : find.begin} />
      {search.opened && <RoomSearchBar search={search} onClose={find.end} />}
      <TalkLine keptAt={said.keptAt} error={said.error} alone={alone} />
      {said.isLoaded ? <Said room={room} said={said} search={search} /> : <NotYet said={said} />}
      {room.writable ? <Composer roomId={room.id} kind={room.kind} /> : <RoomClosed {...{ room, alone, partnerGone }} />}
    </section>
  )
}

function NotYet({ said: { isLoading, error, refetch } }: { said: RoomMessages }) {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  if (isLoading || error === null) return <LogSkeleton />
  return (
    <div className={styles.failed}>
      <ErrorState title={t('talk.failed.messages')} onRetry={() => void refetch()}>
        {t(offline ? 'errors.told.documentOffline' : reasonOf(error))}
      </ErrorState>
    </div>
  )
}

interface SaidProps {
  room: RoomShape
  said: RoomMessages
  search: ReturnType<typeof useRoomSearch>
}

function Said({ room, said, search }: SaidProps) {
  const { user } = useSession()
  const ownId = user?.id ?? ''
  const { messages, loaded, hidden, waiting, keptAt, hasOlder } = said
  // Null until the log has been drawn.
  const [atEnd, setAtEnd] = useState<boolean | null>(null)
  const line = useReading(room, keptAt === null ? messages.at(-1) : undefined, atEnd === true)
  const above = line !== null && isLineAbove(line, loaded, hasOlder) ? line.count : 0
  const readUpTo = above > 0 ? null : line
  const rows = useMemo(() => logRows({ messages: loaded, hidden, waiting, ownId, readUpTo }), [loaded, hidden, waiting, ownId, readUpTo])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.closest('section')?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} className={styles.said}>
      <Log room={room} said={said} rows={rows} above={above} search={search} atEnd={atEnd} onAtEnd={setAtEnd} />
      <NewsVoice room={room} messages={messages} ownId={ownId} />
    </div>
  )
}
