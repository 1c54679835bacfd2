import type { Output } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import type { KeptMessages, KeptRooms, WaitingMessage } from '../../../shared/talk'
import { api } from '../../bridge/api'
import { type Call, operationMutation, operationQuery } from '../../bridge/base-query'
import { desktop } from '../../bridge/desktop'
import { asAppError } from '../../bridge/error-messages'
import { moderationApi } from '../../bridge/moderation-api'
import { followAnswer } from './on-its-way'
import { changeRoom, dropRoom, messagesName, postOf, roomsName, setHidden, type TalkStore } from './talk-cache'

/** Where an older page ends; nothing for the newest. */
interface Before {
  before?: string
}

/** Rooms and messages. What is heard live enters the same cache (follow-talk.ts); what is said goes by `desktop.sendMessage`. */
export const talkApi = api.enhanceEndpoints({ addTagTypes: ['Rooms', 'Blocks'] }).injectEndpoints({
  endpoints: (build) => ({
    // Blocking somebody closes a room, lifting the block opens it.
    rooms: build.query({
      ...operationQuery('rooms'),
      providesTags: ['Rooms', 'Blocks'],
      onQueryStarted: (_, { queryFulfilled }) => followAnswer(roomsName, queryFulfilled),
    }),
    /** Endless backwards: the first page is the newest, each further one the one before it. */
    messages: build.infiniteQuery<Output<'messages'>, { roomId: string }, Before>({
      infiniteQueryOptions: {
        initialPageParam: {},
        getNextPageParam: ({ messages, more }) => (more && messages[0] ? { before: messages[0].id } : undefined),
      },
      query: ({ queryArg: { roomId }, pageParam }): Call => ({
        name: 'messages',
        input: { roomId, ...pageParam, limit: limits.messagePage },
      }),
      // An older page too comes with what was loaded when it was asked for.
      onQueryStarted: ({ roomId }, { queryFulfilled }) => followAnswer(messagesName(roomId), queryFulfilled),
    }),
    /** Asked for quietly, to learn what was missed. */
    newestMessages: build.query({ ...operationQuery('messages'), keepUnusedDataFor: 0 }),
    setRoomAlarm: build.mutation({
      ...operationMutation('setRoomAlarm'),
      onQueryStarted: async ({ roomId, on }, { queryFulfilled, ...store }) => {
        const set = (alarm: boolean) => changeRoom(store as TalkStore, roomId, (room) => Object.assign(room, { alarm }))
        set(on)
        await queryFulfilled.catch(() => set(!on))
      },
    }),
    leaveRoom: build.mutation({
      ...operationMutation('leaveRoom'),
      onQueryStarted: async ({ roomId }, { queryFulfilled, ...store }) => {
        const left = await queryFulfilled.catch(() => null)
        if (left) dropRoom(store as TalkStore, roomId)
      },
    }),
    hideMessages: build.mutation({
      ...operationMutation('hideMessages'),
      onQueryStarted: async (which, { queryFulfilled, ...store }) => {
        setHidden(store as TalkStore, which, true)
        await queryFulfilled.catch(() => setHidden(store as TalkStore, which, false))
      },
    }),
    showMessages: build.mutation({
      ...operationMutation('showMessages'),
      onQueryStarted: async (which, { queryFulfilled, ...store }) => {
        setHidden(store as TalkStore, which, false)
        await queryFulfilled.catch(() => setHidden(store as TalkStore, which, true))
      },
    }),
    /** Ids of messages that are not drawn, deleted by oneself since the app began; what is loaded of a room may still hold them. */
    hiddenMessages: build.query<string[], void>({
      queryFn: () => ({ data: [] }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    readUpTo: build.mutation({
      ...operationMutation('readUpTo'),
      onQueryStarted: async ({ roomId, messageId }, { queryFulfilled, ...store }) => {
        const done = await queryFulfilled.catch(() => null)
        if (!done) return
        changeRoom(store as TalkStore, roomId, (room) => {
          // What came after it is still to be read.
          if (room.lastMessage?.id === messageId) Object.assign(room, { unread: 0, lastReadId: messageId })
        })
      },
    }),
    /** What is on its way; main tells of each change. */
    waiting: build.query<WaitingMessage[], void>({
      queryFn: async () => ({ data: await desktop.waitingMessages() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    // What main keeps for reading without a network.
    keptRooms: build.query<KeptRooms | null, void>({ queryFn: async () => ({ data: await desktop.keptRooms() }), keepUnusedDataFor: 0 }),
    keptMessages: build.query<KeptMessages | null, string>({
      queryFn: async (roomId) => ({ data: await desktop.keptMessages(roomId) }),
      keepUnusedDataFor: 0,
    }),
  }),
})
export type TalkApi = typeof talkApi

// What is reported is hidden with it (decision 10), a post's pictures too.
moderationApi.enhanceEndpoints({
  endpoints: {
    reportMessage: {
      onQueryStarted: async ({ roomId, messageId }, { queryFulfilled, ...store }) => {
        const which = { roomId, messageIds: postOf(store as TalkStore, roomId, messageId) }
        setHidden(store as TalkStore, which, true)
        await queryFulfilled.catch(({ error }: { error: unknown }) => {
          // Reported before, it is out of sight as well.
          if (asAppError(error).code !== 'exists') setHidden(store as TalkStore, which, false)
        })
      },
    },
  },
})

export const {
  useRoomsQuery,
  useMessagesInfiniteQuery,
  useSetRoomAlarmMutation,
  useLeaveRoomMutation,
  useHiddenMessagesQuery,
  useWaitingQuery,
  useKeptRoomsQuery,
  useKeptMessagesQuery,
} = talkApi
