import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import type { TalkNews, WaitingMessage } from '../../../shared/bridge'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import { api } from '../../bridge/api'
import { addMessages, joinNewest } from './message-pages'
import type { TalkApi } from './talk-api'

// The endpoints are injected into `api` itself; the cast gives it their types without importing talk-api.ts in a circle.
const { util, endpoints } = api as unknown as TalkApi

/** What a cache change needs of the store. */
export interface TalkStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

/** Lets what was heard live enter the cache. */
export function hear(store: TalkStore, news: TalkNews): void {
  switch (news.kind) {
    case 'messages':
      // First what was said, then that it is unread: a room in sight is read up to what it shows.
      putMessages(store, news.room.id, news.messages)
      putRoom(store, news.room)
      break
    case 'room':
      putRoom(store, news.room)
      break
    case 'roomGone':
      dropRoom(store, news.roomId)
      break
    case 'sent':
      putMessages(store, news.roomId, news.messages)
      break
    case 'reset':
      void catchUp(store)
      break
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

export function changeRoom({ dispatch }: TalkStore, roomId: string, change: (room: Room) => void): void {
  dispatch(
    util.updateQueryData('rooms', {}, ({ rooms }) => {
      const room = rooms.find(({ id }) => id === roomId)
      if (room) change(room)
    }),
  )
}

/** Takes a room out of the list. */
export function dropRoom({ dispatch }: TalkStore, roomId: string): void {
  dispatch(util.updateQueryData('rooms', {}, (list) => void Object.assign(list, { rooms: list.rooms.filter(({ id }) => id !== roomId) })))
}

function putRoom({ dispatch }: TalkStore, room: Room): void {
  dispatch(
    util.updateQueryData('rooms', {}, ({ rooms }) => {
      const at = rooms.findIndex(({ id }) => id === room.id)
      if (at === -1) rooms.push(room)
      else rooms[at] = room
    }),
  )
}

function putMessages({ dispatch }: TalkStore, roomId: string, messages: readonly Message[]): void {
  dispatch(util.updateQueryData('messages', { roomId }, (list) => addMessages(list, messages)))
}

/** Something was missed: the list of rooms is asked for anew, and of each room that is loaded its end. */
async function catchUp(store: TalkStore): Promise<void> {
  store.dispatch(util.invalidateTags(['Rooms']))
  const loaded = util.selectCachedArgsForQuery(store.getState() as never, 'messages')
  await Promise.all(loaded.map(({ roomId }) => catchUpIn(store, roomId)))
}

/** Asks for the end of a room, and lets it join what is loaded. */
export async function catchUpIn({ dispatch }: TalkStore, roomId: string): Promise<void> {
  const asked = endpoints.newestMessages.initiate({ roomId, limit: limits.messagePage }, { forceRefetch: true, subscribe: false })
  const { data } = await dispatch(asked)
  if (data) dispatch(util.updateQueryData('messages', { roomId }, (list) => joinNewest(list, data)))
}
