import { isDeepStrictEqual } from 'node:util'
import type { Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import { limits } from '../../shared/limits'
import type { ChatAccount } from './chat-account'
import type { ChatPages } from './chat-pages'
import type { TypingSigns } from './typing-signs'

export interface RoomChangesDeps<Page extends object> {
  account: () => ChatAccount | null
  pages: ChatPages<Page>
  typing: TypingSigns
  /** Counts unread messages again. */
  recount: () => void
}

/** Applies what happened in the rooms of the current account, and sends it to the pages. */
export interface RoomChanges {
  /** Stores a room as it is now. */
  put(room: Room): void
  /** The member has left a room: removes it, with its cached and unsent messages. */
  drop(roomId: string): void
  /** Applies a live event of a room. */
  receive(event: RoomEvent): void
  /** Replaces the list by the community's. @param received the live events since it was requested, which may be newer */
  replaceAll(list: readonly Room[], received: readonly LiveEvent[]): void
}

export type RoomEvent = Exclude<LiveEvent, { kind: 'notices' | 'moderation' | 'standing' | 'notebook' }>

export const isRoomEvent = (event: LiveEvent): event is RoomEvent => event.kind === 'roomGone' || 'room' in event

export function createRoomChanges<Page extends object>({ account, pages, typing, recount }: RoomChangesDeps<Page>): RoomChanges {
  function put(room: Room): void {
    // The live event of an own change repeats what its answer, or its effect before that, has shown already.
    if (isDeepStrictEqual(account()?.rooms.get(room.id), room)) return
    account()?.rooms.put(room)
    if (!room.writable) typing.end(room.id)
    pages.send({ kind: 'room', room })
    recount()
  }

  function drop(roomId: string): void {
    account()?.rooms.drop(roomId)
    account()?.logs.drop(roomId)
    account()?.unsent.dropRoom(roomId)
    typing.end(roomId)
    pages.send({ kind: 'roomGone', roomId })
    recount()
  }

  /** Without a live connection only the list of rooms tells that a shown room has new messages. */
  function catchUpIfBehind({ id, lastMessage }: Room): void {
    const logs = account()?.logs
    const newest = logs?.get(id)?.log.messages.at(-1)
    if (pages.shows(id) && lastMessage !== null && lastMessage.sentAt > (newest?.sentAt ?? 0)) logs?.catchUp(id)
  }

  return {
    put,
    drop,
    receive(event) {
      const current = account()
      if (current === null) return
      if (event.kind === 'roomGone') return drop(event.roomId)
      const { logs, rooms, userId } = current
      const roomId = event.room.id
      if (event.kind === 'messages') {
        if (event.messages.some(({ senderId }) => senderId !== userId)) typing.end(roomId)
        logs.received(roomId, event.messages, event.room.lastChange)
      }
      if (event.kind === 'changed') logs.changed(roomId, event.messages, { since: event.since, until: event.room.lastChange })
      if (event.kind === 'hidden') logs.setHidden(roomId, event.messageIds, true)
      if (event.kind === 'shown') logs.restore(roomId, event.messages)
      // The event `changed` is not sent for changes that may affect many messages; the room's `lastChange` announces them.
      if (event.kind === 'room' && event.room.lastChange > (rooms.get(roomId)?.lastChange ?? event.room.lastChange))
        logs.catchUpChanges(roomId, event.room.lastChange)
      put(event.room)
    },
    replaceAll(list, received) {
      const current = account()
      if (current === null) return
      const { rooms, logs, unsent } = current
      // A full list does not tell whether a room was left or is further back.
      const isFull = list.length >= limits.listedRooms
      const { gone, hiddenChanged, changed } = rooms.replaceAll(list, (roomId) => isFull && pages.shows(roomId))
      for (const roomId of hiddenChanged) logs.reload(roomId)
      for (const { id, lastChange } of changed) logs.catchUpChanges(id, lastChange)
      for (const event of received) {
        if (event.kind === 'roomGone') rooms.drop(event.roomId)
        else if ('room' in event) rooms.put(event.room)
      }
      // Left elsewhere. After a logout only what is unsent tells that this device knew the room.
      const { messages, changes } = unsent.list()
      const known = new Set([...gone, ...[...messages, ...changes].map(({ roomId }) => roomId)])
      const forget = isFull ? logs.drop : drop
      for (const roomId of known) if (rooms.get(roomId) === undefined) forget(roomId)
      recount()
      for (const room of list) catchUpIfBehind(room)
    },
  }
}
