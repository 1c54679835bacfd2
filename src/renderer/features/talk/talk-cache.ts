import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing, type EndpointDefinitions, type RootState } from '@reduxjs/toolkit/query'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import type { TalkNews, WaitingMessage } from '../../../shared/talk'
import { api } from '../../bridge/api'
import { logRows } from './log-rows'
import { addMessages, allMessages, joinNewest, type MessagePages, putBack } from './message-pages'
import { changeAlsoLater } from './on-its-way'
import { heardLive, joined, missedIn, saidHere, sureOf } from './sure-messages'
import type { TalkApi } from './talk-api'

// The endpoints are injected into `api` itself; the cast gives it their types without importing talk-api.ts in a circle.
const { util, endpoints } = api as unknown as TalkApi

/** The answers that are followed while they are on their way. */
export const roomsName = 'rooms'
export const messagesName = (roomId: string) => `messages ${roomId}`

/** What a cache change needs of the store. */
export interface TalkStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

/**
 * Lets what was heard live enter the cache: at once what was said.
 * @returns lets the rest follow, in the order it was heard: what the rooms are like now
 */
export function hear(store: TalkStore, news: TalkNews): () => void {
  switch (news.kind) {
    case 'messages':
      // First what was said, then that it is unread: a room in sight is read up to what it shows.
      heardLive(news.messages)
      putMessages(store, news.room.id, news.messages)
      return () => putRoom(store, news.room)
    case 'room':
      return () => putRoom(store, news.room)
    case 'hidden':
      markHidden(store, news.messageIds, true)
      return () => putRoom(store, news.room)
    case 'shown':
      markHidden(
        store,
        news.messages.map(({ id }) => id),
        false,
      )
      changeMessages(store, news.room.id, (list) => putBack(list, news.messages))
      return () => putRoom(store, news.room)
    case 'roomGone':
      return () => dropRoom(store, news.roomId)
    case 'sent':
      saidHere(news.messages, listOf(store, news.roomId))
      putMessages(store, news.roomId, news.messages)
      return () => undefined
    case 'reset':
      for (const roomId of loadedRooms(store)) missedIn(roomId, listOf(store, roomId))
      return () => void catchUp(store)
  }
}

/** What is on its way now. */
export function putWaiting(store: TalkStore, waiting: WaitingMessage[]): void {
  const before = endpoints.waiting.select()(store.getState() as never).data ?? []
  const isClosed = ({ error }: WaitingMessage) => error?.code === 'wrongState' || error?.code === 'room is undefined'
  const closed = waiting.some((one) => isClosed(one) && !before.some((known) => known.id === one.id && isClosed(known)))
  store.dispatch(util.upsertQueryEntries([{ endpointName: 'waiting', arg: undefined, value: waiting }]))
  // It was refused because the room is no longer what it was taken for.
  if (closed) store.dispatch(util.invalidateTags(['Rooms']))
}

export function changeRoom(store: TalkStore, roomId: string, change: (room: Room) => void): void {
  changeRooms(store, ({ rooms }) => {
    const room = rooms.find(({ id }) => id === roomId)
    if (room) change(room)
  })
}

function changeRooms({ dispatch }: TalkStore, change: (list: { rooms: Room[] }) => void): void {
  changeAlsoLater(roomsName, () => void dispatch(util.updateQueryData('rooms', {}, change)))
}

function changeMessages({ dispatch }: TalkStore, roomId: string, change: (list: MessagePages) => void): void {
  changeAlsoLater(messagesName(roomId), () => void dispatch(util.updateQueryData('messages', { roomId }, change)))
}

/** Takes messages out of sight, or puts them back, in the room and in its row of the list. */
export function setHidden(store: TalkStore, { roomId, messageIds }: { roomId: string; messageIds: string[] }, hidden: boolean): void {
  markHidden(store, messageIds, hidden)
  const data = listOf(store, roomId)
  if (!data) return
  const gone = new Set(hiddenIn(store))
  changeRoom(store, roomId, (room) => {
    const newest = data.pages[0]?.messages.at(-1)
    // What came since is not loaded yet; it stays the last.
    if ((room.lastMessage?.sentAt ?? 0) <= (newest?.sentAt ?? 0)) Object.assign(room, { lastMessage: lastShown(data, gone) })
  })
}

const listOf = (store: TalkStore, roomId: string): MessagePages | undefined =>
  endpoints.messages.select({ roomId })(store.getState() as never).data

const hiddenIn = (store: TalkStore) => endpoints.hiddenMessages.select()(store.getState() as never).data ?? []

/** The ids of the messages that are drawn as one with this one; its own where it is not loaded. */
export function postOf(store: TalkStore, roomId: string, messageId: string): string[] {
  const { data } = endpoints.messages.select({ roomId })(store.getState() as never)
  const rows = data ? logRows({ messages: allMessages(data), waiting: [], ownId: '', readUpTo: null }) : []
  const row = rows.find(({ messages }) => messages.some(({ id }) => id === messageId))
  return row?.messages.map(({ id }) => id) ?? [messageId]
}

function markHidden(store: TalkStore, messageIds: readonly string[], hidden: boolean): void {
  const others = hiddenIn(store).filter((id) => !messageIds.includes(id))
  const value = hidden ? [...others, ...messageIds] : others
  store.dispatch(util.upsertQueryEntries([{ endpointName: 'hiddenMessages', arg: undefined, value }]))
}

function lastShown(list: MessagePages, hidden: ReadonlySet<string>): Room['lastMessage'] {
  const last = logRows({ messages: allMessages(list), hidden, waiting: [], ownId: '', readUpTo: null }).at(-1)
  const message = last?.messages.at(-1)
  if (last === undefined || message === undefined) return null
  const { id, senderId, kind, text, sentAt, bot } = message
  return { id, senderId, kind, text, sentAt, bot, ...(last.images.length > 1 ? { pictures: last.images.length } : {}) }
}

/** Takes a room out of the list. */
export function dropRoom(store: TalkStore, roomId: string): void {
  changeRooms(store, (list) => void Object.assign(list, { rooms: list.rooms.filter(({ id }) => id !== roomId) }))
}

/** What has not changed of it stays the same object. */
function putRoom({ dispatch, getState }: TalkStore, room: Room): void {
  changeAlsoLater(roomsName, () => {
    const rooms = endpoints.rooms.select({})(getState() as never).data?.rooms ?? []
    const at = rooms.findIndex(({ id }) => id === room.id)
    const next = copyWithStructuralSharing(rooms[at], room)
    if (next === rooms[at]) return
    dispatch(
      util.updateQueryData('rooms', {}, (list) => {
        const known = list.rooms[at]
        // Assigned as a whole, all of it would be copied.
        if (known) Object.assign(known, next)
        else list.rooms.push(next)
      }),
    )
  })
}

function putMessages(store: TalkStore, roomId: string, messages: readonly Message[]): void {
  changeAlsoLater(messagesName(roomId), () => {
    const newest = listOf(store, roomId)?.pages[0]?.messages.slice(-messages.length) ?? []
    // One's own are heard once more after they were answered.
    if (messages.every(({ id }, index) => newest[index]?.id === id)) return
    store.dispatch(util.updateQueryData('messages', { roomId }, (list) => addMessages(list, messages)))
  })
}

/** Something was missed: the list of rooms is asked for anew, and of each room that is loaded its end. */
async function catchUp(store: TalkStore): Promise<void> {
  const versions = hiddenVersions(store)
  const loaded = loadedRooms(store)
  const ends = loaded.map((roomId) => catchUpIn(store, roomId))
  // An answer that was asked for before may not know what was missed.
  await store.dispatch(util.getRunningQueryThunk('rooms', {}))
  await store.dispatch(endpoints.rooms.initiate({}, { forceRefetch: true, subscribe: false }))
  await Promise.all(ends)
  const now = hiddenVersions(store)
  for (const roomId of loaded) if (now.get(roomId) !== versions.get(roomId)) await readAnew(store, roomId)
}

const loadedRooms = ({ getState }: TalkStore) => util.selectCachedArgsForQuery(getState() as never, 'messages').map(({ roomId }) => roomId)

const hiddenVersions = (store: TalkStore) =>
  new Map(
    endpoints.rooms
      .select({})(store.getState() as never)
      .data?.rooms.map(({ id, hiddenVersion }) => [id, hiddenVersion]),
  )

/** Unheard, messages were hidden here or shown again: all that is loaded of the room is asked for once more. */
async function readAnew(store: TalkStore, roomId: string): Promise<void> {
  await store.dispatch(util.getRunningQueryThunk('messages', { roomId }))
  const { data } = await store.dispatch(endpoints.messages.initiate({ roomId }, { forceRefetch: true, subscribe: false }))
  if (!data) return
  markHidden(
    store,
    allMessages(data).map(({ id }) => id),
    false,
  )
}

/** Asks for the end of a room, and lets it join what is loaded. */
export async function catchUpIn(store: TalkStore, roomId: string): Promise<void> {
  const asked = { roomId, limit: limits.messagePage }
  const sure = sureOf(roomId, listOf(store, roomId))
  await store.dispatch(util.getRunningQueryThunk('newestMessages', asked))
  const { data, isSuccess } = await store.dispatch(endpoints.newestMessages.initiate(asked, { forceRefetch: true, subscribe: false }))
  if (!isSuccess) return
  changeMessages(store, roomId, (list) => joinNewest(list, data, sure))
  joined(roomId, sure, data.messages)
}
