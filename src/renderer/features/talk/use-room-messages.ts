import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'react-redux'
import type { Room } from '../../../shared/contract/chat-shapes'
import { asAppError } from '../../bridge/error-messages'
import { useLiveState } from '../../bridge/machine'
import { allMessages } from './message-pages'
import { useHiddenMessagesQuery, useKeptMessagesQuery, useMessagesInfiniteQuery, useWaitingQuery } from './talk-api'
import { catchUpIn, type TalkStore } from './talk-cache'

/** What was said in a room, oldest first, and what is on its way. Without a network what this machine kept. */
export function useRoomMessages({ id: roomId, lastMessage }: Room) {
  const store = useStore() as unknown as TalkStore
  // What was missed is asked for by itself: asking for every page anew would move what one reads.
  const query = useMessagesInfiniteQuery({ roomId }, { refetchOnReconnect: false })
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const { data: kept, isFetching: isReading } = useKeptMessagesQuery(roomId, { skip: data !== undefined })
  const { data: waiting = [] } = useWaitingQuery()
  const isMissing = data === undefined && error !== undefined
  const { data: hiddenIds } = useHiddenMessagesQuery()
  const hidden = useMemo(() => new Set(hiddenIds), [hiddenIds])
  const loaded = useMemo(() => (data ? allMessages(data) : (kept?.messages ?? [])), [data, kept])
  const messages = useMemo(() => loaded.filter(({ id }) => !hidden.has(id)), [loaded, hidden])
  const own = useMemo(() => waiting.filter((one) => one.roomId === roomId), [waiting, roomId])

  const live = useLiveState()
  const again = useRef(() => {})
  again.current = () => void (isMissing && refetch())
  useEffect(() => {
    if (live === 'online') again.current()
  }, [live])

  // Said while the first page was on its way, it may be in neither.
  const newest = loaded.at(-1)
  const isBehind = data !== undefined && lastMessage !== null && newest?.id !== lastMessage.id && (newest?.sentAt ?? 0) < lastMessage.sentAt
  const lastId = lastMessage?.id
  useEffect(() => {
    if (isBehind && lastId !== undefined) void catchUpIn(store, roomId)
  }, [isBehind, lastId, roomId, store])

  return {
    messages,
    /** The same with what is hidden, which still is where something was read up to. */
    loaded,
    hidden,
    waiting: own,
    /** Whether there is something to show yet. */
    isLoaded: data !== undefined || (isMissing && Boolean(kept)),
    isLoading: data === undefined && (isFetching || isReading),
    /** Since when, where it comes from this machine alone. */
    keptAt: isMissing ? (kept?.at ?? null) : null,
    error: error === undefined ? null : asAppError(error),
    refetch,
    /** Before the oldest of them there are more. */
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    olderFailed: data !== undefined && query.isFetchNextPageError,
    loadOlder: fetchNextPage,
  }
}
export type RoomMessages = ReturnType<typeof useRoomMessages>
