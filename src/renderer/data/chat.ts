import type { Dispatch } from '@reduxjs/toolkit'
import { useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ChatPatch, LanguageShares } from '../../shared/chat'
import type { Room } from '../../shared/contract/chat-shapes'
import { latestFirst } from '../../shared/room-order'
import { desktop } from '../desktop/desktop'
import { type ChatState, olderAskedAgain, patchesReceived, roomClosed, roomOpened } from './chat-state'

interface WithChat {
  chat: ChatState
}

/** Passes the patches of chat from main to the store. Patches of one burst are drawn together. */
export function followChat(store: { dispatch: Dispatch; getState: () => WithChat }): void {
  let patches: ChatPatch[] = []
  desktop.on('chat', (patch) => {
    if (patches.length === 0) setTimeout(apply)
    patches.push(patch)
  })
  function apply(): void {
    const received = patches
    patches = []
    store.dispatch(patchesReceived(received))
    if (store.getState().chat.isLost) desktop.followChat()
  }
  desktop.on('exchangeTurned', () => void import('../hooks/chime').then(({ playChime }) => playChime()))
  desktop.followChat()
}

/** The key under which main stores the draft of a room. */
export const draftKey = (roomId: string) => `talk:${roomId}`

/** The same of the message that is edited in a room. */
export const editDraftKey = (roomId: string) => `edit:${roomId}`

/** The same of a recording that is not sent yet. */
export const voiceDraftKey = (roomId: string) => `voice:${roomId}`

/** The number of unread messages in rooms that are not muted (docs/product/chat.md "Rooms"). */
export const useUnread = () => useSelector(({ chat }: WithChat) => chat.unread)

/** Whether the other member of a room is writing. */
export const useIsTyping = (roomId: string) => useSelector(({ chat }: WithChat) => chat.typing.includes(roomId))

/** The community's time less this machine's, in milliseconds. */
export const useCommunityOffset = () => useSelector(({ chat }: WithChat) => chat.clock)

const noCaution = { sends: false, closed: false, opened: [] as string[] }

/** What the member has decided in a room with somebody new. */
export const useRoomCaution = (roomId: string) =>
  useSelector(({ chat }: WithChat) => chat.cautions.find((each) => each.roomId === roomId) ?? noCaution)

/** How much Korean and English is written in a room, which main counts from the first time that this is mounted; null until it has. */
export function useLanguageShares(roomId: string): LanguageShares | null {
  const epoch = useSelector(({ chat }: WithChat) => chat.epoch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a start patch ends counting, so it is asked for again
  useEffect(() => desktop.countLanguages(roomId), [roomId, epoch])
  return useSelector(({ chat }: WithChat) => chat.shares[roomId] ?? null)
}

/** Whether a room is one of two members that can be written to. */
export const isActivePair = ({ kind, writable }: Pick<Room, 'kind' | 'writable'>): boolean => kind === 'pair' && writable

/** All messages that the community does not have yet, in the order of writing. */
export const useUnsentMessages = () => useSelector(({ chat }: WithChat) => chat.unsent.messages)

/** All changes of messages that the community does not have yet, in the order they were made. */
export const useUnsentChanges = () => useSelector(({ chat }: WithChat) => chat.unsent.changes)

/** The member's rooms, the one with the latest message first; without a network those that were cached. */
export function useRooms() {
  const { rooms: known, at, isAsking, error } = useSelector(({ chat }: WithChat) => chat.list)
  const rooms = useMemo(() => known?.toSorted(latestFirst), [known])
  return {
    /** Undefined while nothing is known. */
    rooms,
    /** When they were loaded, in milliseconds since 1970, where they come from this machine alone; else null. */
    cachedAt: error === null ? null : at,
    isLoading: rooms === undefined && (isAsking || error === null),
    isFetching: isAsking,
    error,
    refetch: desktop.refreshRooms,
  }
}

const none: [] = []

/** The loaded messages of a room and its unsent ones. The room is open in main while this hook is mounted. */
export function useRoomMessages(roomId: string) {
  const dispatch = useDispatch()
  const epoch = useSelector(({ chat }: WithChat) => chat.epoch)
  const log = useSelector(({ chat }: WithChat) => chat.logs[roomId])
  const allUnsent = useUnsentMessages()
  const allChanges = useUnsentChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a start patch closes all rooms, so the room is opened again
  useEffect(() => {
    dispatch(roomOpened(roomId))
    desktop.openRoom(roomId)
    return () => {
      desktop.closeRoom(roomId)
      dispatch(roomClosed(roomId))
    }
  }, [roomId, epoch, dispatch])

  const loaded = log?.messages ?? none
  const hidden = useMemo(() => new Set(log?.hidden), [log?.hidden])
  const messages = useMemo(() => loaded.filter(({ id }) => !hidden.has(id)), [loaded, hidden])
  const unsent = useMemo(() => allUnsent.filter((each) => each.roomId === roomId), [allUnsent, roomId])
  const changes = useMemo(() => allChanges.filter((each) => each.roomId === roomId), [allChanges, roomId])
  const error = log?.error ?? null
  const isKnown = loaded.length > 0 || (log?.at ?? null) !== null
  return {
    messages,
    /** The same with the hidden ones: the last read message may be one of them. */
    loaded,
    hidden,
    unsent,
    /** Unsent changes of messages and of unsent ones. */
    changes,
    /** Whether there is anything to show. */
    isLoaded: (log?.messages ?? null) !== null && (error === null || isKnown),
    isLoading: log === undefined || (log.messages === null && log.isAsking) || (log.isAsking && !isKnown && error !== null),
    /** When they were loaded, in milliseconds since 1970, where they come from this machine alone; else null. */
    cachedAt: error === null ? null : (log?.at ?? null),
    error,
    refetch: () => desktop.openRoom(roomId),
    /** Whether there are messages before the oldest. */
    hasOlder: log?.hasOlder ?? false,
    isLoadingOlder: log?.older === 'loading',
    olderFailed: log?.older === 'failed',
    loadOlder: useMemo(() => () => desktop.loadOlderMessages(roomId), [roomId]),
    /** Call it when the reader asks for something older: a failure before that does not answer it. */
    askAgain: useMemo(() => () => void dispatch(olderAskedAgain(roomId)), [roomId, dispatch]),
  }
}
export type RoomMessages = ReturnType<typeof useRoomMessages>
