import { api } from '../../bridge/api'
import { operationMutation, operationPages, operationQuery } from '../../bridge/base-query'
import { patchSession } from '../../bridge/session'

/** Who someone is, what one answered, and who follows whom. Follows change at once wherever they show (follow-cache.ts). */
export const peopleApi = api.enhanceEndpoints({ addTagTypes: ['SubscribedPosts'] }).injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query({
      ...operationQuery('userInfo'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const read = await queryFulfilled.catch(() => null)
        if (!read?.data.user.own) return
        // What one chose oneself is already on screen, and may still be on its way.
        const { presence: _presence, ...own } = read.data.user
        dispatch(patchSession(own) as never)
      },
    }),
    myReplies: build.infiniteQuery(operationPages('myReplies')),
    searchUsers: build.infiniteQuery(operationPages('searchUsers')),
    follows: build.query(operationQuery('follows')),
    follow: build.mutation({ ...operationMutation('follow'), invalidatesTags: ['SubscribedPosts'] }),
    unfollow: build.mutation({ ...operationMutation('unfollow'), invalidatesTags: ['SubscribedPosts'] }),
  }),
})

export const { useUserInfoQuery, useMyRepliesInfiniteQuery, useSearchUsersInfiniteQuery, useFollowsQuery } = peopleApi
