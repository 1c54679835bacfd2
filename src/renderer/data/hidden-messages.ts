import type { Output } from '../../shared/contract/index'
import { limits } from '../../shared/limits'
import { api } from './api'
import { ask, operation } from './ask'

/** Messages of a room that the user has deleted for themselves, and restoring them. Main updates the room itself. */
const hiddenMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Infinite towards older messages: the first page is the newest. */
    hiddenMessages: build.infiniteQuery<Output<'hiddenMessages'>, { roomId: string }, { before?: string }>({
      infiniteQueryOptions: {
        initialPageParam: {},
        getNextPageParam: ({ messages, more }) => (more && messages[0] ? { before: messages[0].id } : undefined),
      },
      queryFn: ({ queryArg: { roomId }, pageParam }, asking) =>
        ask(asking, 'hiddenMessages', { roomId, ...pageParam, limit: limits.messagePage }, (data) => ({ data })),
      keepUnusedDataFor: 0,
    }),
    showMessages: build.mutation({
      ...operation('showMessages'),
      async onQueryStarted({ roomId, messageIds }, { dispatch, queryFulfilled }) {
        const removal = dispatch(
          hiddenMessagesApi.util.updateQueryData('hiddenMessages', { roomId }, ({ pages }) => {
            for (const page of pages) page.messages = page.messages.filter(({ id }) => !messageIds.includes(id))
          }),
        )
        await queryFulfilled.catch(removal.undo)
      },
    }),
  }),
})
export const { useHiddenMessagesInfiniteQuery, useShowMessagesMutation } = hiddenMessagesApi
