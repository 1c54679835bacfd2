import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type { ChatChange, ChatPatch, LanguageShares, RoomCaution, RoomList, RoomLogState, Unsent } from '../../shared/chat'
import type { Message, Room } from '../../shared/contract/chat-shapes'

/** What this page shows of chat, as main sends it (shared/chat.ts). Nothing is derived here. */
export interface ChatState {
  /** Grows with each start patch, after which the shown rooms have to be opened again. */
  epoch: number
  /** The expected number of the next patch. */
  next: number
  /** A patch is missing: the state no longer follows main. */
  isLost: boolean
  list: RoomList
  unsent: Unsent
  unread: number
  /** The rooms in which the other member is writing. */
  typing: string[]
  /** What was decided in rooms with somebody new. */
  cautions: RoomCaution[]
  /** The community's time less this machine's, in milliseconds. */
  clock: number
  /** The rooms that this page shows. */
  open: readonly string[]
  /** Their logs, by id, once main has sent them. */
  logs: Record<string, RoomLogState>
  /** The shares of languages in the rooms that are counted, by id. */
  shares: Record<string, LanguageShares>
}

const initial: ChatState = {
  epoch: 0,
  next: 0,
  isLost: false,
  list: { rooms: null, at: null, isAsking: true, error: null },
  unsent: { messages: [], changes: [] },
  unread: 0,
  typing: [],
  cautions: [],
  clock: 0,
  open: [],
  logs: {},
  shares: {},
}

/** Patches from main, in the order they came. */
export const patchesReceived = createAction<ChatPatch[]>('chat/patchesReceived')
/** The page shows a room. */
export const roomOpened = createAction<string>('chat/roomOpened')
/** The page no longer shows a room. */
export const roomClosed = createAction<string>('chat/roomClosed')
/** The reader asks for older messages of a room again: that they could not be loaded before no longer counts. */
export const olderAskedAgain = createAction<string>('chat/olderAskedAgain')
/** Another account signed in: clears the chat of the previous one. Main sends the new one's. */
export const chatForgotten = createAction('chat/forgotten')

/** Written without Immer: a log can be long, and each message then copies only one array. */
export function chatReducer(state: ChatState = initial, action: UnknownAction): ChatState {
  if (patchesReceived.match(action)) return action.payload.reduce(applyPatch, state)
  if (chatForgotten.match(action)) return { ...initial, epoch: state.epoch, next: state.next, open: state.open }
  if (roomOpened.match(action)) return { ...state, open: [...state.open, action.payload] }
  if (roomClosed.match(action)) {
    const { [action.payload]: _closed, ...logs } = state.logs
    return { ...state, logs, open: state.open.filter((id) => id !== action.payload) }
  }
  if (olderAskedAgain.match(action)) {
    const log = state.logs[action.payload]
    return log?.older === 'failed' ? { ...state, logs: { ...state.logs, [action.payload]: { ...log, older: 'idle' } } } : state
  }
  return state
}

function applyPatch(state: ChatState, { number, changes }: ChatPatch): ChatState {
  if (number !== 0 && (number !== state.next || state.isLost)) return { ...state, isLost: true }
  return changes.reduce(applyChange, { ...state, next: number + 1, isLost: false })
}

function applyChange(state: ChatState, change: ChatChange): ChatState {
  switch (change.kind) {
    case 'start': {
      const { kind: _, ...whole } = change
      return { ...state, ...whole, epoch: state.epoch + 1, logs: {}, shares: {} }
    }
    case 'list':
      return { ...state, list: { ...change.list, rooms: copyWithStructuralSharing(state.list.rooms, change.list.rooms) } }
    case 'room':
      return { ...state, list: { ...state.list, rooms: withRoom(state.list.rooms ?? [], change.room) } }
    case 'roomGone':
      return { ...state, list: { ...state.list, rooms: state.list.rooms?.filter(({ id }) => id !== change.roomId) ?? null } }
    case 'unsent':
      return { ...state, unsent: change.unsent }
    case 'unread':
      return { ...state, unread: change.count }
    case 'typing':
      return { ...state, typing: change.roomIds }
    case 'cautions':
      return { ...state, cautions: copyWithStructuralSharing(state.cautions, change.cautions) }
    case 'shares':
      return { ...state, shares: { ...state.shares, [change.roomId]: change.shares } }
    case 'clock':
      return { ...state, clock: change.offset }
    case 'log':
      // Main sent it before it knew that the room was closed, and sends no change of it.
      if (!state.open.includes(change.roomId)) return state
      return { ...state, logs: { ...state.logs, [change.roomId]: change.log } }
    case 'messages': {
      const log = state.logs[change.roomId]
      if (log === undefined) return state
      const { put, drop, rest } = change
      return { ...state, logs: { ...state.logs, [change.roomId]: { ...log, ...rest, messages: withMessages(log.messages, put, drop) } } }
    }
  }
}

/** Unchanged parts of a room keep their identity, so that components that show only those are not drawn again. */
function withRoom(rooms: Room[], room: Room): Room[] {
  const at = rooms.findIndex(({ id }) => id === room.id)
  return at === -1 ? [...rooms, room] : rooms.with(at, copyWithStructuralSharing(rooms[at], room))
}

function withMessages(messages: Message[] | null, put: Message[], drop: string[]): Message[] | null {
  if (messages === null || (put.length === 0 && drop.length === 0)) return messages
  const gone = new Set([...drop, ...put.map(({ id }) => id)])
  const next = messages.filter(({ id }) => !gone.has(id))
  for (const message of put) next.splice(next.findLastIndex(({ sentAt }) => sentAt <= message.sentAt) + 1, 0, message)
  return next
}
